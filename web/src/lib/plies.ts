// The plies of a game that the page knows: how moves, undo and stream frames change them, and the target of an undo.

import type { Advance, GameView, Ply } from './api';
import { grouped } from './format';

type Plies = Pick<GameView, 'from' | 'plies'>;
type Standing = Pick<GameView, 'from' | 'plies' | 'ply' | 'length' | 'seats'>;

/** The known plies after `advance`, at most `kept`, and whether the newest are complete. */
export function pliesAfter(known: Plies, advance: Advance, kept: number): Plies & { complete: boolean } {
  let { from, plies } = known;
  let complete = true;
  if (advance.played.length > 0) {
    const first = advance.ply - advance.played.length;
    if (first < from || first > from + plies.length) {
      complete = false;
      from = first;
      plies = advance.played;
    } else {
      plies = [...plies.slice(0, first - from), ...advance.played];
    }
  } else if (from + plies.length > advance.length) {
    plies = plies.slice(0, Math.max(0, advance.length - from));
  }
  if (plies.length > kept) {
    from += plies.length - kept;
    plies = plies.slice(-kept);
  }
  return { from, plies, complete };
}

/** The game after `advance`, and whether all of its newest plies are known. */
export function advanced(before: GameView, advance: Advance, kept: number): { game: GameView; complete: boolean } {
  const { from, plies, complete } = pliesAfter(before, advance, kept);
  const { ply, length, position, result, left = before.left } = advance;
  return { game: { ...before, from, plies, ply, length, position, result, left }, complete };
}

/** A point in a game, in words. */
export function pointText(ply: number): string {
  return ply === 0 ? 'the start' : `move ${grouped(ply)}`;
}

function isHumans(game: Standing, ply: Ply | undefined): boolean {
  return ply !== undefined && ply.seat !== null && game.seats[ply.seat]?.kind === 'human';
}

/**
 * The ply to undo to: the last turn of a person, or without people, before the last player's move. Null if there is
 * none. Undo never ends on an engine's turn or a chance turn.
 */
export function undoTarget(game: Standing): number | null {
  const wanted = game.seats.some((seat) => seat.kind === 'human')
    ? (ply: Ply) => isHumans(game, ply)
    : (ply: Ply) => ply.by !== 'chance';
  for (let i = game.ply - 1; i >= game.from; --i) if (wanted(game.plies[i - game.from]!)) return i;
  return null;
}

/** The ply to redo to: the next turn of a person or the end; without people, after the next move. */
export function redoTarget(game: Standing): number {
  const humans = game.seats.some((seat) => seat.kind === 'human');
  for (let i = game.ply + 1; i < game.length; ++i) {
    const ply = game.plies[i - game.from];
    if (!ply || (humans ? isHumans(game, ply) : ply.by !== 'chance')) return i;
  }
  return game.length;
}
