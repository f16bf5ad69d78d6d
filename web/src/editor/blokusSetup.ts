// A Blokus position that was put together by hand, and the .blksgf text that describes it to the server.
import { type Cell, squareName } from '../blokus/geometry';
import type { PieceSet } from '../blokus/pieces';
import type { BlokusGame, BlokusPosition } from '../lib/api';

export interface SetPiece {
  color: string;
  piece: string;
  cells: Cell[];
}

export interface BlokusSetup {
  pieces: SetPiece[];
  turn: string;  // the color to move
}

// Pentobi's names of the games and their colors in files.
const kFour = { '1': '1', '2': '2', '3': '3', '4': '4' };
const kRecords: Record<BlokusGame, { name: string; size: number; colors: Record<string, string> }> = {
  duo: { name: 'Blokus Duo', size: 14, colors: { b: 'B', w: 'W' } },
  classic: { name: 'Blokus', size: 20, colors: kFour },
  'classic-2p': { name: 'Blokus Two-Player', size: 20, colors: kFour },
  'classic-3p': { name: 'Blokus Three-Player', size: 20, colors: kFour },
};

export function setupText(game: BlokusGame, setup: BlokusSetup): string {
  const { name, size, colors } = kRecords[game];
  let text = `(;GM[${name}]`;
  for (const [color, id] of Object.entries(colors)) {
    const own = setup.pieces.filter((piece) => piece.color === color);
    if (own.length > 0) text += `A${id}`;
    for (const { cells } of own) text += `[${cells.map((cell) => squareName(cell, size)).join(',')}]`;
  }
  return `${text}PL[${colors[setup.turn]}])`;
}

/** The data that the board draws. The server supplies everything that needs the rules. */
export function positionOf(game: BlokusGame, setup: BlokusSetup): BlokusPosition {
  const { size, colors } = kRecords[game];
  const rows = Array.from({ length: size }, () => new Array<string>(size).fill('.'));
  for (const { color, cells } of setup.pieces) for (const { x, y } of cells) rows[y]![x] = color;
  return {
    game,
    board: rows.map((row) => row.join('')),
    turn: { kind: 'player', player: 0, color: setup.turn },
    colors: Object.keys(colors),
    scores: { squares: [], advanced: [] },
    legal: [],
    hands: [],
    hash: '',
  };
}

export function pieceAt(setup: BlokusSetup, { x, y }: Cell): SetPiece | undefined {
  return setup.pieces.find((piece) => piece.cells.some((cell) => cell.x === x && cell.y === y));
}

export function inHand(setup: BlokusSetup, color: string, piece: string): boolean {
  return !setup.pieces.some((one) => one.color === color && one.piece === piece);
}

/** Why the cells cannot be covered; null if they can. The server checks the other rules. */
export function whyNot(setup: BlokusSetup, size: number, cells: Cell[]): string | null {
  if (cells.some(({ x, y }) => x < 0 || y < 0 || x >= size || y >= size)) return 'The piece would not fit on the board.';
  const taken = cells.find((cell) => pieceAt(setup, cell));
  return taken ? `${squareName(taken, size)} is already taken.` : null;
}

const kSteps = [
  { dx: 1, dy: 0 },
  { dx: -1, dy: 0 },
  { dx: 0, dy: 1 },
  { dx: 0, dy: -1 },
];

/**
 * The pieces of a board that was not made here. Pieces of one color never share an edge in a game, so connected squares
 * are one piece. Null if they are not a piece, which can happen only in a position that was set up by hand.
 */
export function piecesOfBoard(rows: string[], set: PieceSet): SetPiece[] | null {
  const seen = new Set<string>();
  const pieces: SetPiece[] = [];
  for (let y = 0; y < rows.length; ++y)
    for (let x = 0; x < rows.length; ++x) {
      const color = rows[y]![x]!;
      if (color === '.' || seen.has(`${x},${y}`)) continue;
      const cells = joined(rows, { x, y });
      for (const cell of cells) seen.add(`${cell.x},${cell.y}`);
      const piece = set.of(cells);
      if (!piece) return null;
      pieces.push({ color, piece: piece.name, cells });
    }
  return pieces;
}

/** The cells of one color that are connected to `start` by edges. */
function joined(rows: string[], start: Cell): Cell[] {
  const color = rows[start.y]![start.x];
  const cells = [start];
  for (let next = 0; next < cells.length; ++next)
    for (const { dx, dy } of kSteps) {
      const x = cells[next]!.x + dx;
      const y = cells[next]!.y + dy;
      if (rows[y]?.[x] === color && !cells.some((cell) => cell.x === x && cell.y === y)) cells.push({ x, y });
    }
  return cells;
}
