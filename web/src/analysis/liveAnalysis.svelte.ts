// A search that runs beside the game: its results so far, and what its threads are doing.
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

  /** Ends the current search and starts one for this position. */
  start(at: Place, options: AnalysisOptions): Promise<void> {
    this.clear();
    return this.follow('/analyze', { at, ...options }, (name, data) => this.#take(name, data));
  }

  /** Discards everything, because it belongs to an earlier position. */
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
      return `${error.message} Analysis continues with the next position, or when you switch it on again.`;
    return super.explain(error);
  }
}
