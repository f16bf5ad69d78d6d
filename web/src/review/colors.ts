// Colours of moves and seats, as the board has them.
import type { GameInfo } from '../lib/api';

const kBlokus: Record<string, string> = {
  '1': 'var(--c-blue)',
  '2': 'var(--c-yellow)',
  '3': 'var(--c-red)',
  '4': 'var(--c-green)',
  b: 'var(--c-b)',
  w: 'var(--c-w)',
};

/** Of a Blokus colour's token; without one the page's accent. */
export function colorOf(token: string | undefined): string {
  return (token && kBlokus[token]) || 'var(--accent)';
}

/** Of a seat: its first colour in Blokus; in the other games seats have the first colours of Blokus too. */
export function seatColor(info: GameInfo | null, seat: number | null): string {
  if (seat === null) return 'var(--line)';
  const own = info?.colors?.find((color) => color.player === seat);
  if (own) return colorOf(own.token);
  return [colorOf('b'), colorOf('w')][seat] ?? 'var(--accent)';
}
