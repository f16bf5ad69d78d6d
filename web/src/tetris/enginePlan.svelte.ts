// The line of placements that an engine plans, followed while it plays. When it stops, the engine is asked for it.
import type { Info, PlayerChoice } from '../lib/api';
import type { GameSession } from '../lib/session.svelte';
import { streamEvents } from '../lib/stream';

const kAskAfter = 200;  // milliseconds after the last move
const kAskSeconds = 1;

interface Plan {
  readonly ply: number; // where its first move is played
  readonly seat: number;
  readonly line: readonly string[];
}

export class EnginePlan {
  private plan = $state.raw<Plan | null>(null);

  constructor(private readonly session: GameSession) {}

  // The rest of the plan, empty if the game has taken another course.
  lineOf(seat: number): readonly string[] {
    const { plan } = this;
    const { game } = this.session;
    if (!plan || plan.seat !== seat || plan.ply > game.ply) return [];
    const played = game.plies
      .slice(Math.max(0, plan.ply - game.from), game.ply - game.from)
      .filter((ply) => ply.seat === seat)
      .map((ply) => ply.move);
    if (plan.ply < game.from || !played.every((move, i) => plan.line[i] === move)) return [];
    return plan.line.slice(played.length);
  }

  // Messages while the engine thinks are about the position before its move.
  take(info: Info): void {
    const best = info.best[0];
    const seat = this.session.seatToMove;
    if (!best || seat === null) return;
    const line = best.line[0] === best.move ? best.line : [best.move, ...best.line];
    this.plan = { ply: this.session.game.ply, seat, line };
  }

  // Asks the engine to move for its plan, after a moment. Returns a function that cancels the request.
  ask(player: PlayerChoice): () => void {
    const call = new AbortController();
    const place = this.session.place();
    const timer = setTimeout(() => {
      const body = { at: place, player, seconds: kAskSeconds, lines: 1 };
      const take = (_name: string, data: Info) => data.best && this.take(data);
      // If the server is busy with other searches, there is just no plan in the picture.
      streamEvents('/analyze', body, take, call.signal).catch(() => {});
    }, kAskAfter);
    return () => {
      clearTimeout(timer);
      call.abort();
    };
  }
}
