// The rules of a slide in 2048, as far as the page needs them: to animate tiles, to count what was reached, and to
// describe a move. Only the server decides what is legal.

export type Direction = 'up' | 'right' | 'down' | 'left';
export const kDirections: readonly Direction[] = ['up', 'right', 'down', 'left'];
export const kSize = 4;

/** Rows from the top; 0 is an empty cell. */
export type Board = number[][];

/** The motion of one tile in a slide. Two tiles that merge have the same end, and both are marked. */
export interface TileMotion {
  row: number;
  column: number;
  toRow: number;
  toColumn: number;
  merges: boolean;
}

export interface Slide {
  board: Board;
  motions: TileMotion[];
  gained: number;
}

export interface NewTile {
  row: number;
  column: number;
  value: number;
}

export function isDirection(text: string): text is Direction {
  return (kDirections as readonly string[]).includes(text);
}

export function emptyBoard(): Board {
  return Array.from({ length: kSize }, () => Array<number>(kSize).fill(0));
}

/** The cell that is the given number of steps away from the edge the tiles move to, in the given lane. */
function cellOf(direction: Direction, lane: number, step: number): [row: number, column: number] {
  switch (direction) {
    case 'up':
      return [step, lane];
    case 'down':
      return [kSize - 1 - step, lane];
    case 'left':
      return [lane, step];
    case 'right':
      return [lane, kSize - 1 - step];
  }
}

/**
 * All tiles move as far as they can. Two equal ones that meet merge, each tile at most once per slide, those at the
 * edge first.
 */
export function slide(before: Board, direction: Direction): Slide {
  const board = emptyBoard();
  const motions: TileMotion[] = [];
  let gained = 0;
  for (let lane = 0; lane < kSize; ++lane) {
    let end = 0;
    let waiting: TileMotion | null = null; // the last tile, if the next one may still merge with it
    for (let step = 0; step < kSize; ++step) {
      const [row, column] = cellOf(direction, lane, step);
      const value = before[row]![column]!;
      if (value === 0) continue;
      if (waiting && before[waiting.row]![waiting.column] === value) {
        const { toRow, toColumn } = waiting;
        waiting.merges = true;
        motions.push({ row, column, toRow, toColumn, merges: true });
        board[toRow]![toColumn] = 2 * value;
        gained += 2 * value;
        waiting = null;
      } else {
        const [toRow, toColumn] = cellOf(direction, lane, end++);
        waiting = { row, column, toRow, toColumn, merges: false };
        motions.push(waiting);
        board[toRow]![toColumn] = value;
      }
    }
  }
  return { board, motions, gained };
}

export function sameBoard(a: Board, b: Board): boolean {
  return a.every((row, y) => row.every((value, x) => value === b[y]![x]));
}

/** The one tile that `after` has in addition to `slid`. Null if they differ in any other way. */
export function newTileBetween(slid: Board, after: Board): NewTile | null {
  let found: NewTile | null = null;
  for (let row = 0; row < kSize; ++row) {
    for (let column = 0; column < kSize; ++column) {
      const value = after[row]![column]!;
      if (value === slid[row]![column]) continue;
      if (found || slid[row]![column] !== 0) return null;
      found = { row, column, value };
    }
  }
  return found;
}

export function largestTile(board: Board): number {
  return Math.max(...board.flat());
}

/** Columns a to d from the left, rows 1 to 4 from the bottom, as in the engine's notation. */
export function squareName(row: number, column: number): string {
  return `${'abcd'[column]}${kSize - row}`;
}

/** Reads the name of a new tile, `2@b3`. */
export function parseNewTile(text: string): NewTile | null {
  const match = /^([24])@([a-d])([1-4])$/.exec(text);
  if (!match) return null;
  return { value: Number(match[1]), column: 'abcd'.indexOf(match[2]!), row: kSize - Number(match[3]) };
}
