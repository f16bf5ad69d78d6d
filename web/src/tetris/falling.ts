// A falling piece: shifts, turns with kicks, and the kind of spin that it would lock with.
import type { Field } from './field';
import type { Placement, Spin } from './notation';
import { cellsOf, kicksOf, kSpawnX, kSpawnY, turned, type Offset, type Orientation, type Piece, type Turn } from './pieces';

const kLastKick = 4;  // of the five tests: a T that uses it has a full spin

export class FallingPiece {
  orientation: Orientation = 0;
  x = kSpawnX;
  y = kSpawnY;
  // The successful test of the last turn, if nothing has moved the piece since.
  private turnedBy: number | null = null;

  constructor(
    readonly field: Field,
    readonly piece: Piece,
    readonly hold: boolean,
  ) {}

  copy(): FallingPiece {
    const copy = new FallingPiece(this.field, this.piece, this.hold);
    copy.orientation = this.orientation;
    copy.x = this.x;
    copy.y = this.y;
    copy.turnedBy = this.turnedBy;
    return copy;
  }

  fits(): boolean {
    return this.field.fitsPiece(this.piece, this.orientation, this.x, this.y);
  }

  // All of these return whether the piece has moved.
  shift(dx: number, dy = 0): boolean {
    if (!this.field.fitsPiece(this.piece, this.orientation, this.x + dx, this.y + dy)) return false;
    this.x += dx;
    this.y += dy;
    this.turnedBy = null;
    return true;
  }

  turn(turn: Turn): boolean {
    const to = turned(this.orientation, turn);
    const kicks = kicksOf(this.piece, this.orientation, turn);
    const test = kicks.findIndex((kick) => this.field.fitsPiece(this.piece, to, this.x + kick.x, this.y + kick.y));
    if (test < 0) return false;
    this.orientation = to;
    this.x += kicks[test]!.x;
    this.y += kicks[test]!.y;
    this.turnedBy = test;
    return true;
  }

  // The game has no half turns, so this is two quarter turns, in either direction.
  halfTurn(): boolean {
    for (const turn of ['clockwise', 'counterclockwise'] as const) {
      const trial = this.copy();
      if (trial.turn(turn) && trial.turn(turn)) {
        this.orientation = trial.orientation;
        this.x = trial.x;
        this.y = trial.y;
        this.turnedBy = trial.turnedBy;
        return true;
      }
    }
    return false;
  }

  drop(): boolean {
    let moved = false;
    while (this.shift(0, -1)) moved = true;
    return moved;
  }

  get grounded(): boolean {
    return !this.field.fitsPiece(this.piece, this.orientation, this.x, this.y - 1);
  }

  // The row in which it would come to rest if it fell from here.
  get restingY(): number {
    let y = this.y;
    while (this.field.fitsPiece(this.piece, this.orientation, this.x, y - 1)) --y;
    return y;
  }

  cellsAt(y: number): Offset[] {
    return cellsOf(this.piece, this.orientation).map((cell) => ({ x: this.x + cell.x, y: y + cell.y }));
  }

  // A T whose last movement was a turn, with three of its four corners filled, is a spin. It is full if both corners at
  // its pointing side are filled or if the last kick was used.
  get spin(): Spin {
    if (this.piece !== 'T' || this.turnedBy === null) return 'none';
    const corners = [
      this.field.blocked(this.x - 1, this.y + 1),
      this.field.blocked(this.x + 1, this.y + 1),
      this.field.blocked(this.x + 1, this.y - 1),
      this.field.blocked(this.x - 1, this.y - 1),
    ];
    if (corners.filter(Boolean).length < 3) return 'none';
    const front = corners[this.orientation]! && corners[(this.orientation + 1) % 4]!;
    return front || this.turnedBy === kLastKick ? 'full' : 'mini';
  }

  get placement(): Placement {
    const { piece, orientation, x, y, spin, hold } = this;
    return { piece, orientation, x, y, spin, hold };
  }
}
