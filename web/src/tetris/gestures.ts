// Touch gestures on the field: drag sideways to move, drag down for a soft drop, flick down to drop, flick up to hold,
// tap to turn (in the left third, the other way round).
import type { Action } from './settings.svelte';

export interface GestureTarget {
  press(action: Action): void;
  release(action: Action): void;
}

const kTapDistance = 10;  // pixels by which a finger may tremble
const kFlickSpeed = 0.7;  // pixels per millisecond
const kFlickDistance = 40;

export class Gestures {
  private pointer: number | null = null;
  private startX = 0;
  private startY = 0;
  private startTime = 0;
  private handledX = 0;  // the part of the finger's path that has already become moves
  private handledY = 0;
  private moved = false;

  // The width of a cell is how far a finger drags for one move.
  constructor(
    private readonly target: GestureTarget,
    private readonly cellSize: () => number,
  ) {}

  down(event: PointerEvent): void {
    if (this.pointer !== null) return;
    this.pointer = event.pointerId;
    this.startX = this.handledX = event.clientX;
    this.startY = this.handledY = event.clientY;
    this.startTime = event.timeStamp;
    this.moved = false;
  }

  move(event: PointerEvent): void {
    if (event.pointerId !== this.pointer) return;
    const size = Math.max(12, this.cellSize());
    while (Math.abs(event.clientX - this.handledX) >= size) {
      const direction = Math.sign(event.clientX - this.handledX);
      this.handledX += direction * size;
      this.tap(direction < 0 ? 'left' : 'right');
      this.moved = true;
    }
    // A fast movement down is the beginning of a flick, which is recognized at its end.
    const speed = (event.clientY - this.startY) / Math.max(1, event.timeStamp - this.startTime);
    while (event.clientY - this.handledY >= size) {
      this.handledY += size;
      if (speed < kFlickSpeed) {
        this.tap('softDrop');
        this.moved = true;
      }
    }
  }

  up(event: PointerEvent, width: number, offsetX: number): void {
    if (event.pointerId !== this.pointer) return;
    this.pointer = null;
    const dx = event.clientX - this.startX;
    const dy = event.clientY - this.startY;
    const speed = Math.abs(dy) / Math.max(1, event.timeStamp - this.startTime);
    if (!this.moved && Math.hypot(dx, dy) <= kTapDistance) {
      this.tap(offsetX < width / 3 ? 'counterclockwise' : 'clockwise');
    } else if (Math.abs(dy) > 2 * Math.abs(dx) && Math.abs(dy) >= kFlickDistance && speed >= kFlickSpeed) {
      this.tap(dy > 0 ? 'hardDrop' : 'hold');
    }
  }

  cancel(): void {
    this.pointer = null;
  }

  private tap(action: Action): void {
    this.target.press(action);
    this.target.release(action);
  }
}
