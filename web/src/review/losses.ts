// Evaluates the review of a game: its mistakes and each seat's account.
import type { Rated } from '../analysis/evaluation';
import { type GameName, familyOf } from '../lib/api';

/** A move as the server's review judges it. Values are for the player who moved. */
export interface ReviewMove {
  ply: number;
  move: string;
  seat: number;
  value: number;
  best: { move: string; value: number; line: string[] };
  loss: number;
  depth: number;
}

export interface SeatAccount {
  moves: number;
  meanLoss: number;
  mistakes: number;
}

export type Severity = 'best' | 'fine' | 'slip' | 'mistake' | 'blunder';

// The thresholds of the server: some squares in Blokus; in other games, whose values grow during the game, a fraction
// of the best value.
const kSquares = 3;
const kPart = 0.02;

function mistakeFrom(game: GameName, best: number): number {
  return familyOf(game) === 'blokus' ? kSquares : Math.max(1, kPart * Math.abs(best));
}

export function severityOf(game: GameName, move: ReviewMove): Severity {
  if (move.loss <= 0 || move.move === move.best.move) return 'best';
  const mistake = mistakeFrom(game, move.best.value);
  if (move.loss < mistake / 2) return 'fine';
  if (move.loss < mistake) return 'slip';
  return move.loss < mistake * 3 ? 'mistake' : 'blunder';
}

function isMistake(game: GameName, move: ReviewMove): boolean {
  return move.loss >= mistakeFrom(game, move.best.value) && move.move !== move.best.move;
}

/** Sorted by loss, largest first; ties are in playing order. */
export function mistakesOf(game: GameName, moves: ReviewMove[]): ReviewMove[] {
  return moves.filter((move) => isMistake(game, move)).sort((a, b) => b.loss - a.loss || a.ply - b.ply);
}

/** The value of the engine's choice at each move: the course of the game. */
export function ratedOf(moves: ReviewMove[]): Rated[] {
  return moves.map(({ ply, seat, best }) => ({ ply, seat, value: best.value }));
}

export function accountsOf(game: GameName, moves: ReviewMove[], seats: number): SeatAccount[] {
  return Array.from({ length: seats }, (_, seat) => {
    const own = moves.filter((move) => move.seat === seat);
    const lost = own.reduce((sum, move) => sum + Math.max(0, move.loss), 0);
    return {
      moves: own.length,
      meanLoss: own.length > 0 ? lost / own.length : 0,
      mistakes: own.filter((move) => isMistake(game, move)).length,
    };
  });
}
