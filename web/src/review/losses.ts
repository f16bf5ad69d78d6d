// What a review says about a game: its mistakes and each seat's account.

/** A move as the server's review judges it; values are for the one who moved. */
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

// Values differ by a factor of a million between the games, so that a loss is measured by what moves of this game
// lose on average; the best moves do not count, or a good player's slightest slip would become a blunder.
export function scaleOf(moves: ReviewMove[]): number {
  const losses = moves.filter((move) => move.loss > 0).map((move) => move.loss);
  if (losses.length === 0) return 1;
  return losses.reduce((sum, loss) => sum + loss, 0) / losses.length;
}

export function severityOf(loss: number, scale: number): Severity {
  if (loss <= 0) return 'best';
  if (loss < scale * 0.5) return 'fine';
  if (loss < scale) return 'slip';
  return loss < scale * 2.5 ? 'mistake' : 'blunder';
}

// The largest loss first; of the same loss the earlier one.
export function mistakesOf(moves: ReviewMove[]): ReviewMove[] {
  const scale = scaleOf(moves);
  return moves
    .filter((move) => move.loss >= scale && move.best.move !== move.move)
    .sort((a, b) => b.loss - a.loss || a.ply - b.ply);
}

export function accountsOf(moves: ReviewMove[], seats: number): SeatAccount[] {
  const scale = scaleOf(moves);
  return Array.from({ length: seats }, (_, seat) => {
    const own = moves.filter((move) => move.seat === seat);
    const lost = own.reduce((sum, move) => sum + Math.max(0, move.loss), 0);
    return {
      moves: own.length,
      meanLoss: own.length > 0 ? lost / own.length : 0,
      mistakes: own.filter((move) => move.loss >= scale && move.best.move !== move.move).length,
    };
  });
}
