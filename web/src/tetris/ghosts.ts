// Adds best moves, hints and the engine's plan to the picture of a field.
import type { GameSession } from '../lib/session.svelte';
import type { Field } from './field';
import type { Ghost } from './painter';
import { plannedPieces } from './plan';

const kMostPlanned = 6;

// The moves that panels highlight: best moves by their rank, and on top a hint or a hovered move.
export function markedGhosts(session: GameSession, field: Field): Ghost[] {
  const ghosts: Ghost[] = [];
  for (const mark of [...session.marks].reverse()) {
    const [piece] = plannedPieces(field, [mark.move], 1);
    if (piece) ghosts.push({ ...piece, label: mark.label || String(mark.rank), strength: mark.rank <= 1 ? 0.8 : 0.4 });
  }
  if (session.ghost) {
    const [piece] = plannedPieces(field, [session.ghost], 1);
    if (piece) ghosts.push({ ...piece, label: session.ghost.endsWith(',hold') ? 'hold' : '★', strength: 1 });
  }
  return ghosts;
}

// The first is the engine's next move. The others fade with their distance.
export function plannedGhosts(field: Field, line: readonly string[]): Ghost[] {
  return plannedPieces(field, line, kMostPlanned)
    .map((piece, i) => ({ ...piece, label: String(i + 1), strength: i === 0 ? 1 : Math.max(0.15, 0.6 - 0.12 * i) }))
    .reverse();
}
