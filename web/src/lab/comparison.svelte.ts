// A running comparison of splitting strategies, with each strategy's result as it arrives.
import type { Place } from '../lib/api';
import { StreamTask } from '../lib/streamTask.svelte';
import type { SplitRun } from './sweeps';

export interface ComparisonRequest {
  at: Place;
  player: { spec: string };
  splits: string[];
  threads: number;
  repeat: number;
  depth?: number;
}

export class Comparison extends StreamTask {
  runs = $state.raw<SplitRun[]>([]);
  /** The number of finished searches of all strategies together. */
  done = $state(0);

  start(request: ComparisonRequest): Promise<void> {
    this.clear();
    return this.follow('/compare', request, (name, data) => {
      if (name === 'run') this.#take(data as SplitRun);
    });
  }

  /** A strategy is measured several times. Each time its row becomes more exact. */
  #take(run: SplitRun): void {
    this.done++;
    const known = this.runs.some(({ split }) => split === run.split);
    this.runs = known ? this.runs.map((one) => (one.split === run.split ? run : one)) : [...this.runs, run];
  }

  clear(): void {
    this.stop();
    this.runs = [];
    this.done = 0;
    this.error = null;
  }
}
