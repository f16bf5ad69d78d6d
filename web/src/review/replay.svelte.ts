// Goes through a game: with a slider that is faster than the server, or automatically at a chosen speed.
import type { GameSession } from '../lib/session.svelte';

/** Moves per second. Fast replays go several moves per step. */
export const replaySpeeds = [0.5, 1, 2, 5, 10, 50, 200, 1000];
const kMostSteps = 10;

export class Replay {
  speed = $state(2);
  running = $state(false);
  /** The slider's position, which may be ahead of the board. */
  wanted = $state<number | null>(null);
  #timer: ReturnType<typeof setTimeout> | undefined;
  #going = false;

  constructor(readonly session: GameSession) {}

  /** Among several requests during another one, only the last is carried out. */
  async seek(ply: number): Promise<void> {
    this.wanted = Math.max(0, Math.min(this.session.game.length, ply));
    if (this.#going) return;
    this.#going = true;
    try {
      while (this.wanted !== null && this.wanted !== this.session.game.ply) {
        const target: number = this.wanted;
        await this.session.goto(target);
        if (this.session.game.ply !== target) break;
      }
    } finally {
      this.wanted = null;
      this.#going = false;
    }
  }

  toggle(): void {
    if (this.running) this.stop();
    else void this.#start();
  }

  stop(): void {
    this.running = false;
    clearTimeout(this.#timer);
  }

  async #start(): Promise<void> {
    this.running = true;
    // Starting at the end replays the whole game.
    if (this.session.game.ply >= this.session.game.length) await this.seek(0);
    this.#later();
  }

  #later(): void {
    if (!this.running) return;
    const perSecond = Math.min(this.speed, kMostSteps);
    const stride = Math.max(1, Math.round(this.speed / kMostSteps));
    this.#timer = setTimeout(async () => {
      const before = this.session.game.ply;
      await this.seek(before + stride);
      if (this.session.game.ply >= this.session.game.length || this.session.game.ply === before) this.stop();
      else this.#later();
    }, 1000 / perSecond);
  }
}
