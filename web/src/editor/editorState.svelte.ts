// The edited position: its text, the server's verdict, and the search for its best moves.
import { LiveAnalysis } from '../analysis/liveAnalysis.svelte';
import { ranked } from '../analysis/ranking';
import { type GameName, type Line, type Place, type Position, type Start, api, messageOf } from '../lib/api';

const kSettleMilliseconds = 200;

export class EditorState {
  text = $state('');
  queue = $state('');
  /** The server's position for the text; null while waiting, and if the server refused it. */
  position = $state.raw<Position | null>(null);
  problem = $state<string | null>(null);
  /** The move that is highlighted on the board. */
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

  /** Checks every change, but not every step of a stroke. */
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

  /** The position of a text from elsewhere. Throws the server's message if it is invalid. */
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
