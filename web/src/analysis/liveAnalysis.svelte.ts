// A search that runs beside the game: what it has found so far, and what its threads do.
import { ApiError, type Info, type Place, type PlayerChoice } from '../lib/api';
import { StreamTask } from '../lib/streamTask.svelte';
import type { ThreadTime } from './threads';

export interface AnalysisOptions {
  player?: PlayerChoice;
  lines: number;
  seconds: number;
  threads?: number;
}

export class LiveAnalysis extends StreamTask {
  info = $state.raw<Info | null>(null);
  threads = $state.raw<ThreadTime[]>([]);

  /** Ends what runs, and looks at this place instead. */
  start(at: Place, options: AnalysisOptions): Promise<void> {
    this.clear();
    return this.follow('/analyze', { at, ...options }, (name, data) => this.#take(name, data));
  }

  /** As if nothing had been asked: what was found belongs to a position that is gone. */
  clear(): void {
    this.stop();
    this.info = null;
    this.threads = [];
    this.error = null;
  }

  #take(name: string, data: unknown): void {
    if (name === 'activity') this.threads = (data as { threads: ThreadTime[] }).threads;
    else if (name === 'info' || name === 'done') this.info = data as Info;
  }

  protected override explain(error: unknown): string {
    if (error instanceof ApiError && error.status === 429)
      return `${error.message} Analysis goes on with the next position, or when it is switched on again.`;
    return super.explain(error);
  }
}
