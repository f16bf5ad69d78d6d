// Squares, pieces and their orientations. Columns count from the left, rows from the top, both from zero.

export interface Cell {
  x: number;
  y: number;
}

/** `e10` is the fifth column, the tenth row from below. */
export function squareName({ x, y }: Cell, size: number): string {
  return String.fromCharCode(97 + x) + (size - y);
}

export function parseMove(text: string, size: number): Cell[] {
  return text.split(',').map((square) => ({ x: square.charCodeAt(0) - 97, y: size - Number(square.slice(1)) }));
}

/** The same cells, moved so that the upper left corner of their box is at the origin, in reading order. */
export function normalized(cells: Cell[]): Cell[] {
  const left = Math.min(...cells.map(({ x }) => x));
  const top = Math.min(...cells.map(({ y }) => y));
  return cells
    .map(({ x, y }) => ({ x: x - left, y: y - top }))
    .sort((a, b) => a.y - b.y || a.x - b.x);
}

/** Equal for two shapes if moving one, without turning it, gives the other. */
export function shapeKey(cells: Cell[]): string {
  return normalized(cells)
    .map(({ x, y }) => `${x}.${y}`)
    .join(' ');
}

export function turned(cells: Cell[], clockwise = true): Cell[] {
  return normalized(cells.map(({ x, y }) => (clockwise ? { x: -y, y: x } : { x: y, y: -x })));
}

/** Mirrored left to right. */
export function flipped(cells: Cell[]): Cell[] {
  return normalized(cells.map(({ x, y }) => ({ x: -x, y })));
}

/** All different orientations of a piece: its turns, then those of its mirror image. */
export function orientations(cells: Cell[]): Cell[][] {
  const found = new Map<string, Cell[]>();
  for (let shape of [normalized(cells), flipped(cells)]) {
    for (let turn = 0; turn < 4; ++turn) {
      if (!found.has(shapeKey(shape))) found.set(shapeKey(shape), shape);
      shape = turned(shape);
    }
  }
  return [...found.values()];
}

export function extent(cells: Cell[]): { width: number; height: number } {
  return { width: Math.max(...cells.map(({ x }) => x)) + 1, height: Math.max(...cells.map(({ y }) => y)) + 1 };
}

/** An SVG path around the cells: all edges that belong to only one cell. */
export function outline(cells: Cell[]): string {
  const has = new Set(cells.map(({ x, y }) => `${x},${y}`));
  let path = '';
  for (const { x, y } of cells) {
    if (!has.has(`${x},${y - 1}`)) path += `M${x} ${y}h1`;
    if (!has.has(`${x},${y + 1}`)) path += `M${x} ${y + 1}h1`;
    if (!has.has(`${x - 1},${y}`)) path += `M${x} ${y}v1`;
    if (!has.has(`${x + 1},${y}`)) path += `M${x + 1} ${y}v1`;
  }
  return path;
}

/**
 * An SVG path that fills the cells, with a small gap around each piece. Pieces of one color never share an edge, so all
 * cells of a color can be passed at once.
 */
export function filled(cells: Cell[], air = 0.04): string {
  const has = new Set(cells.map(({ x, y }) => `${x},${y}`));
  return cells
    .map(({ x, y }) => {
      const left = has.has(`${x - 1},${y}`) ? x : x + air;
      const right = has.has(`${x + 1},${y}`) ? x + 1 : x + 1 - air;
      const top = has.has(`${x},${y - 1}`) ? y : y + air;
      const bottom = has.has(`${x},${y + 1}`) ? y + 1 : y + 1 - air;
      return `M${left} ${top}H${right}V${bottom}H${left}z`;
    })
    .join('');
}

/** The middle of the cell nearest to the center, so that a label is always on the piece. */
export function labelPoint(cells: Cell[]): Cell {
  const x = cells.reduce((sum, cell) => sum + cell.x, 0) / cells.length;
  const y = cells.reduce((sum, cell) => sum + cell.y, 0) / cells.length;
  const distance = (cell: Cell) => (cell.x - x) ** 2 + (cell.y - y) ** 2;
  const nearest = cells.reduce((best, cell) => (distance(cell) < distance(best) ? cell : best));
  return { x: nearest.x + 0.5, y: nearest.y + 0.5 };
}
