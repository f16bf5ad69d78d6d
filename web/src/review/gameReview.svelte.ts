// A review of a game: what the server knows of it, and more while it runs.
import { type PlayerChoice, api, messageOf } from '../lib/api';
import { streamEvents } from '../lib/stream';
import type { ReviewMove } from './losses';

export class GameReview {
  moves = $state.raw<ReviewMove[]>([]);
  complete = $state(false);
  running = $state(false);
  error = $state<string | null>(null);
  #stop: AbortController | null = null;

  constructor(readonly id: string) {}

  /** What earlier reviews found. */
  async load(): Promise<void> {
    try {
      const known = await api.get<{ moves: ReviewMove[]; complete: boolean }>(`/games/${this.id}/review`);
      if (this.running) return;
      this.moves = known.moves;
      this.complete = known.complete;
    } catch (error) {
      this.error = messageOf(error);
    }
  }

  async run(options: { seconds: number; player?: PlayerChoice }): Promise<void> {
    this.stop();
    const stop = new AbortController();
    this.#stop = stop;
    this.error = null;
    this.running = true;
    // The stream tells every move from the first on, known ones at once: by number, so that none stands twice.
    const found = new Map(this.moves.map((move) => [move.ply, move]));
    try {
      await streamEvents(
        `/games/${this.id}/review`,
        options,
        (name, data) => {
          if (name === 'move') {
            found.set(data.ply, data);
            this.moves = [...found.values()].sort((a, b) => a.ply - b.ply);
          } else if (name === 'done') {
            this.complete = true;
          }
        },
        stop.signal,
      );
    } catch (error) {
      if (!stop.signal.aborted) this.error = messageOf(error);
    } finally {
      if (this.#stop === stop) {
        this.#stop = null;
        this.running = false;
      }
    }
  }

  stop(): void {
    this.#stop?.abort();
    this.#stop = null;
    this.running = false;
  }
}
