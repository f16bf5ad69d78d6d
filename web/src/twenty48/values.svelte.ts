// The engine's expected value of each direction on the board that is shown.
import { ApiError, type Info, type Place, messageOf } from '../lib/api';
import { streamEvents } from '../lib/stream';
import { type Direction, isDirection } from './board';

const kSeconds = 0.3;
/** Boards that are shown for less than this are skipped. */
const kPatienceMilliseconds = 120;

export class ExpectedValues {
  values = $state.raw<Partial<Record<Direction, number>>>({});
  depth = $state(0);
  /** The values are still those of the previous board. */
  stale = $state(false);
  error = $state<string | null>(null);
  #controller: AbortController | null = null;

  /** Requests the values of a position, which replace those shown so far as soon as they arrive. */
  look(place: Place): void {
    this.stop();
    const controller = new AbortController();
    this.#controller = controller;
    this.stale = true;
    const timer = setTimeout(() => void this.#ask(place, controller.signal), kPatienceMilliseconds);
    controller.signal.addEventListener('abort', () => clearTimeout(timer));
  }

  stop(): void {
    this.#controller?.abort();
    this.#controller = null;
  }

  clear(): void {
    this.stop();
    this.values = {};
    this.depth = 0;
    this.error = null;
  }

  async #ask(place: Place, signal: AbortSignal): Promise<void> {
    try {
      await streamEvents(
        '/analyze',
        { at: place, lines: 4, seconds: kSeconds },
        (name, data: Info) => {
          if (name === 'info' || name === 'done') this.#take(data);
        },
        signal,
      );
      this.error = null;
    } catch (error) {
      // All search slots are taken, so the next board tries again. Other errors are shown next to the switch.
      if (!(error instanceof ApiError && error.status === 429)) this.error = messageOf(error);
    }
  }

  #take(info: Info): void {
    const values: Partial<Record<Direction, number>> = {};
    for (const { move, values: all } of info.best) if (isDirection(move) && all[0] !== undefined) values[move] = all[0];
    this.values = values;
    this.stale = false;
    this.depth = info.depth;
  }
}

/** A value with at most four digits: 1574k, 9.38. */
export function shortNumber(value: number): string {
  const size = Math.abs(value);
  if (size >= 1e7) return `${(value / 1e6).toFixed(1)}M`;
  if (size >= 1e5) return `${(value / 1e3).toFixed(0)}k`;
  if (size >= 1e3) return `${(value / 1e3).toFixed(1)}k`;
  return value.toFixed(size >= 100 ? 0 : size >= 10 ? 1 : 2);
}
