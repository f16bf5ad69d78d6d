// Time and keys of the guideline game: gravity, lock delay, delayed auto shift. It uses no clock and no browser, so
// that tests can control the time.
import type { FallingPiece } from './falling';
import type { Placement } from './notation';
import type { Action, TetrisSettings } from './settings.svelte';

// After this many moves on the ground a piece locks at once. A new lowest row resets the count.
const kMostResets = 15;
const kMostRowsAtOnce = 40;

type Motion = Exclude<Action, 'hold' | 'pause'>;
export type Timing = Pick<TetrisSettings, 'delayedShift' | 'repeat' | 'softDropFactor' | 'lockDelay' | 'gravity'>;

// Gravity does not increase beyond this: pieces fall all the way within a frame or two.
export const kFastestLevel = 20;

// Milliseconds per row, as in the guideline.
export function rowTime(level: number): number {
  const from = Math.min(level, kFastestLevel) - 1;
  return 1000 * (0.8 - from * 0.007) ** from;
}

export class RealTime {
  falling: FallingPiece | null = null;
  level = 1;
  private held: ('left' | 'right')[] = [];  // the key that was pressed last counts
  private softDropping = false;
  private heldFor = 0;
  private repeatDue = 0;
  private fallDue = 0;
  private onGroundFor = 0;
  private resets = 0;
  private lowest = Infinity;

  constructor(
    private readonly timing: () => Timing,
    private readonly onLock: (placement: Placement, hard: boolean) => void,
  ) {}

  // A key that is still held continues with the next piece, without a new delay.
  spawn(falling: FallingPiece): void {
    this.falling = falling;
    this.fallDue = 0;
    this.onGroundFor = 0;
    this.resets = 0;
    this.lowest = falling.y;
  }

  clear(): void {
    this.falling = null;
  }

  releaseAll(): void {
    this.held = [];
    this.softDropping = false;
  }

  // Whether time has an effect now.
  get active(): boolean {
    if (!this.falling) return false;
    return this.timing().gravity !== 'none' || this.held.length > 0 || this.softDropping;
  }

  press(motion: Motion): void {
    if (motion === 'left' || motion === 'right') {
      this.held = [...this.held.filter((other) => other !== motion), motion];
      this.heldFor = 0;
      this.repeatDue = 0;
      this.shift();
    } else if (motion === 'softDrop') {
      this.softDropping = true;
      this.fallDue = 0;
      if (this.falling?.shift(0, -1)) this.hasFallen();
    } else if (motion === 'hardDrop') {
      if (!this.falling) return;
      this.falling.drop();
      this.lock(true);
    } else if (this.falling) {
      const turned = motion === 'halfTurn' ? this.falling.halfTurn() : this.falling.turn(motion);
      if (turned) this.hasMoved();
    }
  }

  release(motion: Motion): void {
    if (motion === 'softDrop') this.softDropping = false;
    if (motion !== 'left' && motion !== 'right') return;
    const current = this.held.at(-1);
    this.held = this.held.filter((other) => other !== motion);
    // If the other key is still down, it counts from now on.
    if (current === motion) {
      this.heldFor = 0;
      this.repeatDue = 0;
    }
  }

  // Returns whether anything visible has changed.
  advance(milliseconds: number): boolean {
    const piece = this.falling;
    if (!piece) return false;
    const before = [piece.x, piece.y];
    this.repeatShift(milliseconds);
    this.fall(milliseconds);
    if (this.falling === piece) this.wait(milliseconds);
    return this.falling !== piece || piece.x !== before[0] || piece.y !== before[1];
  }

  private shift(): boolean {
    const direction = this.held.at(-1);
    if (!direction || !this.falling?.shift(direction === 'left' ? -1 : 1)) return false;
    this.hasMoved();
    return true;
  }

  private repeatShift(milliseconds: number): void {
    if (this.held.length === 0) return;
    const { delayedShift, repeat } = this.timing();
    const before = this.heldFor;
    this.heldFor += milliseconds;
    if (this.heldFor < delayedShift) return;
    if (repeat === 0) {
      while (this.shift());
      return;
    }
    // The first repeat comes at the end of the delay, the others at regular intervals after it.
    this.repeatDue += before < delayedShift ? this.heldFor - delayedShift + repeat : milliseconds;
    while (this.repeatDue >= repeat) {
      this.repeatDue -= repeat;
      this.shift();
    }
  }

  private fall(milliseconds: number): void {
    const { gravity, softDropFactor } = this.timing();
    let time = gravity === 'none' ? Infinity : rowTime(this.level);
    if (this.softDropping) time = softDropFactor === 0 ? 0 : Math.min(time, rowTime(1)) / softDropFactor;
    if (time === Infinity || !this.falling) return;
    this.fallDue += milliseconds;
    for (let rows = 0; rows < kMostRowsAtOnce && this.fallDue >= time; ++rows) {
      this.fallDue -= time;
      if (!this.falling.shift(0, -1)) {
        this.fallDue = 0;
        return;
      }
      this.hasFallen();
    }
  }

  // Without gravity, a piece on the ground waits for the player.
  private wait(milliseconds: number): void {
    if (!this.falling?.grounded || this.timing().gravity === 'none') return;
    this.onGroundFor += milliseconds;
    if (this.onGroundFor >= this.timing().lockDelay || this.resets >= kMostResets) this.lock(false);
  }

  private hasMoved(): void {
    const touched = this.onGroundFor > 0 || this.falling?.grounded;
    if (!touched || this.resets >= kMostResets) return;
    ++this.resets;
    this.onGroundFor = 0;
  }

  private hasFallen(): void {
    this.onGroundFor = 0;
    if (this.falling && this.falling.y < this.lowest) {
      this.lowest = this.falling.y;
      this.resets = 0;
    }
  }

  private lock(hard: boolean): void {
    const falling = this.falling;
    if (!falling) return;
    this.falling = null;
    this.onLock(falling.placement, hard);
  }
}
