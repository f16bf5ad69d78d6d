// Keeps a game's statistics while the session moves back and forth, at any speed. Fast play sends the page only its
// newest plies. Those in between are fetched, so that every move is counted.
import { type Ply, type Position, type Twenty48Position, api } from '../lib/api';
import type { GameSession } from '../lib/session.svelte';
import { Statistics } from './statistics';

const kWindowMilliseconds = 2000;
const kFetchedPlies = 10_000;
/** While an engine plays fast, there is always something to fetch, which slows it down. */
const kFetchPauseMilliseconds = 250;
/** The interval at which statistics are saved, so that going back need not count from the beginning. */
const kMarkEvery = 2000;

export class GameRecord {
  /** Replaced whenever there is something new, so that components notice. */
  statistics = $state.raw<Statistics | null>(null);
  /** The current number of moves per second. Null while no engine plays. */
  rate = $state<number | null>(null);

  #live: Statistics | null = null;
  /** The first one is where the record begins. */
  #marks: Statistics[] = [];
  #recent: { time: number; slides: number }[] = [];
  #loading = false;

  constructor(readonly session: GameSession) {}

  /** Updates the statistics for the current state of the game. */
  observe(): void {
    const { ply, from, plies, position } = this.session.game;
    if (position.game !== '2048') return;
    if (!this.#live || ply < this.#live.ply || this.#hasChanged()) {
      if (!this.#marks[0] || this.#marks[0].ply > ply) return void this.#loadBeginning();
      this.#goBack(ply);
    }
    const live = this.#live!;
    if (ply > live.ply) {
      if (live.ply >= from && from + plies.length >= ply) this.#follow(live, plies.slice(live.ply - from, ply - from));
      else void this.#fetchMissing(live);
    }
    this.#measure(performance.now(), live.slidesAt(ply));
    this.statistics = live.copy();
  }

  /** A person's moves come irregularly, so the moves of the whole game over its time are shown instead. */
  rest(): void {
    this.rate = null;
    this.#recent = [];
  }

  /** A move after an undo may lead to the same number of plies, but not to the same score and board. */
  #hasChanged(): boolean {
    const { ply, position } = this.session.game;
    return ply === this.#live?.ply && position.game === '2048' && position.scores[0] !== this.#live.score;
  }

  #goBack(ply: number): void {
    this.#marks = this.#marks.filter((mark, index) => index === 0 || mark.ply < ply);
    this.#live = this.#marks.at(-1)!.copy();
    this.#recent = [];
  }

  #follow(live: Statistics, plies: readonly Ply[]): void {
    for (let done = 0; done < plies.length; ) {
      const end = done + kMarkEvery - (live.ply % kMarkEvery);
      live.follow(plies.slice(done, end));
      done = end;
      if (live.ply % kMarkEvery === 0) this.#marks.push(live.copy());
    }
  }

  async #loadBeginning(): Promise<void> {
    if (this.#loading) return;
    this.#loading = true;
    let { ply, position } = this.session.game;
    try {
      position = await api.get<Position>(`/games/${this.session.game.id}/positions/0`);
      ply = 0;
    } catch {
      // Without its beginning, the game is counted from here.
    } finally {
      this.#loading = false;
    }
    const { board, scores } = position as Twenty48Position;
    this.#marks = [new Statistics(ply, board, scores[0] ?? 0, this.session.game.start === null)];
    this.#live = null;
    this.observe();
  }

  async #fetchMissing(live: Statistics): Promise<void> {
    if (this.#loading) return;
    this.#loading = true;
    const { id, ply } = this.session.game;
    const first = live.ply;
    try {
      const count = Math.min(kFetchedPlies, ply - first);
      const { plies } = await api.get<{ plies: Ply[] }>(`/games/${id}/plies?from=${first}&count=${count}`);
      if (plies.length === 0) return;
      // Meanwhile the game may have gone back, or the session may have received these plies in another way.
      if (live === this.#live && live.ply === first && first + plies.length <= this.session.game.ply)
        this.#follow(live, plies);
      if (this.session.playing) await new Promise((resume) => setTimeout(resume, kFetchPauseMilliseconds));
    } catch {
      return; // the next change of the game tries again
    } finally {
      this.#loading = false;
    }
    this.observe();
  }

  #measure(time: number, slides: number): void {
    if (!this.session.playing) return this.rest();
    this.#recent.push({ time, slides });
    while (this.#recent[0]!.time < time - kWindowMilliseconds) this.#recent.shift();
    const first = this.#recent[0]!;
    const seconds = (time - first.time) / 1000;
    this.rate = seconds > 0.2 && slides > first.slides ? (slides - first.slides) / seconds : null;
  }
}
