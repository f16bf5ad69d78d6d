// A position in a sentence.
import { type GameInfo, type Position, familyOf } from '../lib/api';

function counted(number: number, thing: string): string {
  return `${number} ${thing}${number === 1 ? '' : 's'}`;
}

export function statusOf(position: Position, info: GameInfo): string {
  if (position.turn.kind === 'over') return 'The game is over in this position.';
  if (position.turn.kind === 'chance') return 'A new tile comes next.';
  const moves = counted(position.moves?.length ?? 0, 'legal move');
  if (familyOf(position.game) !== 'blokus') return `${moves}.`;
  const name = info.colors?.find((color) => color.token === position.turn.color)?.name ?? '';
  return `${name} to move, ${moves}.`;
}
