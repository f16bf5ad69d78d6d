// Mouse and finger: how a piece is taken from its tray, carried over the board, turned on the way, and placed.

import type { Cell } from './geometry';
import type { Hand } from './hand.svelte';
import type { Piece, Placement } from './pieces';

/** Below this number of pixels it is a click or a tap, not a drag. */
const kDragPixels = 6;
/** A second finger that moves farther than this swipes. */
const kSwipePixels = 30;
/** A finger would hide the piece under it, so the piece is drawn ahead of it. */
const kLiftPixels = 64;

interface Press {
  id: number;
  start: Cell;
  /** The piece was already in the hand when it was pressed. */
  again: boolean;
  /** A finger on the board moves the piece from its position: the distance between the two in pixels. */
  offset: Cell | null;
  touch: boolean;
  onBoard: boolean;
}

export class PointerPlay {
  #press: Press | null = null;
  #second: { id: number; start: Cell } | null = null;

  constructor(
    readonly hand: Hand,
    /** The board's box in the window, and its side in squares. */
    readonly board: () => { box: DOMRect; size: number } | null,
    readonly lay: (placement: Placement) => void,
    readonly refuse: () => void,
    /** A piece has been taken, so keys work on it, too. */
    readonly taken: () => void,
  ) {}

  /** A piece in the tray was pressed. */
  take(piece: Piece, event: PointerEvent): void {
    if (event.button !== 0 || this.#press) return;
    const again = this.hand.piece === piece;
    if (!again) {
      this.hand.drop();
      this.hand.pick(piece);
    }
    const touch = event.pointerType === 'touch';
    this.#press = { id: event.pointerId, start: pointOf(event), again, offset: null, touch, onBoard: false };
  }

  /** The board was pressed. */
  press(event: PointerEvent): void {
    if (event.button !== 0 || this.#press || !this.hand.piece) return;
    const touch = event.pointerType === 'touch';
    this.#press = { id: event.pointerId, start: pointOf(event), again: false, offset: null, touch, onBoard: true };
    if (!touch) this.#carry(pointOf(event));
  }

  /** A second finger comes down while the first carries the piece. */
  down(event: PointerEvent): void {
    if (event.pointerType === 'touch' && this.hand.dragging && event.pointerId !== this.#press?.id)
      this.#second = { id: event.pointerId, start: pointOf(event) };
  }

  move(event: PointerEvent): void {
    const press = this.#press;
    const point = pointOf(event);
    if (press) {
      if (event.pointerId !== press.id) return;
      if (!this.hand.dragging && distance(point, press.start) >= kDragPixels) this.#startDrag(press);
      if (this.hand.dragging) this.#carry(this.#led(press, point));
    } else if (this.hand.piece && event.pointerType !== 'touch') {
      this.#carry(point);
    }
  }

  up(event: PointerEvent): void {
    if (this.#second?.id === event.pointerId) {
      if (distance(pointOf(event), this.#second.start) > kSwipePixels) this.hand.flip();
      else this.hand.rotate();
      this.#second = null;
      return;
    }
    const press = this.#press;
    if (!press || event.pointerId !== press.id) return;
    this.#press = null;
    this.#second = null;
    // Called only now, because pressing the button in the tray gives it the focus.
    if (!press.onBoard) this.taken();
    if (this.hand.dragging) this.#endDrag(press);
    else if (press.onBoard) this.#tapBoard(press);
    else if (press.again) this.hand.rotate();
    else if (!press.touch) this.#carry(pointOf(event));
  }

  cancel(event: PointerEvent): void {
    if (event.pointerId === this.#second?.id) this.#second = null;
    if (event.pointerId !== this.#press?.id) return;
    this.#press = null;
    this.hand.drop();
  }

  #startDrag(press: Press): void {
    this.hand.dragging = true;
    const view = this.board();
    if (!press.touch || !press.onBoard || !view || !this.hand.at) return;
    const unit = view.box.width / view.size;
    const width = Math.max(...this.hand.shape.map(({ x }) => x)) + 1;
    const height = Math.max(...this.hand.shape.map(({ y }) => y)) + 1;
    press.offset = {
      x: view.box.left + (this.hand.at.x + width / 2) * unit - press.start.x,
      y: view.box.top + (this.hand.at.y + height / 2) * unit - press.start.y,
    };
  }

  #endDrag(press: Press): void {
    const { target, at } = this.hand;
    this.hand.dragging = false;
    if (target) {
      this.lay(target);
    } else if (!at) {
      this.hand.drop();
    } else {
      this.refuse();
      // It stays there, to be turned or moved on: at the finger's last position, or with the mouse.
      if (press.touch) this.hand.pointer = null;
    }
  }

  #tapBoard(press: Press): void {
    const cell = this.#cellAt(press.start);
    const { target } = this.hand;
    const hit = cell && target?.cells.some(({ x, y }) => x === Math.floor(cell.x) && y === Math.floor(cell.y));
    if (target && (hit || !press.touch)) this.lay(target);
    else if (press.touch) this.hand.hover(cell, true);
    else this.refuse();
  }

  /** The point in the window of the piece's middle. */
  #led(press: Press, point: Cell): Cell {
    if (press.offset) return { x: point.x + press.offset.x, y: point.y + press.offset.y };
    return press.touch ? { x: point.x, y: point.y - kLiftPixels } : point;
  }

  #carry(point: Cell): void {
    this.hand.pointer = point;
    this.hand.hover(this.#cellAt(point));
  }

  /** The point in squares of the board. Null outside it. */
  #cellAt(point: Cell): Cell | null {
    const view = this.board();
    if (!view) return null;
    const unit = view.box.width / view.size;
    const x = (point.x - view.box.left) / unit;
    const y = (point.y - view.box.top) / unit;
    return x < 0 || y < 0 || x > view.size || y > view.size ? null : { x, y };
  }
}

function pointOf(event: PointerEvent): Cell {
  return { x: event.clientX, y: event.clientY };
}

function distance(a: Cell, b: Cell): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}
