// Work that the server does for this page and reports by an event stream: whether it is running, what went wrong, and
// how to stop it.
import { messageOf } from './api';
import { streamEvents } from './stream';

export abstract class StreamTask {
  running = $state(false);
  error = $state<string | null>(null);
  #stop: AbortController | null = null;

  /** Ends the current request and starts this one. Resolves when it has ended, for whatever reason. */
  protected async follow(path: string, body: unknown, take: (name: string, data: any) => void): Promise<void> {
    this.stop();
    const stop = new AbortController();
    this.#stop = stop;
    this.error = null;
    this.running = true;
    try {
      await streamEvents(path, body, take, stop.signal);
    } catch (error) {
      if (!stop.signal.aborted) this.error = this.explain(error);
    } finally {
      if (this.#stop === stop) {
        this.#stop = null;
        this.running = false;
      }
    }
  }

  protected explain(error: unknown): string {
    return messageOf(error);
  }

  /** The server frees its threads as soon as nobody listens. */
  stop(): void {
    this.#stop?.abort();
    this.#stop = null;
    this.running = false;
  }
}
