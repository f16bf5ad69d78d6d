// One open game: what the server knows of it, the requests that change it, and the engines' turns, which it starts by
// itself. Tables and panels draw what is here, and change it only through its methods.

import { api, messageOf } from './api';
import type { Advance, Frame, GameView, Info, NewGame, Place, PlayOptions, Position, Seat } from './api';
import { gamePath, isCode, patiently, pause, untilQuiet } from './gameRequests';
import { Hint } from './hint';
import { toast } from './notices.svelte';
import { OtherWindow } from './otherWindow.svelte';
import { advanced, pointText, redoTarget, undoTarget } from './plies';
import { href, navigate } from './router.svelte';
import { streamEvents } from './stream';

/** What analysis wants drawn on the board. */
export interface Mark {
  move: string;
  rank: number;
  label: string;
}

const kKeptPlies = 5000;
// A slider that is dragged asks for many paces: the engines go on with the last one.
const kSettleMilliseconds = 200;

/** What a branch begins with, besides the plies before it. */
interface BranchStart {
  move?: string;
  seconds?: number;
  seats?: Seat[];
}

export class GameSession {
  /** The game as it stands on the server. */
  live = $state.raw<GameView>()!;
  /** An earlier point of a game with a clock. The game does not notice that somebody looks at it. */
  #looking = $state.raw<{ ply: number; position: Position } | null>(null);
  /** What the page shows. */
  readonly game = $derived<GameView>(this.#looking ? { ...this.live, ...this.#looking } : this.live);
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
  /** Numbers to write on the warm squares; none below 0. */
  costs = $state.raw<number[][] | null>(null);
  ghost = $state<string | null>(null);
  /** When the turn that lasts began, by performance.now(): clocks count from here. */
  turnStarted = $state(performance.now());

  readonly otherWindow = new OtherWindow(this);
  readonly #hint = new Hint();

  /** Undo took back all plies that are ahead: the next move may replace them. */
  #takenBack = $state(false);
  #looks = 0;
  #stream: AbortController | null = null;
  /** The call of play() that waits until the stream before has ended. */
  #next: object | null = null;
  /** Engines pause here only because another window lets them play. */
  #yielded = false;
  #streamEnded: Promise<void> = Promise.resolve();
  #disposed = false;

  private constructor(game: GameView) {
    this.live = game;
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

  /** A person may move at the point that is shown. */
  get humanToMove(): boolean {
    const seat = this.seatToMove;
    return seat !== null && this.game.seats[seat]?.kind === 'human' && (this.atEnd || !this.clockRuns);
  }

  get clockRuns(): boolean {
    return this.live.clock !== null && this.live.result === null;
  }

  /** The seat whose time passes, wherever the person looks. */
  get seatOnClock(): number | null {
    const { turn } = this.live.position;
    if (!this.clockRuns || turn.kind !== 'player') return null;
    // An engine's time passes while it thinks.
    const seat = turn.player!;
    return this.playing || this.live.seats[seat]?.kind === 'human' ? seat : null;
  }

  /** A move from the point that is shown opens a new game. */
  get opensBranch(): boolean {
    return !this.atEnd && !this.#takenBack;
  }

  /** Engines can be paused unless a person could think meanwhile at no cost. */
  get canPause(): boolean {
    return this.paused || this.live.clock === null || !this.hasHuman;
  }

  /** Why nothing can be taken back, or null. */
  get undoRefusal(): string | null {
    if (this.live.clock) return 'With a clock, moves cannot be taken back';
    return undoTarget(this.game) === null ? 'There is no move to take back' : null;
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
    const move = { move: text, seconds: Math.round(thought * 1000) / 1000 };
    if (this.opensBranch) return this.branch(move);
    const { ply, length } = this.game;
    const answer = await this.#change<Advance>('/moves', { ...move, ply, replaces: length - ply });
    if (!answer) return false;
    this.#take(answer);
    this.#letEnginesPlay();
    return true;
  }

  /** Goes over to a new game that continues from the point that is shown; this one stays as it is. */
  async branch(start: BranchStart = {}): Promise<boolean> {
    if (this.clockRuns) {
      this.error = 'The clock is running: go to the end of the game to move.';
      return false;
    }
    const { id, ply } = this.game;
    const branch = await this.#change<GameView>('/branches', { ply, ...start });
    if (!branch) return false;
    navigate('game', branch.id);
    toast(`This is a new game. It continues from ${pointText(ply)} of the other one, which is unchanged.`, 'info', {
      href: href('game', id),
      text: 'Go back to it',
    });
    return true;
  }

  async goto(ply: number): Promise<void> {
    const target = Math.max(0, Math.min(ply, this.game.length));
    if (target === this.game.ply && !this.playing) return;
    if (this.live.clock) return this.#lookAt(target);
    // Who looks back at a game of engines wants to look: they go on when told to.
    if (!this.hasHuman) this.paused = true;
    await this.#jump(target);
  }

  /** Back to the last turn of a human, or by one move where there is none. */
  async undo(): Promise<void> {
    if (this.undoRefusal) return toast(this.undoRefusal);
    const takesBack = this.atEnd || this.#takenBack;
    await this.goto(undoTarget(this.game)!);
    this.#takenBack = takesBack && !this.atEnd;
  }

  async redo(): Promise<void> {
    if (!this.canRedo) return;
    const takenBack = this.#takenBack;
    await this.goto(redoTarget(this.game));
    this.#takenBack = takenBack && !this.atEnd;
  }

  async setSeats(seats: Seat[]): Promise<void> {
    const game = await this.#change<GameView>('/seats', { seats });
    if (game) this.live = { ...this.live, seats: game.seats };
    this.#letEnginesPlay();
  }

  /** Lets engines play on from the point that is shown; ends when their stream ends or stop() is called. */
  async play(options: PlayOptions): Promise<void> {
    if (this.opensBranch) await this.branch();
    else await this.#play(options);
  }

  async #play(options: PlayOptions): Promise<void> {
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
    const { ply, length } = this.live;
    const run = this.#run({ pace: this.pace, replaces: length - ply, ...options }, stream);
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
    else if (!this.isOver && !this.humanToMove) await this.#play({ moves: 1 });
  }

  togglePause(): void {
    this.paused = !this.paused;
    this.#yielded = false;
    if (this.paused) return this.stop();
    if (this.live.clock) void this.#lookAt(this.live.length);
    if (this.hasHuman || this.atEnd) this.#letEnginesPlay();
    // Engines go on at the end: what came after the point that is shown must not be lost.
    else void this.#jump(this.game.length);
  }

  /** A new pace counts at once, also for the stream that runs. */
  setPace(pace: number): void {
    this.pace = pace;
    if (this.playing && !this.paused) void this.#play({ moves: 0 });
  }

  /** Shows what the strongest level would play within a second. */
  async hint(): Promise<void> {
    if (this.isOver || this.playing) return;
    const { ply } = this.game;
    this.busy = true;
    try {
      await this.#hint.ask(this.place(), (move) => {
        if (this.game.ply === ply) this.ghost = move;
      });
    } catch (error) {
      this.error = messageOf(error);
    }
    if (!this.#hint.asking) this.busy = false;
  }

  /** Asks the server for everything anew. */
  async reload(): Promise<void> {
    try {
      const game = await api.get<GameView>(gamePath(this.live.id, kKeptPlies));
      if (this.#disposed) return;
      const moved = game.position.hash !== this.live.position.hash;
      this.live = game;
      this.turnStarted = performance.now(); // what is left is as of now
      if (moved) {
        this.#takenBack = false;
        this.#beginPosition();
      }
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
    if (this.busy || this.playing || !this.clockRuns) return;
    try {
      this.#take(await api.post<Advance>(this.#path('/flag'), { ply: this.live.ply }));
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

  /** Shows another point of a game that does not stop for it. */
  async #lookAt(ply: number): Promise<void> {
    const look = ++this.#looks;
    try {
      const looking =
        ply === this.live.length ? null : { ply, position: await api.get<Position>(this.#path(`/positions/${ply}`)) };
      if (look !== this.#looks || this.#disposed) return;
      this.#looking = looking;
      this.#clearDrawings();
    } catch (error) {
      this.error = messageOf(error);
    }
  }

  async #jump(ply: number): Promise<void> {
    this.#takenBack = false;
    const answer = await this.#change<Advance>('/ply', { ply });
    if (answer) this.#take(answer);
    this.#letEnginesPlay();
  }

  #letEnginesPlay(): void {
    const { result, ply, length, position, seats } = this.live;
    const { kind, player } = position.turn;
    const enginesTurn = kind === 'player' && seats[player!]?.kind === 'engine';
    if (this.#disposed || this.paused || result || ply < length || !enginesTurn) return;
    if (this.playing && !this.#stream?.signal.aborted) return;
    void this.#play({ moves: 0 });
  }

  async #run(options: PlayOptions, stream: AbortController): Promise<void> {
    let complete = true;
    try {
      await patiently(() =>
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
    if (!this.#disposed && stream.signal.aborted) await untilQuiet(this.live, () => this.#disposed);
    if (!this.#disposed && (stream.signal.aborted || !complete)) await this.reload();
    this.#stream = null;
    this.playing = this.#next !== null;
    this.movesPerSecond = 0;
  }

  async #stopAndWait(next: object | null): Promise<void> {
    this.#cut(next);
    await this.#streamEnded;
  }

  /** Ends what runs; who waits to play is from now on `next`. */
  #cut(next: object | null): void {
    this.#next = next;
    this.#hint.stop();
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
      return await patiently(() => api.post<T>(this.#path(what), body));
    } catch (error) {
      if (isCode(error, 'conflict', 'would_cut', 'busy')) await this.reload();
      this.error = this.#explained(error);
      return null;
    } finally {
      this.busy = false;
    }
  }

  /** What the server says of two windows is not for the person at one of them. */
  #explained(error: unknown): string {
    if (isCode(error, 'conflict', 'would_cut')) return 'The game was changed in another window. This is its current state.';
    if (!isCode(error, 'busy')) return messageOf(error);
    this.otherWindow.hasEngines();
    return 'Engines play this game in another window, and this one follows. To play here, stop them there.';
  }

  /** Takes over where the game stands now; false if moves in between are not known. */
  #take(advance: Advance): boolean {
    const { game, complete } = advanced(this.live, advance, kKeptPlies);
    this.live = game;
    this.#beginPosition();
    return complete;
  }

  #beginPosition(): void {
    this.turnStarted = performance.now();
    if (!this.#looking) this.#clearDrawings();
  }

  /** What was drawn belongs to the position before. */
  #clearDrawings(): void {
    this.marks = [];
    this.heat = null;
    this.costs = null;
    this.ghost = null;
  }

  #path(what: string): string {
    return gamePath(this.live.id) + what;
  }
}
