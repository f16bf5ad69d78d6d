// A sweep that runs. The same request goes on where it was cut off, so that stopping costs nothing.
import { messageOf } from '../lib/api';
import { streamEvents } from '../lib/stream';
import type { Progress, SweepRequest } from './sweeps';

export class SweepRun {
  running = $state(false);
  progress = $state.raw<Progress | null>(null);
  /** What was asked for last: to go on with after a stop. */
  request = $state.raw<SweepRequest | null>(null);
  /** The name under which the last finished one is kept. */
  finished = $state<string | null>(null);
  error = $state<string | null>(null);
  #stop: AbortController | null = null;

  async start(request: SweepRequest): Promise<void> {
    this.stop();
    const stop = new AbortController();
    this.#stop = stop;
    this.request = request;
    this.progress = null;
    this.finished = null;
    this.error = null;
    this.running = true;
    try {
      await streamEvents(
        '/lab/sweeps',
        request,
        (name, data) => {
          if (name === 'progress') this.progress = data as Progress;
          else if (name === 'done') this.finished = (data as { name: string }).name;
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
