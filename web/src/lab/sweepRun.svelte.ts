// A running sweep. The same request continues where it was interrupted, so stopping costs nothing.
import { StreamTask } from '../lib/streamTask.svelte';
import type { Progress, SweepRequest } from './sweeps';

export class SweepRun extends StreamTask {
  progress = $state.raw<Progress | null>(null);
  /** The last request, with which to continue after a stop. */
  request = $state.raw<SweepRequest | null>(null);
  /** The name of the last finished sweep. */
  finished = $state<string | null>(null);

  start(request: SweepRequest): Promise<void> {
    this.request = request;
    this.progress = null;
    this.finished = null;
    return this.follow('/lab/sweeps', request, (name, data) => {
      if (name === 'progress') this.progress = data as Progress;
      else if (name === 'done') this.finished = (data as { name: string }).name;
    });
  }
}
