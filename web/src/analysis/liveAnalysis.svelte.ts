// A search that runs beside the game: what it has found so far, and what its threads do.
import { ApiError, type Info, type Place, type PlayerChoice, messageOf } from '../lib/api';
import { streamEvents } from '../lib/stream';
import type { ThreadTime } from './threads';

export interface AnalysisOptions {
  player?: PlayerChoice;
  lines: number;
  seconds: number;
  threads?: number;
}

export class LiveAnalysis {
  info = $state.raw<Info | null>(null);
  threads = $state.raw<ThreadTime[]>([]);
  running = $state(false);
  error = $state<string | null>(null);
  #stop: AbortController | null = null;

  /** Ends what runs, and looks at this place instead. */
  async start(at: Place, options: AnalysisOptions): Promise<void> {
    this.stop();
    const stop = new AbortController();
    this.#stop = stop;
    this.info = null;
    this.threads = [];
    this.error = null;
    this.running = true;
    try {
      await streamEvents('/analyze', { at, ...options }, (name, data) => this.#take(name, data), stop.signal);
    } catch (error) {
      if (stop.signal.aborted) return;
      this.error = this.#explained(error);
    } finally {
      if (this.#stop === stop) {
        this.#stop = null;
        this.running = false;
      }
    }
  }

  /** The server frees the search's threads as soon as nobody listens. */
  stop(): void {
    this.#stop?.abort();
    this.#stop = null;
    this.running = false;
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

  #explained(error: unknown): string {
    if (error instanceof ApiError && error.status === 429)
      return `${error.message} Analysis goes on with the next position, or when it is switched on again.`;
    return messageOf(error);
  }
}
