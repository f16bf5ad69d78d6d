// The lines that the newest move of a game has cleared, for fields that people watch.
import type { GameView } from '../lib/api';
import { dropCells } from './drop';
import type { Field } from './field';
import { playPlacement, type Clear } from './guideline';
import { parseDrop, parsePlacement } from './notation';

// One position of a watched field.
export interface Watched {
  readonly ply: number;
  readonly field: Field;
  readonly combo: number;
  readonly backToBack: boolean;
}

// The last clear. Null if it was not this seat's move, or if more than one move has been played.
export function lastClear(before: Watched, game: GameView, seat: number): Clear | null {
  const ply = game.plies[before.ply - game.from];
  if (game.ply !== before.ply + 1 || ply?.seat !== seat) return null;
  const drop = parseDrop(ply.move);
  if (drop) {
    const rows = before.field.copy().place(drop.piece, dropCells(before.field, drop), 0, 0);
    return { rows, spin: 'none', backToBack: false, perfect: false, combo: 0 };
  }
  const placement = parsePlacement(ply.move);
  if (!placement) return null;
  const { field, combo, backToBack } = before;
  const state = { field, combo, backToBack, queue: [], hold: null, pieces: 0, lines: 0, points: 0, over: false };
  return playPlacement(state, placement).clear;
}
