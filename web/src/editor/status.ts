// A position in a sentence.
import { lookOf } from '../blokus/colors';
import type { Position } from '../lib/api';

function counted(number: number, thing: string): string {
  return `${number} ${thing}${number === 1 ? '' : 's'}`;
}

export function statusOf(position: Position): string {
  if (position.turn.kind === 'over') return 'The game is over in this position.';
  if (position.turn.kind === 'chance') return 'A new tile comes next.';
  const moves = counted(position.moves?.length ?? 0, 'legal move');
  const { color } = position.turn;
  return color ? `${lookOf(color).name} to move, ${moves}.` : `${moves}.`;
}
