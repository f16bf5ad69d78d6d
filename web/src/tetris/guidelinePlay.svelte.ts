// A person plays the guideline game, alone or in versus. The page does not wait for the server: it shows a piece that
// locks at once and sends its move to the server in turn. If the server refuses it, the page returns to the server's
// position.
import type { GuidelinePosition } from '../lib/api';
import { announce, toast } from '../lib/notices.svelte';
import type { GameSession } from '../lib/session.svelte';
import type { Coloring } from './coloring';
import { FallingPiece } from './falling';
import { markedGhosts } from './ghosts';
import { clearName, enters, piecesIn, pieceWithHold, playPlacement, type Clear, type GuidelineState } from './guideline';
import { placementText, type Placement } from './notation';
import type { Ghost, Scene } from './painter';
import { isPiece, type Piece } from './pieces';
import { kFastestLevel, RealTime } from './realTime';
import { settings, type Action } from './settings.svelte';

export type PlayStatus = 'waiting' | 'playing' | 'paused' | 'over';

// A placement that the server has not confirmed yet; `number` counts the pieces that this player placed before.
interface Unconfirmed {
  readonly placement: Placement;
  readonly number: number;
  readonly seconds: number;
}

const kLongestFrame = 100;  // milliseconds; a page that was asleep does not catch up
const kLinesPerLevel = 10;

export function guidelineOf(session: GameSession, seat: number): GuidelinePosition | null {
  const position = session.position;
  if (position.game === 'tetris-guideline') return position;
  return position.game === 'tetris-versus' ? position.players[seat]! : null;
}

export class GuidelinePlay {
  status = $state<PlayStatus>('waiting');
  local = $state.raw<GuidelineState>()!;
  scene = $state.raw<Scene>()!;
  flash = $state.raw<{ rows: readonly number[] } | null>(null);
  call = $state.raw<{ text: string } | null>(null);  // the last clear worth mentioning
  piecesPerSecond = $state(0);
  holdUsed = $state(false);

  private readonly realTime: RealTime;
  private unconfirmed: Unconfirmed[] = [];
  private sending = false;
  private frame = 0;
  private lastFrame = 0;
  private spawnedAt = 0;
  private playedFor = 0; // milliseconds
  private placed = 0;

  constructor(
    readonly session: GameSession,
    readonly seat: number,
    private readonly coloring: Coloring,
    /** Lines that an engine has cleared for the person. They do not make the person's game faster. */
    private readonly linesByEngine: number,
  ) {
    this.realTime = new RealTime(
      () => settings,
      (placement) => this.lock(placement),
    );
    this.adopt();
  }

  get level(): number {
    if (settings.gravity !== 'rising') return settings.startLevel;
    const lines = Math.max(0, this.local.lines - this.linesByEngine);
    return Math.min(kFastestLevel, settings.startLevel + Math.floor(lines / kLinesPerLevel));
  }

  // The content of the boxes next to the field. Hold is shown at once, although the server learns of it only with the
  // placement.
  get shownHold(): Piece | null {
    return this.holdUsed ? (this.local.queue[0] ?? null) : this.local.hold;
  }
  get shownNext(): Piece[] {
    return this.local.queue.slice(this.holdUsed && this.local.hold === null ? 2 : 1);
  }

  // Whether the server's position is for the current field.
  private get isTurn(): boolean {
    return this.unconfirmed.length === 0 && this.session.seatToMove === this.seat;
  }

  start(): void {
    if (this.status === 'over' || this.status === 'playing' || (this.session.clockRuns && !this.session.atEnd)) return;
    this.status = 'playing';
    this.spawnedAt = performance.now();
    if (!this.realTime.falling) this.spawn();
    this.run();
  }

  pause(): void {
    if (this.status !== 'playing') return;
    this.status = 'paused';
    this.realTime.releaseAll();
    cancelAnimationFrame(this.frame);
    this.frame = 0;
  }

  press(action: Action): void {
    if (action === 'pause') {
      if (this.status === 'playing') this.pause();
      else this.start();
    } else if (this.status === 'playing') {
      if (action === 'hold') this.hold();
      else this.realTime.press(action);
      this.redraw();
      this.run();
    }
  }

  release(action: Action): void {
    if (action !== 'hold' && action !== 'pause') this.realTime.release(action);
  }

  dispose(): void {
    cancelAnimationFrame(this.frame);
  }

  // Call it whenever the game has changed, by this player's moves or otherwise.
  sync(): void {
    const server = this.serverState();
    if (!server) return;
    this.unconfirmed = this.unconfirmed.filter(({ number }) => number >= server.pieces);
    let expected = server;
    for (const { placement } of this.unconfirmed) expected = playPlacement(expected, placement).state;
    const queueGoesOn = this.local.queue.every((piece, i) => expected.queue[i] === piece);
    const asForetold =
      expected.pieces === this.local.pieces && expected.hold === this.local.hold && queueGoesOn && this.fieldsAgree(expected);
    if (!asForetold) {
      this.adopt();
    } else {
      this.local = expected;
      if (server.over) this.status = 'over';
      else if (this.status === 'playing' && !this.realTime.falling) this.spawn();
    }
    this.redraw();
    this.run();
    void this.send();
  }

  redraw(): void {
    const { falling } = this.realTime;
    const ghosts: Ghost[] = [];
    if (falling && settings.ghost)
      ghosts.push({ piece: falling.piece, cells: falling.cellsAt(falling.restingY), strength: 0.35 });
    this.scene = {
      field: this.local.field,
      falling: falling && { piece: falling.piece, cells: falling.cellsAt(falling.y) },
      ghosts: [...(this.isTurn ? markedGhosts(this.session, this.local.field) : []), ...ghosts],
    };
  }

  private serverState(): GuidelineState | null {
    const position = guidelineOf(this.session, this.seat);
    if (!position) return null;
    return {
      field: this.coloring.fieldsOf(this.session.game)[this.session.position.game === 'tetris-versus' ? this.seat : 0]!,
      queue: piecesIn(position.queue),
      hold: position.hold !== null && isPiece(position.hold) ? position.hold : null,
      pieces: position.pieces,
      lines: position.lines,
      points: position.scores[0] ?? 0,
      combo: position.combo,
      backToBack: position.back_to_back,
      over: position.turn.kind === 'over' || this.session.position.turn.kind === 'over',
    };
  }

  // Garbage that has entered is expected: the current piece continues above it.
  private fieldsAgree(expected: GuidelineState): boolean {
    if (expected.field.sameCells(this.local.field)) return true;
    return this.session.position.game === 'tetris-versus' && this.realTime.falling === null;
  }

  // The server's position replaces the local one.
  private adopt(): void {
    const server = this.serverState();
    if (!server) return;
    const first = this.local === undefined;
    this.local = server;
    this.unconfirmed = [];
    this.realTime.clear();
    this.holdUsed = false;
    if (server.over) this.status = 'over';
    else if (!first) this.status = this.status === 'waiting' ? 'waiting' : 'paused';
    this.spawnPreview();
    this.redraw();
  }

  // Shows the next piece before the game continues.
  private spawnPreview(): void {
    const piece = this.local.queue[0];
    if (!this.local.over && piece && enters(this.local.field, piece))
      this.realTime.spawn(new FallingPiece(this.local.field, piece, false));
  }

  private spawn(): void {
    const piece = this.local.queue[0];
    // In versus the field is uncertain until the server has answered, because garbage may enter.
    const uncertain = this.unconfirmed.length > 0 && this.session.position.game === 'tetris-versus';
    if (this.local.over || !piece || uncertain) return;
    this.holdUsed = false;
    this.spawnedAt = performance.now();
    this.realTime.spawn(new FallingPiece(this.local.field, piece, false));
  }

  private hold(): void {
    const { falling } = this.realTime;
    const other = pieceWithHold(this.local);
    // A game that begins at a given position has no hold.
    const allowed = this.session.game.start === null && !this.holdUsed;
    if (!falling || !allowed || !other || !enters(this.local.field, other)) return;
    // To the server, exchanging a piece for an equal one is the same move as not using hold.
    const same = this.local.hold !== null && other === this.local.queue[0];
    this.holdUsed = true;
    this.realTime.spawn(new FallingPiece(this.local.field, other, !same));
    announce(`Hold: ${falling.piece} held, ${other} in play`);
  }

  private lock(placement: Placement): void {
    const seconds = (performance.now() - this.spawnedAt) / 1000;
    this.unconfirmed.push({ placement, number: this.local.pieces, seconds });
    const { state, clear } = playPlacement(this.local, placement);
    this.local = state;
    this.holdUsed = false;
    ++this.placed;
    this.showClear(clear);
    // The placement opens a new game, which continues after it.
    if (this.session.opensBranch) this.pause();
    else this.spawn();
    this.redraw();
    void this.send();
  }

  private showClear(clear: Clear): void {
    if (clear.rows.length > 0) this.flash = { rows: clear.rows };
    const text = clearName(clear);
    if (text) {
      this.call = { text };
      announce(text);
    }
  }

  private async send(): Promise<void> {
    if (this.sending) return;
    this.sending = true;
    try {
      while (this.unconfirmed.length > 0 && this.session.humanToMove && !this.session.busy && !this.session.playing) {
        const { placement, number, seconds } = this.unconfirmed[0]!;
        const accepted = await this.session.move(placementText(placement), seconds);
        if (!accepted) {
          this.adopt();
          toast('The server refused that placement. The field shows the server’s position.', 'error');
          return;
        }
        this.unconfirmed = this.unconfirmed.filter((other) => other.number > number);
      }
    } finally {
      this.sending = false;
    }
  }

  private run(): void {
    if (this.frame !== 0 || this.status !== 'playing' || !this.realTime.active) return;
    this.lastFrame = performance.now();
    this.frame = requestAnimationFrame((now) => this.tick(now));
  }

  private tick(now: number): void {
    this.frame = 0;
    const passed = Math.max(0, Math.min(kLongestFrame, now - this.lastFrame));
    this.lastFrame = now;
    this.playedFor += passed;
    this.piecesPerSecond = this.placed > 0 ? (1000 * this.placed) / this.playedFor : 0;
    this.realTime.level = this.level;
    if (this.realTime.advance(passed)) this.redraw();
    if (this.status === 'playing' && this.realTime.active) this.frame = requestAnimationFrame((next) => this.tick(next));
  }
}
