// Keeps a game's statistics while the session goes on, back and forth, at any speed.
import { type Position, type Twenty48Position, api } from '../lib/api';
import type { GameSession } from '../lib/session.svelte';
import type { Board } from './board';
import { Statistics } from './statistics';

interface Base {
  ply: number;
  board: Board;
  score: number;
}

const kWindowMilliseconds = 2000;

export class GameRecord {
  /** Replaced whenever there is something new, so that what shows it notices. */
  statistics = $state.raw<Statistics | null>(null);
  /** Moves in each second of the last moments; null when nothing moves. */
  rate = $state<number | null>(null);

  #base: Base | null = null;
  #live: Statistics | null = null;
  #seen = 0;
  #recent: { time: number; slides: number }[] = [];
  #loading = false;

  constructor(readonly session: GameSession) {}

  /** Takes note of where the game stands now. */
  observe(): void {
    const { ply, from, plies, position } = this.session.game;
    if (position.game !== '2048') return;
    const now = performance.now();
    if (!this.#live || ply < this.#live.ply || this.#hasChanged()) {
      if (!this.#base || this.#base.ply < from) return void this.#loadBase();
      this.#live = this.#fromBase(this.#base);
      this.#recent = [];
    }
    const live = this.#live;
    if (ply > live.ply) {
      if (live.ply >= from && from + plies.length >= ply) live.follow(plies.slice(live.ply - from, ply - from));
      else live.jump(ply, position.board, position.scores[0] ?? 0, (now - this.#seen) / 1000);
    }
    this.#seen = now;
    this.#measure(now, live.slides);
    this.statistics = Object.assign(Object.create(Statistics.prototype) as Statistics, live);
  }

  /** Without moves for a while there is no rate. */
  rest(): void {
    this.rate = null;
    this.#recent = [];
  }

  /** A move after an undo may lead to the same number of plies, but not to the same score and board. */
  #hasChanged(): boolean {
    const { ply, position } = this.session.game;
    return ply === this.#live?.ply && position.game === '2048' && position.scores[0] !== this.#live.score;
  }

  #fromBase({ ply, board, score }: Base): Statistics {
    return new Statistics(ply, board.map((row) => [...row]), score, this.session.game.start === null);
  }

  async #loadBase(): Promise<void> {
    if (this.#loading) return;
    this.#loading = true;
    const { id, from } = this.session.game;
    try {
      const position = await api.get<Position>(`/games/${id}/positions/${from}`);
      const { board, scores } = position as Twenty48Position;
      this.#base = { ply: from, board, score: scores[0] ?? 0 };
      this.#live = null;
    } catch {
      // Without its beginning the game is counted from here on.
      const { ply, position } = this.session.game;
      const { board, scores } = position as Twenty48Position;
      this.#live = this.#fromBase({ ply, board, score: scores[0] ?? 0 });
    } finally {
      this.#loading = false;
    }
    this.observe();
  }

  #measure(time: number, slides: number): void {
    this.#recent.push({ time, slides });
    while (this.#recent[0]!.time < time - kWindowMilliseconds) this.#recent.shift();
    const first = this.#recent[0]!;
    const seconds = (time - first.time) / 1000;
    this.rate = seconds > 0.2 && slides > first.slides ? (slides - first.slides) / seconds : null;
  }
}
