// Readable names of moves, and the cells for a small picture.
import { type Cell, normalized, parseMove, squareName } from '../blokus/geometry';
import { type GameName, familyOf } from '../lib/api';
import { dropShape } from '../tetris/drop';
import { parseDrop, parsePlacement } from '../tetris/notation';
import type { Piece } from '../tetris/pieces';
import { parseNewTile } from '../twenty48/board';

const kArrows: Record<string, string> = { up: '↑', right: '→', down: '↓', left: '←' };

function boardSize(game: GameName): number {
  return game === 'duo' ? 14 : 20;
}

export interface MovePicture {
  /** Rows from the top. */
  cells: Cell[];
  /** Tetris: the piece, which determines the color. */
  letter: Piece | null;
}

export function pictureOf(game: GameName, move: string): MovePicture {
  const family = familyOf(game);
  if (family === 'blokus') return { cells: normalized(parseMove(move, boardSize(game))), letter: null };
  const tetris = family === 'tetris' ? (parseDrop(move) ?? parsePlacement(move)) : null;
  if (!tetris) return { cells: [], letter: null };
  const { cells, height } = dropShape(tetris.piece, tetris.orientation);
  return { cells: cells.map(({ x, y }) => ({ x, y: height - 1 - y })), letter: tetris.piece };
}

/** The destination, as text beside a picture that shows the piece. */
export function placeWords(game: GameName, move: string): string {
  return moveWords(game, move).replace(/^[IJLOSTZ] to /, '');
}

/** The move in words alone. */
export function moveWords(game: GameName, move: string): string {
  const family = familyOf(game);
  if (family === 'blokus') {
    const size = boardSize(game);
    const first = parseMove(move, size).sort((a, b) => a.y - b.y || a.x - b.x)[0]!;
    return squareName(first, size);
  }
  if (family === '2048') {
    const tile = parseNewTile(move);
    if (tile) return `new ${move.replace('@', ' at ')}`;
    return move in kArrows ? `${kArrows[move]} ${move}` : move;
  }
  if (family === 'plain') return move;
  const drop = parseDrop(move);
  if (drop) return `${drop.piece} to column ${drop.column + 1}`;
  const placement = parsePlacement(move);
  if (!placement) return move;
  const { piece, x, spin, hold } = placement;
  return `${piece} to column ${x + 1}` + (spin === 'none' ? '' : `, ${spin} spin`) + (hold ? ', hold' : '');
}
