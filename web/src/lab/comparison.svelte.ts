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
          if (name === 'run') this.runs = [...this.runs, data as SplitRun];
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

  clear(): void {
    this.stop();
    this.runs = [];
    this.error = null;
  }
}
