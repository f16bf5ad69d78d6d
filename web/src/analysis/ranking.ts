// The best moves in display order, and as marks on a board.
import type { Line } from '../lib/api';
import type { Mark } from '../lib/session.svelte';
import { signedText, valueText } from './numbers';

/**
 * The first is the engine's choice. The others may still be from the previous depth, and are ordered by their values
 * for the player to move.
 */
export function ranked(best: Line[], player: number): Line[] {
  const others = best.slice(1).sort((a, b) => (b.values[player] ?? 0) - (a.values[player] ?? 0));
  return [...best.slice(0, 1), ...others];
}

/** The value of a move for the player. In games for one, values are not an advantage and have no sign. */
export function worthText({ values }: Line, player: number): string {
  const value = values[player] ?? NaN;
  return values.length > 1 ? signedText(value) : valueText(value);
}

export function marksOf(best: Line[], player: number): Mark[] {
  return best.map((line, index) => ({ move: line.move, rank: index + 1, label: worthText(line, player) }));
}
