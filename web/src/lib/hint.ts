// Asks the strongest level for its move, for one second.

import type { Info, Place } from './api';
import { streamEvents } from './stream';

const kSeconds = 1;

export class Hint {
  #call: AbortController | null = null;

  /** Reports the best move so far, repeatedly. Ends when the second is over or stop() is called. */
  async ask(at: Place, tell: (move: string) => void): Promise<void> {
    this.stop();
    const call = new AbortController();
    this.#call = call;
    const take = (_name: string, data: Info) => {
      if (data.best?.[0]) tell(data.best[0].move);
    };
    try {
      await streamEvents('/analyze', { at, seconds: kSeconds, lines: 1 }, take, call.signal);
    } finally {
      if (this.#call === call) this.#call = null;
    }
  }

  get asking(): boolean {
    return this.#call !== null;
  }

  stop(): void {
    this.#call?.abort();
  }
}
