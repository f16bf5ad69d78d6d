// Moves as people read them: short words, and the cells for a small picture.
import { type GameName, type GameInfo, familyOf } from '../lib/api';
import { dropShape } from '../tetris/drop';
import { parseDrop, parsePlacement } from '../tetris/notation';
import type { Piece } from '../tetris/pieces';

export interface Cell {
  x: number;
  y: number; // from below
}

export const directionArrows: Record<string, string> = { up: '↑', right: '→', down: '↓', left: '←' };

/** e10,f10 → cells; nothing if the text is no list of squares. */
export function squaresOf(move: string): Cell[] {
  const cells: Cell[] = [];
  for (const name of move.split(',')) {
    const found = /^([a-z])(\d{1,2})$/.exec(name);
    if (!found) return [];
    cells.push({ x: found[1]!.charCodeAt(0) - 97, y: Number(found[2]) - 1 });
  }
  return cells;
}

export function squareName({ x, y }: Cell): string {
  return String.fromCharCode(97 + x) + (y + 1);
}

/** Moved to the lower left, so that equal shapes have equal cells; by row, then by column. */
export function atOrigin(cells: Cell[]): Cell[] {
  const left = Math.min(...cells.map((cell) => cell.x));
  const low = Math.min(...cells.map((cell) => cell.y));
  return cells.map(({ x, y }) => ({ x: x - left, y: y - low })).sort((a, b) => a.y - b.y || a.x - b.x);
}

export function turnedRight(cells: Cell[]): Cell[] {
  return atOrigin(cells.map(({ x, y }) => ({ x: y, y: -x })));
}

export function mirrored(cells: Cell[]): Cell[] {
  return atOrigin(cells.map(({ x, y }) => ({ x: -x, y })));
}

function key(cells: Cell[]): string {
  return atOrigin(cells)
    .map(({ x, y }) => `${x}.${y}`)
    .join(' ');
}

/** Which piece of the game squares are, however they are turned; null if they are none. */
export function pieceNamer(pieces: NonNullable<GameInfo['pieces']>): (cells: Cell[]) => string | null {
  const names = new Map<string, string>();
  for (const { name, cells } of pieces) {
    let shape = cells.map(([x, y]) => ({ x, y }));
    for (let turn = 0; turn < 8; turn++) {
      names.set(key(shape), name);
      shape = turn === 3 ? mirrored(shape) : turnedRight(shape);
    }
  }
  return (cells) => names.get(key(cells)) ?? null;
}

export interface MovePicture {
  cells: Cell[];
  /** Tetris: the piece, which has its colour. */
  letter: Piece | null;
}

export function pictureOf(game: GameName, move: string): MovePicture {
  const family = familyOf(game);
  if (family === 'blokus') return { cells: atOrigin(squaresOf(move)), letter: null };
  const tetris = family === 'tetris' ? (parseDrop(move) ?? parsePlacement(move)) : null;
  if (!tetris) return { cells: [], letter: null };
  return { cells: [...dropShape(tetris.piece, tetris.orientation).cells], letter: tetris.piece };
}

/** Beside the picture: where the piece goes. */
export function moveWords(game: GameName, move: string): string {
  const family = familyOf(game);
  if (family === 'blokus') {
    const squares = squaresOf(move);
    if (squares.length === 0) return move;
    const highest = Math.max(...squares.map((square) => square.y));
    const first = squares.filter((square) => square.y === highest).reduce((a, b) => (b.x < a.x ? b : a));
    return squareName(first);
  }
  if (family === '2048') {
    const tile = /^(\d+)@([a-d][1-4])$/.exec(move);
    if (tile) return `new ${tile[1]} at ${tile[2]}`;
    return move in directionArrows ? `${directionArrows[move]} ${move}` : move;
  }
  const drop = parseDrop(move);
  if (drop) return `${drop.piece} to column ${drop.column + 1}`;
  const placement = parsePlacement(move);
  if (!placement) return move;
  const { piece, x, spin, hold } = placement;
  return `${piece} to column ${x + 1}` + (spin === 'none' ? '' : `, ${spin} spin`) + (hold ? ', hold' : '');
}
