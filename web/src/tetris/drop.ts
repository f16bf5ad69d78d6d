// The drop game: a move is an orientation and a column, and the piece falls straight down from above the field.
import { kFieldWidth, type Field } from './field';
import type { Drop } from './notation';
import { cellsOf, type Offset, type Orientation, type Piece } from './pieces';

export interface DropShape {
  readonly cells: readonly Offset[];  // relative to the lower left corner of their box
  readonly width: number;
  readonly height: number;
}

export function dropShape(piece: Piece, orientation: Orientation): DropShape {
  const cells = cellsOf(piece, orientation);
  const left = Math.min(...cells.map((cell) => cell.x));
  const low = Math.min(...cells.map((cell) => cell.y));
  const moved = cells.map((cell) => ({ x: cell.x - left, y: cell.y - low }));
  return {
    cells: moved,
    width: 1 + Math.max(...moved.map((cell) => cell.x)),
    height: 1 + Math.max(...moved.map((cell) => cell.y)),
  };
}

// The row where the shape's lowest row comes to rest. It cannot slide under overhangs.
export function restingRow(field: Field, shape: DropShape, column: number): number {
  let row = 0;
  for (const cell of shape.cells) row = Math.max(row, field.columnHeight(column + cell.x) - cell.y);
  return row;
}

// A piece that reaches above the top is not a move, even if it would fill rows.
export function isLegalDrop(field: Field, drop: Drop, rows: number): boolean {
  const shape = dropShape(drop.piece, drop.orientation);
  if (drop.column < 0 || drop.column + shape.width > kFieldWidth) return false;
  return restingRow(field, shape, drop.column) + shape.height <= rows;
}

// The cells of the drop at rest, before rows vanish.
export function dropCells(field: Field, drop: Drop): Offset[] {
  const shape = dropShape(drop.piece, drop.orientation);
  const row = restingRow(field, shape, drop.column);
  return shape.cells.map((cell) => ({ x: drop.column + cell.x, y: row + cell.y }));
}

// Turning keeps the piece's column as far as the walls allow.
export function clampColumn(piece: Piece, orientation: Orientation, column: number): number {
  return Math.max(0, Math.min(kFieldWidth - dropShape(piece, orientation).width, column));
}

// The rows that would vanish.
export function rowsCleared(field: Field, drop: Drop): number[] {
  return field.copy().place(drop.piece, dropCells(field, drop), 0, 0);
}
