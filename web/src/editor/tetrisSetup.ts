// A field of Tetris drawn by hand: its text for the server, and where moves on it come to rest.
import type { GameName } from '../lib/api';
import { dropCells } from '../tetris/drop';
import { Field, kFieldWidth } from '../tetris/field';
import { parseDrop, parsePlacement } from '../tetris/notation';
import { cellsOf, type Offset } from '../tetris/pieces';

/** Rows from the top. */
export type Drawing = boolean[][];

/** The rows that are drawn: all of the drop games' field; for the guideline, the visible rows and two more. */
export function rowsOf(game: GameName): number {
  return game === 'tetris-20' ? 20 : 22;
}

export function emptyDrawing(rows: number): Drawing {
  return Array.from({ length: rows }, () => new Array<boolean>(kFieldWidth).fill(false));
}

/** Rows above the highest cell are left out. A field without cells is one empty row. */
export function fieldText(drawing: Drawing): string {
  const top = drawing.findIndex((row) => row.includes(true));
  const rows = top < 0 ? drawing.slice(-1) : drawing.slice(top);
  return rows.map((row) => row.map((full) => (full ? '#' : '.')).join('')).join('\n');
}

/** The lowest rows of a position's board. */
export function drawingOf(board: readonly string[], rows: number): Drawing {
  const drawing = emptyDrawing(rows);
  const shown = board.slice(-rows);
  shown.forEach((row, index) => {
    drawing[rows - shown.length + index] = [...row].map((cell) => cell !== '.');
  });
  return drawing;
}

/** The cells that a move fills, before rows vanish; x from the left, y from the bottom. */
export function restingCells(drawing: Drawing, move: string): Offset[] {
  const drop = parseDrop(move);
  if (drop) return dropCells(Field.fromRows(fieldText(drawing).split('\n')), drop);
  const placement = parsePlacement(move);
  if (!placement) return [];
  return cellsOf(placement.piece, placement.orientation).map((cell) => ({
    x: placement.x + cell.x,
    y: placement.y + cell.y,
  }));
}

export function pieceOf(move: string): string | null {
  return (parseDrop(move) ?? parsePlacement(move))?.piece ?? null;
}

/** Removes everything but letters of pieces, as the server requires. */
export function cleanQueue(text: string): string {
  return text.toUpperCase().replace(/[^IOTSZJL]/g, '');
}
