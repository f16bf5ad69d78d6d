// The guideline game's rules, as far as the page predicts them: what a placement clears, its score, and which piece
// comes next. The server decides; this lets the page respond to a key at once.
import type { Field } from './field';
import type { Placement, Spin } from './notation';
import { cellsOf, isPiece, kSpawnX, kSpawnY, type Piece } from './pieces';

export const kVisibleRows = 20;

export interface GuidelineState {
  field: Field;
  queue: Piece[];  // the visible pieces, the current one first
  hold: Piece | null;
  pieces: number;
  lines: number;
  points: number;
  combo: number;
  backToBack: boolean;
  over: boolean;
}

// The effects of a placement.
export interface Clear {
  readonly rows: readonly number[];  // the rows that vanished, from the bottom
  readonly spin: Spin;
  readonly backToBack: boolean;  // a difficult clear, like the last clear before it
  readonly perfect: boolean;
  readonly combo: number;  // consecutive placements just before this one that cleared lines
}

export function piecesIn(text: string): Piece[] {
  return [...text].filter(isPiece);
}

// The piece from hold: the held piece, or the one after the current piece.
export function pieceWithHold(state: GuidelineState): Piece | null {
  if (state.queue.length === 0) return null;
  return state.hold ?? state.queue[1] ?? null;
}

export function enters(field: Field, piece: Piece): boolean {
  return field.fitsPiece(piece, 0, kSpawnX, kSpawnY);
}

function isDifficult(lines: number, spin: Spin): boolean {
  return lines === 4 || (lines > 0 && spin !== 'none');
}

export function pointsOf(clear: Clear): number {
  const lines = clear.rows.length;
  const plain = [0, 100, 300, 500, 800][lines]!;
  const mini = [100, 200, 400, 400][lines] ?? 0;
  const full = [400, 800, 1200, 1600][lines] ?? 0;
  let points = clear.spin === 'mini' ? mini : clear.spin === 'full' ? full : plain;
  if (clear.backToBack) points = Math.floor((points * 3) / 2);
  points += 50 * clear.combo;
  if (clear.perfect) points += lines === 4 && clear.backToBack ? 3200 : [0, 800, 1200, 1800, 2000][lines]!;
  return points;
}

// Plays on a copy.
export function playPlacement(state: GuidelineState, placement: Placement): { state: GuidelineState; clear: Clear } {
  const field = state.field.copy();
  const queue = [...state.queue];
  let hold = state.hold;
  if (placement.hold) {
    const current = queue[0] ?? null;
    if (hold === null) queue.shift();
    hold = current;
  }
  queue.shift();

  const { piece, orientation, x, y, spin } = placement;
  const cells = cellsOf(piece, orientation);
  const rows = field.place(piece, cells, x, y);
  const difficult = isDifficult(rows.length, spin);
  const clear: Clear = {
    rows,
    spin,
    backToBack: difficult && state.backToBack,
    perfect: rows.length > 0 && field.isEmpty(),
    combo: rows.length > 0 ? state.combo : 0,
  };
  const lockedOut = cells.every((cell) => y + cell.y >= kVisibleRows);
  const blockedOut = queue[0] !== undefined && !enters(field, queue[0]);
  return {
    state: {
      field,
      queue,
      hold,
      pieces: state.pieces + 1,
      lines: state.lines + rows.length,
      points: state.points + pointsOf(clear),
      combo: rows.length > 0 ? state.combo + 1 : 0,
      backToBack: rows.length > 0 ? difficult : state.backToBack,
      over: lockedOut || blockedOut,
    },
    clear,
  };
}

// The text to call out. Null for a plain placement.
export function clearName(clear: Clear): string | null {
  const lines = clear.rows.length;
  if (lines === 0 && clear.spin === 'none') return null;
  const name = ['', 'Single', 'Double', 'Triple', 'Tetris'][lines]!;
  const spin = clear.spin === 'full' ? 'T-spin' : clear.spin === 'mini' ? 'Mini T-spin' : '';
  const words = [clear.backToBack ? 'Back-to-back' : '', spin, name].filter(Boolean);
  const extras = [
    clear.perfect ? 'perfect clear' : '',
    clear.combo > 0 ? `combo ${clear.combo}` : '',
  ].filter(Boolean);
  return [words.join(' '), ...extras].join(', ');
}
