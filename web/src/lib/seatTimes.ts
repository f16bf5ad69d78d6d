// How long each player has thought, from the plies of a game.

import type { GameView } from './api';

export interface SeatTime {
  /** Seconds of all moves up to the ply that is shown. */
  total: number;
  /** Seconds of the last move; null before the first. */
  last: number | null;
}

/** Null if the page does not know all plies, as in very long games. */
export function seatTimes(game: Pick<GameView, 'from' | 'plies' | 'ply' | 'seats'>): SeatTime[] | null {
  if (game.from > 0) return null;
  const times: SeatTime[] = game.seats.map(() => ({ total: 0, last: null }));
  for (const ply of game.plies.slice(0, game.ply)) {
    const time = ply.seat === null ? undefined : times[ply.seat];
    if (!time) continue;
    time.total += ply.seconds;
    time.last = ply.seconds;
  }
  return times;
}
