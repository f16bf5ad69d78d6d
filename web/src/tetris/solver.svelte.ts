// The engine plays Tetris while people watch: in its own seats, or for a person who hands over, at any speed from
// single steps to turbo.
import type { PlayerChoice, Seat } from '../lib/api';
import type { GameSession } from '../lib/session.svelte';

// Placements per second; 0 is turbo.
export const speeds = [1, 2, 5, 10, 30, 100, 300, 0] as const;

export function speedName(index: number): string {
  const speed = speeds[index];
  return speed === 0 ? 'Turbo' : `${speed} / s`;
}

const kWindow = 2000;  // milliseconds over which lines per second are counted

function linesOf(session: GameSession): number {
  const { position } = session;
  if (position.game === 'tetris-guideline') return position.lines;
  if (position.game === 'tetris-versus') return position.players.reduce((sum, player) => sum + player.lines, 0);
  return position.game === 'tetris' || position.game === 'tetris-20' ? (position.scores[0] ?? 0) : 0;
}

export class Solver {
  level = $state(5);  // of the engine that plays for humans
  speed = $state(0);
  autoplay = $state(false); // an engine moves for the humans
  linesPerSecond = $state(0);
  linesForHumans = $state(0);  // lines that the engine has cleared for them

  private run: Promise<void> = Promise.resolve();  // the run of the engine that plays for humans
  private handedOverAt = 0; // lines
  private samples: { time: number; lines: number }[] = [];

  constructor(private readonly session: GameSession) {
    const pace = speeds.findIndex((speed) => speed === session.pace);
    this.speed = session.hasHuman ? 2 : Math.max(0, pace);
  }

  get running(): boolean {
    return this.session.playing && (this.autoplay || (!this.session.hasHuman && !this.session.paused));
  }

  // The engine that is asked for its plan.
  get player(): PlayerChoice {
    const seat: Seat | undefined = this.session.game.seats[this.session.seatToMove ?? 0];
    if (seat?.kind === 'engine' && seat.level !== undefined) return { level: seat.level };
    return seat?.kind === 'engine' && seat.spec ? { spec: seat.spec } : { level: this.level };
  }

  // Starts or pauses. The first start by a human hands the game over.
  async toggle(): Promise<void> {
    if (this.session.hasHuman) {
      if (this.running) this.session.stop();
      else await this.playForHumans();
      return;
    }
    if (!this.session.atEnd) {
      await this.session.goto(this.session.game.length);
      this.session.paused = true;
    }
    this.session.pace = speeds[this.speed]!;
    this.session.togglePause();
  }

  async step(): Promise<void> {
    if (!this.session.hasHuman) return this.session.step();
    await this.playForHumans(1);
  }

  // The human gets the game back once the engine has stopped.
  async giveBack(): Promise<void> {
    this.session.stop();
    await this.run;
    this.linesForHumans += Math.max(0, linesOf(this.session) - this.handedOverAt);
    this.autoplay = false;
  }

  // A new speed or level takes effect at once.
  setSpeed(index: number): void {
    this.speed = index;
    if (this.autoplay) {
      if (this.session.playing) void this.playForHumans();
    } else if (!this.session.hasHuman) {
      this.session.setPace(speeds[index]!);
    }
  }
  setLevel(level: number): void {
    this.level = level;
    if (this.autoplay && this.session.playing) void this.playForHumans();
  }

  // Call it after every change of the game.
  count(): void {
    const now = performance.now();
    const lines = linesOf(this.session);
    const last = this.samples.at(-1);
    if (!this.running || (last && lines < last.lines)) this.samples = [];
    this.samples.push({ time: now, lines });
    while (this.samples.length > 2 && now - this.samples[0]!.time > kWindow) this.samples.shift();
    const first = this.samples[0]!;
    this.linesPerSecond = now - first.time > 100 ? (1000 * (lines - first.lines)) / (now - first.time) : 0;
  }

  private async playForHumans(moves = 0): Promise<void> {
    if (!this.autoplay) this.handedOverAt = linesOf(this.session);
    this.autoplay = true;
    const player = { level: this.level };
    this.run = this.session.play({ moves, pace: speeds[this.speed], humans: true, player });
    await this.run;
  }
}
