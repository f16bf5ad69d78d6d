// The piece that a person holds: which one, its orientation, where it hovers, and the legal placement that it would
// snap to.

import type { BlokusPosition } from '../lib/api';
import { extent, flipped, shapeKey, turned, type Cell } from './geometry';
import { LegalMoves, type Piece, type PieceSet, type Placement } from './pieces';

/** How far a held piece may be from a legal placement, in squares, to snap to it. */
const kReach = 1.3;
/** A finger is less precise than a mouse, and a tap snaps to the nearest placement. */
const kTapReach = 4;

export class Hand {
  piece = $state.raw<Piece | null>(null);
  shape = $state.raw<Cell[]>([]);
  /** The upper left corner of the piece's box, in squares of the board. Null: not over the board. */
  at = $state.raw<Cell | null>(null);
  /** The pointer's position in the window while it carries the piece. Null: nothing is carried. */
  pointer = $state.raw<Cell | null>(null);
  dragging = $state(false);
  legal = $state.raw(new LegalMoves([], 0));
  #size = $state(0);
  #reach = $state(kReach);
  /** The orientation in which each piece was last held. */
  readonly #remembered = new Map<string, Cell[]>();

  constructor(readonly set: PieceSet) {}

  /** The legal placement that the piece would snap to now. */
  get target(): Placement | null {
    return this.piece && this.at ? this.legal.nearest(this.shape, this.at.x, this.at.y, this.#reach) : null;
  }

  /** The cells that the piece covers now, legal or not. */
  get covered(): Cell[] {
    const { at } = this;
    if (!this.piece || !at) return [];
    const x = Math.round(at.x);
    const y = Math.round(at.y);
    return this.shape.map((cell) => ({ x: cell.x + x, y: cell.y + y }));
  }

  /** All legal placements of the piece in its orientation. */
  get places(): Placement[] {
    return this.piece ? this.legal.of(this.shape) : [];
  }

  setPosition(position: BlokusPosition, legal: LegalMoves): void {
    this.legal = legal;
    this.#size = position.board.length;
  }

  shapeOf(piece: Piece): Cell[] {
    return piece === this.piece ? this.shape : (this.#remembered.get(piece.name) ?? piece.cells);
  }

  /** Takes a piece in the orientation of last time, or in one that fits. */
  pick(piece: Piece): void {
    const shape = this.shapeOf(piece);
    this.piece = piece;
    this.#turnTo(
      this.legal.of(shape).length > 0
        ? shape
        : (piece.orientations.find((other) => this.legal.of(other).length > 0) ?? shape),
    );
  }

  drop(): void {
    this.piece = null;
    this.at = null;
    this.pointer = null;
    this.dragging = false;
  }

  rotate(clockwise = true): void {
    if (this.piece) this.#turnTo(turned(this.shape, clockwise));
  }

  flip(): void {
    if (this.piece) this.#turnTo(flipped(this.shape));
  }

  /** The pointer, in squares of the board, carries the middle of the piece. */
  hover(point: Cell | null, tap = false): void {
    this.#reach = tap ? kTapReach : kReach;
    const { width, height } = extent(this.shape);
    this.at = point && { x: point.x - width / 2, y: point.y - height / 2 };
  }

  /** Moves one square by keys, within the board. After that only the exact placement counts. */
  nudge(dx: number, dy: number): void {
    if (!this.piece) return;
    const now = this.at ?? this.places[0] ?? { x: Math.floor(this.#size / 2), y: Math.floor(this.#size / 2) };
    this.#reach = 0.5;
    this.at = this.#inside({ x: Math.round(now.x) + dx, y: Math.round(now.y) + dy });
  }

  /** Moves by keys to the next legal placement in reading order, or the previous one. */
  nextPlace(step: 1 | -1): void {
    const { places } = this;
    if (places.length === 0) return;
    const now = this.target ? places.indexOf(this.target) : step === 1 ? -1 : 0;
    const next = places[(now + step + places.length) % places.length]!;
    this.#reach = 0.5;
    this.at = { x: next.x, y: next.y };
  }

  /** Turns around the middle. A piece on the board stays on it. */
  #turnTo(shape: Cell[]): void {
    const before = this.shape.length > 0 ? extent(this.shape) : extent(shape);
    const after = extent(shape);
    this.shape = shape;
    if (this.piece) this.#remembered.set(this.piece.name, shape);
    if (!this.at) return;
    const moved = {
      x: this.at.x + (before.width - after.width) / 2,
      y: this.at.y + (before.height - after.height) / 2,
    };
    this.at = this.pointer ? moved : this.#inside({ x: Math.floor(moved.x), y: Math.floor(moved.y) });
  }

  #inside({ x, y }: Cell): Cell {
    const { width, height } = extent(this.shape);
    return {
      x: Math.max(0, Math.min(x, this.#size - width)),
      y: Math.max(0, Math.min(y, this.#size - height)),
    };
  }

  /** Describes the held piece to a screen reader. */
  describe(squareName: (cell: Cell) => string): string {
    if (!this.piece) return '';
    const { target } = this;
    const cells = target?.cells ?? this.covered;
    if (cells.length === 0) return `${this.piece.name}, ${count(this.places.length, 'place')}`;
    return `${this.piece.name} at ${cells.map(squareName).join(' ')}, ${target ? 'fits' : 'does not fit'}`;
  }

  get key(): string {
    return shapeKey(this.shape);
  }
}

function count(number: number, what: string): string {
  return number === 1 ? `one ${what}` : `${number} ${what}s`;
}
