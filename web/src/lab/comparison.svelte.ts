// A comparison of splitting strategies that runs: each strategy's result as it comes.
import { type Place, messageOf } from '../lib/api';
import { streamEvents } from '../lib/stream';
import type { SplitRun } from './sweeps';

export interface ComparisonRequest {
  at: Place;
  player: { spec: string };
  splits: string[];
  threads: number;
  repeat: number;
  depth?: number;
}

export class Comparison {
  runs = $state.raw<SplitRun[]>([]);
  /** Searches that have ended, of all strategies together. */
  done = $state(0);
  running = $state(false);
  error = $state<string | null>(null);
  #stop: AbortController | null = null;

  async start(request: ComparisonRequest): Promise<void> {
    this.clear();
    const stop = new AbortController();
    this.#stop = stop;
    this.running = true;
    try {
      await streamEvents(
        '/compare',
        request,
        (name, data) => {
          if (name === 'run') this.#take(data as SplitRun);
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

  /** A strategy is measured several times; each time its row becomes more exact. */
  #take(run: SplitRun): void {
    this.done++;
    const known = this.runs.some(({ split }) => split === run.split);
    this.runs = known ? this.runs.map((one) => (one.split === run.split ? run : one)) : [...this.runs, run];
  }

  stop(): void {
    this.#stop?.abort();
    this.#stop = null;
    this.running = false;
  }

  clear(): void {
    this.stop();
    this.runs = [];
    this.done = 0;
    this.error = null;
  }
}
