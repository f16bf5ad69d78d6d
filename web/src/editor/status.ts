// Describes a position in a sentence.
import { lookOf } from '../blokus/colors';
import type { Position } from '../lib/api';

function counted(number: number, thing: string): string {
  return `${number} ${thing}${number === 1 ? '' : 's'}`;
}

/** The reason why no game can begin here; empty if one can. */
export function hindranceOf(position: Position): string {
  if (position.turn.kind === 'over') return 'The game is over in this position.';
  if (position.turn.kind === 'chance') return 'A game begins with a slide, so choose a slide as the next move.';
  return '';
}

export function statusOf(position: Position): string {
  if (position.turn.kind === 'over') return 'The game is over in this position.';
  if (position.turn.kind === 'chance') return 'A new tile comes next.';
  const moves = counted(position.moves?.length ?? 0, 'legal move');
  const { color } = position.turn;
  return color ? `${lookOf(color).name} to move, ${moves}.` : `${moves}.`;
}
