// A review of a game: what the server has stored, and more while it runs.
import { type PlayerChoice, api, messageOf } from '../lib/api';
import { StreamTask } from '../lib/streamTask.svelte';
import type { ReviewMove } from './losses';

export class GameReview extends StreamTask {
  moves = $state.raw<ReviewMove[]>([]);
  complete = $state(false);

  constructor(readonly id: string) {
    super();
  }

  /** The results of earlier reviews. */
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

  run(options: { seconds: number; player?: PlayerChoice }): Promise<void> {
    // The stream sends every move from the first, known ones at once. Keyed by ply, so that none appears twice.
    const found = new Map(this.moves.map((move) => [move.ply, move]));
    return this.follow(`/games/${this.id}/review`, options, (name, data) => {
      if (name === 'move') {
        found.set(data.ply, data);
        this.moves = [...found.values()].sort((a, b) => a.ply - b.ply);
      } else if (name === 'done') {
        this.complete = true;
      }
    });
  }
}
