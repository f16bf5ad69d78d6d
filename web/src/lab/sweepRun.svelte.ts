// A sweep that runs. The same request goes on where it was cut off, so that stopping costs nothing.
import { StreamTask } from '../lib/streamTask.svelte';
import type { Progress, SweepRequest } from './sweeps';

export class SweepRun extends StreamTask {
  progress = $state.raw<Progress | null>(null);
  /** What was asked for last: to go on with after a stop. */
  request = $state.raw<SweepRequest | null>(null);
  /** The name under which the last finished one is kept. */
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
