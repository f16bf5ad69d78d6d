// One open game: what the server knows of it, the requests that change it, and the engines' turns, which it starts by
// itself. Tables and panels draw what is here, and change it only through its methods.

import { api, ApiError, messageOf } from './api';
import type {
  Advance,
  Frame,
  GameView,
  Info,
  NewGame,
  Place,
  PlayOptions,
  Position,
  Seat,
} from './api';
import { OtherWindow } from './otherWindow.svelte';
import { pliesAfter, redoTarget, undoTarget } from './plies';
import { streamEvents } from './stream';

/** What analysis wants drawn on the board. */
export interface Mark {
  move: string;
  rank: number;
  label: string;
}

const kKeptPlies = 5000;
const kHintSeconds = 1;
// After a stream is cut off, its engine needs a moment to notice. The server waits for it, too, so that who is still
// refused after these few times has to do with another window.
const kBusyRetries = 2;
const kBusyMilliseconds = 50;
// Who drags a slider asks for many paces: the engines go on with the last one.
const kSettleMilliseconds = 200;
const kMostLooks = 20;
const kLookMilliseconds = 150;

export class GameSession {
  game = $state.raw<GameView>()!;
  /** A request is under way. */
  busy = $state(false);
  /** An engine's stream is running. */
  playing = $state(false);
  /** Engines wait; step() lets them play one move. */
  paused = $state(false);
  /** Moves a second that engines may play; 0: as fast as they can. */
  pace = $state(0);
  /** Of the stream that runs. */
  movesPerSecond = $state(0);
  info = $state.raw<Info | null>(null);
  error = $state<string | null>(null);
  marks = $state.raw<Mark[]>([]);
  heat = $state.raw<number[][] | null>(null);
  ghost = $state<string | null>(null);
  /** When the turn that lasts began, by performance.now(): clocks count from here. */
  turnStarted = $state(performance.now());

  readonly otherWindow = new OtherWindow(this);

  #stream: AbortController | null = null;
  /** The call of play() that waits until the stream before has ended. */
  #next: object | null = null;
  /** Engines pause here only because another window lets them play. */
  #yielded = false;
  #streamEnded: Promise<void> = Promise.resolve();
  #hint: AbortController | null = null;
  #disposed = false;

  private constructor(game: GameView) {
    this.game = game;
    // Games of engines alone are watched, so they start at a pace that the eye can follow.
    this.pace = this.hasHuman ? 0 : 2;
  }

  static async create(request: NewGame): Promise<GameSession> {
    return GameSession.#started(await api.post<GameView>('/games', request));
  }

  static async open(id: string): Promise<GameSession> {
    return GameSession.#started(await api.get<GameView>(gamePath(id, kKeptPlies)));
  }

  static #started(game: GameView): GameSession {
    const session = new GameSession(game);
    // A game of engines that was left in the middle waits for the viewer; a new one, or one that a human is in, goes on.
    session.paused = game.length > 0 && !session.hasHuman;
    session.#letEnginesPlay();
    return session;
  }

  get position(): Position {
    return this.game.position;
  }

  get atEnd(): boolean {
    return this.game.ply === this.game.length;
  }

  get isOver(): boolean {
    return this.game.position.turn.kind === 'over' || (this.atEnd && this.game.result !== null);
  }

  get hasHuman(): boolean {
    return this.game.seats.some((seat) => seat.kind === 'human');
  }

  /** The seat whose turn it is, or null. */
  get seatToMove(): number | null {
    const turn = this.game.position.turn;
    return !this.isOver && turn.kind === 'player' ? (turn.player ?? null) : null;
  }

  get humanToMove(): boolean {
    const seat = this.seatToMove;
    return seat !== null && this.game.seats[seat]?.kind === 'human';
  }

  get canUndo(): boolean {
    return this.game.ply > 0;
  }

  get canRedo(): boolean {
    return this.game.ply < this.game.length;
  }

  place(): Place {
    return { id: this.game.id, ply: this.game.ply };
  }

  /** Plays a human's move; false, with `error` set, if the server refuses it. */
  async move(text: string, seconds?: number): Promise<boolean> {
    const thought = seconds ?? (performance.now() - this.turnStarted) / 1000;
    const answer = await this.#change<Advance>('/moves', {
      move: text,
      ply: this.game.ply,
      seconds: Math.round(thought * 1000) / 1000,
    });
    if (!answer) return false;
    this.#take(answer);
    this.#letEnginesPlay();
    return true;
  }

  async goto(ply: number): Promise<void> {
    const target = Math.max(0, Math.min(ply, this.game.length));
    if (target === this.game.ply && !this.playing) return;
    // Who looks back at a game of engines wants to look: they go on when told to.
    if (!this.hasHuman) this.paused = true;
    await this.#jump(target);
  }

  /** Back to the last turn of a human, or by one move where there is none. */
  async undo(): Promise<void> {
    if (this.canUndo) await this.goto(undoTarget(this.game));
  }

  async redo(): Promise<void> {
    if (this.canRedo) await this.goto(redoTarget(this.game));
  }

  async setSeats(seats: Seat[]): Promise<void> {
    const game = await this.#change<GameView>('/seats', { seats });
    if (game) this.game = { ...this.game, seats: game.seats };
    this.#letEnginesPlay();
  }

  /** Lets engines play; ends when their stream ends or stop() is called. */
  async play(options: PlayOptions): Promise<void> {
    const order = {};
    const restarts = this.playing;
    await this.#stopAndWait(order);
    if (restarts) await pause(kSettleMilliseconds);
    if (this.#disposed || this.#next !== order) return;
    this.#next = null;
    const stream = new AbortController();
    this.#stream = stream;
    this.playing = true;
    this.error = null;
    this.ghost = null;
    this.info = null;
    const run = this.#run({ pace: this.pace, ...options }, stream);
    this.#streamEnded = run;
    await run;
  }

  /** Ends the engines' stream; the game keeps what they have played. */
  stop(): void {
    this.#cut(null);
  }

  async step(): Promise<void> {
    this.paused = true;
    // Within the game a step shows what was played; only at its end something new is.
    if (!this.atEnd) await this.goto(this.game.ply + 1);
    else if (!this.isOver && !this.humanToMove) await this.play({ moves: 1 });
  }

  togglePause(): void {
    this.paused = !this.paused;
    this.#yielded = false;
    if (this.paused) this.stop();
    else if (this.hasHuman || this.atEnd) this.#letEnginesPlay();
    // Engines go on at the end: who has looked back does not want to lose what came after.
    else void this.#jump(this.game.length);
  }

  /** A new pace counts at once, also for the stream that runs. */
  setPace(pace: number): void {
    this.pace = pace;
    if (this.playing && !this.paused) void this.play({ moves: 0 });
  }

  /** Shows what the strongest level would play within a second. */
  async hint(): Promise<void> {
    if (this.isOver || this.playing) return;
    this.#hint?.abort();
    const hint = new AbortController();
    this.#hint = hint;
    const ply = this.game.ply;
    this.busy = true;
    try {
      await streamEvents(
        '/analyze',
        { at: this.place(), seconds: kHintSeconds, lines: 1 },
        (_name, data: Info) => {
          if (this.game.ply === ply && data.best?.[0]) this.ghost = data.best[0].move;
        },
        hint.signal,
      );
    } catch (error) {
      this.error = messageOf(error);
    } finally {
      if (this.#hint === hint) {
        this.#hint = null;
        this.busy = false;
      }
    }
  }

  /** Asks the server for everything anew. */
  async reload(): Promise<void> {
    try {
      const game = await api.get<GameView>(gamePath(this.game.id, kKeptPlies));
      if (this.#disposed) return;
      const moved = game.position.hash !== this.game.position.hash;
      this.game = game;
      this.turnStarted = performance.now(); // what is left is as of now
      if (moved) this.#beginPosition();
      if (this.#yielded && this.humanToMove) {
        this.#yielded = false;
        this.paused = false;
      }
    } catch (error) {
      this.error = messageOf(error);
    }
  }

  /** A clock on the page has run out: the server, which keeps the time, says whether that ends the game. */
  async timeOver(): Promise<void> {
    if (this.busy || this.playing || this.isOver) return;
    try {
      this.#take(await api.post<Advance>(this.#path('/flag'), { ply: this.game.ply }));
    } catch (error) {
      // The server's clock may be a moment behind; whoever is on turn loses with the next move anyway.
      if (!isCode(error, 'conflict')) this.error = messageOf(error);
    }
  }

  dispose(): void {
    this.#disposed = true;
    this.#cut(null);
    this.otherWindow.dispose();
  }

  async #jump(ply: number): Promise<void> {
    const answer = await this.#change<Advance>('/ply', { ply });
    if (answer) this.#take(answer);
    this.#letEnginesPlay();
  }

  #letEnginesPlay(): void {
    if (this.#disposed || this.paused || this.isOver || !this.atEnd || this.humanToMove) return;
    if (this.playing && !this.#stream?.signal.aborted) return;
    void this.play({ moves: 0 });
  }

  async #run(options: PlayOptions, stream: AbortController): Promise<void> {
    let complete = true;
    try {
      await this.#patiently(() =>
        streamEvents(
          this.#path('/play'),
          options,
          (name, data) => {
            if (name === 'info') this.info = data as Info;
            if (name !== 'frame') return;
            const frame = data as Frame;
            this.movesPerSecond = frame.moves_per_second;
            complete = this.#take(frame) && complete;
          },
          stream.signal,
        ),
      );
    } catch (error) {
      this.error = this.#explained(error);
      // Nobody wants the same error again and again.
      this.#yielded = isCode(error, 'busy') && !this.paused;
      this.paused = true;
    }
    this.info = null;
    // A stream that was cut off may have played more than it told; a fast one tells only its newest moves.
    if (!this.#disposed && stream.signal.aborted) await this.#untilQuiet();
    if (!this.#disposed && (stream.signal.aborted || !complete)) await this.reload();
    this.#stream = null;
    this.playing = this.#next !== null;
    this.movesPerSecond = 0;
  }

  /** The server sees within a moment that nobody listens any more; until then its engine may still have moved. */
  async #untilQuiet(): Promise<void> {
    let { length } = this.game;
    for (let look = 0; look < kMostLooks && !this.#disposed; ++look) {
      await pause(kLookMilliseconds);
      try {
        const now = await api.get<GameView>(gamePath(this.game.id, 0));
        if (now.length === length) return;
        length = now.length;
      } catch {
        return; // reload() says what is wrong
      }
    }
  }

  async #stopAndWait(next: object | null): Promise<void> {
    this.#cut(next);
    await this.#streamEnded;
  }

  /** Ends what runs; who waits to play is from now on `next`. */
  #cut(next: object | null): void {
    this.#next = next;
    this.#hint?.abort();
    if (this.#stream) this.#stream.abort();
    else if (next === null) this.playing = false;
  }

  /** A request that changes the game: engines stop first, and an error is shown. */
  async #change<T>(what: string, body: unknown): Promise<T | null> {
    await this.#stopAndWait(null);
    if (this.#disposed) return null;
    this.busy = true;
    this.error = null;
    try {
      return await this.#patiently(() => api.post<T>(this.#path(what), body));
    } catch (error) {
      if (isCode(error, 'conflict') || isCode(error, 'busy')) await this.reload();
      this.error = this.#explained(error);
      return null;
    } finally {
      this.busy = false;
    }
  }

  async #patiently<T>(request: () => Promise<T>): Promise<T> {
    for (let retry = 0; ; ++retry) {
      try {
        return await request();
      } catch (error) {
        if (!isCode(error, 'busy') || retry >= kBusyRetries) throw error;
        await pause(kBusyMilliseconds);
      }
    }
  }

  /** What the server says of two windows is not for the person at one of them. */
  #explained(error: unknown): string {
    if (isCode(error, 'conflict')) return 'The game was changed in another window. This is how it stands now.';
    if (!isCode(error, 'busy')) return messageOf(error);
    this.otherWindow.hasEngines();
    return 'Engines play this game in another window, and this one follows. To play here, stop them there.';
  }

  /** Takes over where the game stands now; false if moves in between are not known. */
  #take(advance: Advance): boolean {
    const known = pliesAfter(this.game, advance, kKeptPlies);
    this.game = {
      ...this.game,
      ...known,
      ply: advance.ply,
      length: advance.length,
      position: advance.position,
      result: advance.result,
      left: advance.left ?? this.game.left,
    };
    this.#beginPosition();
    return known.complete;
  }

  /** What was drawn belongs to the position before. */
  #beginPosition(): void {
    this.marks = [];
    this.heat = null;
    this.ghost = null;
    this.turnStarted = performance.now();
  }

  #path(what: string): string {
    return gamePath(this.game.id) + what;
  }
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof ApiError && error.code === code;
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resume) => setTimeout(resume, milliseconds));
}

function gamePath(id: string, plies?: number): string {
  return `/games/${encodeURIComponent(id)}` + (plies === undefined ? '' : `?plies=${plies}`);
}
