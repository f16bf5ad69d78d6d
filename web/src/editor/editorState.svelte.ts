// The position that is being edited: its text, what the server says about it, and the search for its best moves.
import { LiveAnalysis } from '../analysis/liveAnalysis.svelte';
import { ranked } from '../analysis/ranking';
import { type GameName, type Line, type Place, type Position, type Start, api, messageOf } from '../lib/api';

const kSettleMilliseconds = 200;

export class EditorState {
  text = $state('');
  queue = $state('');
  /** What the server made of the text; null while it is asked, and if it refused. */
  position = $state.raw<Position | null>(null);
  problem = $state<string | null>(null);
  /** A move that is shown on the board. */
  preview = $state<string | null>(null);
  readonly analysis = new LiveAnalysis();
  #asking: AbortController | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(readonly game: GameName) {}

  get best(): Line[] {
    return ranked(this.analysis.info?.best ?? [], this.position?.turn.player ?? 0);
  }

  get place(): Place {
    return { game: this.game, ...this.start };
  }

  get start(): Start {
    return this.queue === '' ? { text: this.text } : { text: this.text, queue: this.queue };
  }

  /** Every change is checked, but not every stroke on the way. */
  change(text: string, queue = ''): void {
    if (text === this.text && queue === this.queue) return;
    this.text = text;
    this.queue = queue;
    this.position = null;
    this.preview = null;
    this.analysis.clear();
    this.#asking?.abort();
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#check(), kSettleMilliseconds);
  }

  /** The position of some text that was not made here; throws what the server says against it. */
  async read(text: string, queue: string): Promise<Position> {
    const at: Place = queue === '' ? { game: this.game, text } : { game: this.game, text, queue };
    return api.post<Position>('/positions', { at });
  }

  dispose(): void {
    clearTimeout(this.#timer);
    this.#asking?.abort();
    this.analysis.stop();
  }

  async #check(): Promise<void> {
    const asking = new AbortController();
    this.#asking = asking;
    try {
      const position = await api.post<Position>('/positions', { at: this.place }, asking.signal);
      if (asking.signal.aborted) return;
      this.position = position;
      this.problem = null;
    } catch (error) {
      if (!asking.signal.aborted) this.problem = messageOf(error);
    }
  }
}
