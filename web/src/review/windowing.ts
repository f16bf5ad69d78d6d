// Which rows of a long list are drawn: the visible ones and some next to them.

export interface Window {
  first: number;
  end: number; // one past the last
  above: number;  // the height in pixels of the rows left out above
  below: number;
}

export function windowOf(rows: number, rowHeight: number, scrollTop: number, height: number, beside = 10): Window {
  const first = Math.max(0, Math.min(rows, Math.floor(scrollTop / rowHeight) - beside));
  const end = Math.max(first, Math.min(rows, Math.ceil((scrollTop + height) / rowHeight) + beside));
  return { first, end, above: first * rowHeight, below: (rows - end) * rowHeight };
}

// The scroll position at which the row is visible; the current one if it already is.
export function scrolledTo(row: number, rowHeight: number, scrollTop: number, height: number): number {
  const top = row * rowHeight;
  if (top >= scrollTop && top + rowHeight <= scrollTop + height) return scrollTop;
  return Math.max(0, top - (height - rowHeight) / 2);
}
