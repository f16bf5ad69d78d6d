// A Blokus position put together by hand, and the .blksgf text that says the same to the server.

import { type Cell, squareName } from '../review/moveNames';

export type Square = Cell;

export interface SetPiece {
  color: number; // by its place in the game's list of colours
  piece: string;
  squares: Square[];
}

export interface BlokusSetup {
  pieces: SetPiece[];
  turn: number; // the colour to move
}

// What Pentobi calls the games, and their colours, in its files.
const records: Record<string, { name: string; colors: string[] }> = {
  duo: { name: 'Blokus Duo', colors: ['B', 'W'] },
  classic: { name: 'Blokus', colors: ['1', '2', '3', '4'] },
  'classic-2p': { name: 'Blokus Two-Player', colors: ['1', '2', '3', '4'] },
  'classic-3p': { name: 'Blokus Three-Player', colors: ['1', '2', '3', '4'] },
};

export function setupText(game: string, setup: BlokusSetup): string {
  const record = records[game]!;
  let text = `(;GM[${record.name}]`;
  record.colors.forEach((name, color) => {
    const own = setup.pieces.filter((piece) => piece.color === color);
    if (own.length > 0) text += `A${name}` + own.map((piece) => `[${piece.squares.map(squareName).join(',')}]`).join('');
  });
  return `${text}PL[${record.colors[setup.turn]}])`;
}

export function pieceAt(setup: BlokusSetup, { x, y }: Square): SetPiece | undefined {
  return setup.pieces.find((piece) => piece.squares.some((square) => square.x === x && square.y === y));
}

export function inHand(setup: BlokusSetup, color: number, piece: string): boolean {
  return !setup.pieces.some((one) => one.color === color && one.piece === piece);
}

// Why the squares cannot be covered; nothing if they can. The server knows the rest of the rules.
export function whyNot(setup: BlokusSetup, size: number, squares: Square[]): string | null {
  if (squares.some(({ x, y }) => x < 0 || y < 0 || x >= size || y >= size)) return 'The piece would stick out of the board.';
  const taken = squares.find((square) => pieceAt(setup, square));
  return taken ? `${squareName(taken)} is taken already.` : null;
}

const kSteps = [
  { dx: 1, dy: 0 },
  { dx: -1, dy: 0 },
  { dx: 0, dy: 1 },
  { dx: 0, dy: -1 },
];

// The pieces of a board that was not made here. Pieces of one colour never share an edge in a game, so that squares
// that hang together are one piece; null where they are none, which only a position set up by hand can have.
export function piecesOfBoard(rows: string[], tokens: string[], name: (squares: Square[]) => string | null): SetPiece[] | null {
  const size = rows.length;
  const seen = new Set<number>();
  const pieces: SetPiece[] = [];
  for (let y = 0; y < size; y++)
    for (let x = 0; x < size; x++) {
      const token = rows[size - 1 - y]![x]!;
      if (token === '.' || seen.has(y * size + x)) continue;
      const squares: Square[] = [];
      const open: Square[] = [{ x, y }];
      seen.add(y * size + x);
      for (let square = open.pop(); square; square = open.pop()) {
        squares.push(square);
        for (const { dx, dy } of kSteps) {
          const next = { x: square.x + dx, y: square.y + dy };
          if (rows[size - 1 - next.y]?.[next.x] !== token || seen.has(next.y * size + next.x)) continue;
          seen.add(next.y * size + next.x);
          open.push(next);
        }
      }
      const piece = name(squares);
      if (!piece) return null;
      pieces.push({ color: tokens.indexOf(token), piece, squares });
    }
  return pieces;
}
