// The engine's plan, as cells to draw on the current field.
import { dropCells } from './drop';
import { kFieldHeight, type Field } from './field';
import { parseDrop, parsePlacement } from './notation';
import { cellsOf, type Offset, type Piece } from './pieces';

export interface PlannedPiece {
  readonly piece: Piece;
  readonly cells: readonly Offset[];
}

function landed(field: Field, text: string): PlannedPiece | null {
  const drop = parseDrop(text);
  if (drop) return { piece: drop.piece, cells: dropCells(field, drop) };
  const placement = parsePlacement(text);
  if (!placement) return null;
  const { piece, orientation, x, y } = placement;
  if (!field.fitsPiece(piece, orientation, x, y)) return null;
  return { piece, cells: cellsOf(piece, orientation).map((cell) => ({ x: x + cell.x, y: y + cell.y })) };
}

// The placements of a line of moves, one after the other. Rows that vanish on the way stay in the picture, so later
// pieces above them are drawn where they would be without the clear. The line ends where the page cannot follow it, for
// example where garbage enters.
export function plannedPieces(start: Field, line: readonly string[], most: number): PlannedPiece[] {
  const field = start.copy();
  const rows = Array.from({ length: kFieldHeight + 4 * most }, (_, row) => row);
  const planned: PlannedPiece[] = [];
  for (const text of line.slice(0, most)) {
    const next = landed(field, text);
    if (!next) break;
    planned.push({ piece: next.piece, cells: next.cells.map(({ x, y }) => ({ x, y: rows[y] ?? y })) });
    const full = field.place(next.piece, next.cells, 0, 0);
    for (const row of [...full].reverse()) rows.splice(row, 1);
  }
  return planned;
}
