// A board of 2048 that was put together by hand, as text for the server.
const kLargestTile = 131072;
const kLongestNumber = 6;

/** A click on a cell cycles through the tiles, and after the largest one back to an empty cell. */
export function nextTile(tile: number): number {
  if (tile === 0) return 2;
  return tile >= kLargestTile ? 0 : tile * 2;
}

export function previousTile(tile: number): number {
  if (tile === 0) return kLargestTile;
  return tile <= 2 ? 0 : tile / 2;
}

/** Appends a digit. The server reports numbers that are not tiles. */
export function typedTile(tile: number, digit: number): number {
  return Number((String(tile) + digit).slice(-kLongestNumber));
}

export function boardText(board: number[][], score: number, spawn: boolean): string {
  const rows = board.map((row) => row.join(' ')).join('\n');
  return rows + (spawn ? '\nspawn' : '') + (score > 0 ? `\nscore ${score}` : '');
}
