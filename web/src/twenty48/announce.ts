// The text that a screen reader speaks for a move.
import { type Board, type Direction, newTileBetween, slide, squareName } from './board';

/** `left: 128 made, 2 at b3`; without the new tile if the board does not follow from the slide. */
export function announceSlide(before: Board, direction: Direction, after: Board): string {
  const { board: slid, motions } = slide(before, direction);
  // Each merge is mentioned once, although two tiles take part.
  const made = new Map<string, number>();
  for (const { toRow, toColumn, merges } of motions)
    if (merges) made.set(squareName(toRow, toColumn), slid[toRow]![toColumn]!);
  const spawned = newTileBetween(slid, after);
  const parts: string[] = [];
  if (made.size > 0) parts.push(`${[...made.values()].sort((a, b) => b - a).join(' and ')} made`);
  if (spawned) parts.push(`${spawned.value} at ${squareName(spawned.row, spawned.column)}`);
  return parts.length > 0 ? `${direction}: ${parts.join(', ')}` : direction;
}
