// One open game: its state on the server, the requests that change it, and the engines' turns, which it starts by
// itself. Tables and panels draw this state, and change it only through its methods.

import { api, messageOf } from './api';
import type { Advance, Frame, GameView, Info, NewGame, Place, PlayOptions, Position, Seat } from './api';
import { gamePath, isCode, patiently, pause, untilQuiet } from './gameRequests';
import { Hint } from './hint';
import { toast } from './notices.svelte';
import { OtherWindow } from './otherWindow.svelte';
import { advanced, pointText, redoTarget, undoTarget } from './plies';
import { href, navigate } from './router.svelte';
import { streamEvents } from './stream';

/** A move that the analysis marks on the board. */
export interface Mark {
  move: string;
  rank: number;
  label: string;
}

const kKeptPlies = 5000;
// A dragged slider changes the pace many times; only the last one is sent to the engines.
const kSettleMilliseconds = 200;

/** The start of a branch, in addition to the plies before it. */
interface BranchStart {
  move?: string;
  seconds?: number;
  seats?: Seat[];
}

export class GameSession {
  /** The state of the game on the server. */
  live = $state.raw<GameView>()!;
  /** An earlier point of a game with a clock. Viewing it does not affect the game. */
  #looking = $state.raw<{ ply: number; position: Position } | null>(null);
  /** The state that the page shows. */
  readonly game = $derived<GameView>(this.#looking ? { ...this.live, ...this.#looking } : this.live);
  /** A request is in progress. */
  busy = $state(false);
  /** An engine's stream is running. */
  playing = $state(false);
  /** Engines wait. step() lets them play one move. */
  paused = $state(false);
  /** Moves per second of the engines; 0: unlimited. */
  pace = $state(0);
  /** The speed of the running stream. */
  movesPerSecond = $state(0);
  info = $state.raw<Info | null>(null);
  error = $state<string | null>(null);
  marks = $state.raw<Mark[]>([]);
  heat = $state.raw<number[][] | null>(null);
  /** Numbers to write on the warm squares; none below 0. */
  costs = $state.raw<number[][] | null>(null);
  ghost = $state<string | null>(null);
  /** The start of the current turn by performance.now(); clocks count from it. */
  turnStarted = $state(performance.now());

  readonly otherWindow = new OtherWindow(this);
  readonly #hint = new Hint();

  /** Undo took back all plies ahead, so the next move may replace them. */
  #takenBack = $state(false);
  #looks = 0;
  #stream: AbortController | null = null;
  /** The call of play() that is waiting for the previous stream to end. */
  #next: object | null = null;
  /** Engines pause here only because another window plays them. */
  #yielded = false;
  #streamEnded: Promise<void> = Promise.resolve();
  #disposed = false;

  private constructor(game: GameView) {
    this.live = game;
    // People watch games between engines, so these start at a visible pace.
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
    // An unfinished game between engines waits for the viewer. A new game, or one with a person, continues.
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

  /** A person can move at the shown point. */
  get humanToMove(): boolean {
    const seat = this.seatToMove;
    return seat !== null && this.game.seats[seat]?.kind === 'human' && (this.atEnd || !this.clockRuns);
  }

  get clockRuns(): boolean {
    return this.live.clock !== null && this.live.result === null;
  }

  /** The seat whose clock is running, whatever point is shown. */
  get seatOnClock(): number | null {
    const { turn } = this.live.position;
    if (!this.clockRuns || turn.kind !== 'player') return null;
    // An engine's clock runs while it thinks.
    const seat = turn.player!;
    return this.playing || this.live.seats[seat]?.kind === 'human' ? seat : null;
  }

  /** A move at the shown point starts a new game. */
  get opensBranch(): boolean {
    return !this.atEnd && !this.#takenBack;
  }

  /** In a game with a person and a clock, engines cannot be paused: the person could think at no cost. */
  get canPause(): boolean {
    return this.paused || this.live.clock === null || !this.hasHuman;
  }

  /** The reason why nothing can be taken back, or null. */
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

  /** Plays a person's move. Returns false and sets `error` if the server refuses it. */
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

  /** Continues from the shown point in a new game. This one stays as it is. */
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
    // A person who branches from a game between engines is watching, so the engines wait.
    if (!this.hasHuman) this.paused = true;
    await this.#jump(target);
  }

  /** Goes back to the last turn of a person, or by one move if there is none. */
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

  /** Lets engines continue from the shown point. Resolves when their stream ends or stop() is called. */
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

  /** Ends the engines' stream. The game keeps the moves they have played. */
  stop(): void {
    this.#cut(null);
  }

  async step(): Promise<void> {
    this.paused = true;
    // Before the end of the game a step shows the next played move; at the end it plays a new one.
    if (!this.atEnd) await this.goto(this.game.ply + 1);
    else if (!this.isOver && !this.humanToMove) await this.#play({ moves: 1 });
  }

  togglePause(): void {
    this.paused = !this.paused;
    this.#yielded = false;
    if (this.paused) return this.stop();
    if (this.live.clock) void this.#lookAt(this.live.length);
    if (this.hasHuman || this.atEnd) this.#letEnginesPlay();
    // Engines continue at the end, so that the plies after the shown point are not lost.
    else void this.#jump(this.game.length);
  }

  /** A new pace takes effect at once, even for a running stream. */
  setPace(pace: number): void {
    this.pace = pace;
    if (this.playing && !this.paused) void this.#play({ moves: 0 });
  }

  /** Shows the strongest level's move after one second. */
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

  /** Reloads everything from the server. */
  async reload(): Promise<void> {
    try {
      const game = await api.get<GameView>(gamePath(this.live.id, kKeptPlies));
      if (this.#disposed) return;
      const moved = game.position.hash !== this.live.position.hash;
      this.live = game;
      this.turnStarted = performance.now(); // the remaining time counts from now
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

  /** A clock on the page has run out. The server keeps the time, so it decides whether this ends the game. */
  async timeOver(): Promise<void> {
    if (this.busy || this.playing || !this.clockRuns) return;
    try {
      this.#take(await api.post<Advance>(this.#path('/flag'), { ply: this.live.ply }));
    } catch (error) {
      // The server's clock may be slightly behind; then the next move still loses on time.
      if (!isCode(error, 'conflict')) this.error = messageOf(error);
    }
  }

  dispose(): void {
    this.#disposed = true;
    this.#cut(null);
    this.otherWindow.dispose();
  }

  /** Shows another point of a game without stopping it. */
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
      // Pauses, because a retry would only repeat the error.
      this.#yielded = isCode(error, 'busy') && !this.paused;
      this.paused = true;
    }
    this.info = null;
    // An aborted stream may have played more than it reported, and a fast one reports only its newest moves.
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

  /** Ends the running stream; `next` becomes the waiting call of play(). */
  #cut(next: object | null): void {
    this.#next = next;
    this.#hint.stop();
    if (this.#stream) this.#stream.abort();
    else if (next === null) this.playing = false;
  }

  /** Sends a request that changes the game. Engines stop first, and an error is shown. */
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

  /** Rewords the server's message about two windows for the person at this one. */
  #explained(error: unknown): string {
    if (isCode(error, 'conflict', 'would_cut')) return 'The game was changed in another window. This is its current state.';
    if (!isCode(error, 'busy')) return messageOf(error);
    this.otherWindow.hasEngines();
    return 'Engines play this game in another window, and this one follows. To play here, stop them there.';
  }

  /** Takes over the new state. Returns false if moves in between are unknown. */
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

  /** Marks and ghosts belong to the previous position. */
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
