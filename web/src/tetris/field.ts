// A field of Tetris with its colors: which piece filled each cell, as far as that is known.
import { cellsOf, isPiece, type Offset, type Orientation, type Piece } from './pieces';

export const kFieldWidth = 10;
export const kFieldHeight = 40;  // rows that can hold a cell; the game decides how many are shown

// Rows of garbage stay gray. A cell is unknown if the page has not seen how it was filled.
export type Cell = Piece | 'garbage' | 'unknown' | null;

export class Field {
  private readonly cells: Cell[];

  constructor(cells?: readonly Cell[]) {
    this.cells = cells ? [...cells] : Array<Cell>(kFieldWidth * kFieldHeight).fill(null);
  }

  // Rows of `#` and `.` from the top, as the server sends them. There may be fewer than the field has.
  static fromRows(rows: readonly string[]): Field {
    const field = new Field();
    rows.forEach((row, fromTop) => {
      const y = rows.length - 1 - fromTop;
      for (let x = 0; x < kFieldWidth; ++x) {
        const letter = row[x]!;
        if (letter !== '.') field.set(x, y, isPiece(letter) ? letter : 'unknown');
      }
    });
    return field;
  }

  copy(): Field {
    return new Field(this.cells);
  }

  get(x: number, y: number): Cell {
    return this.cells[y * kFieldWidth + x] ?? null;
  }
  set(x: number, y: number, cell: Cell): void {
    this.cells[y * kFieldWidth + x] = cell;
  }

  // Walls and floor count as filled, everything above the field as empty.
  blocked(x: number, y: number): boolean {
    return x < 0 || x >= kFieldWidth || y < 0 || (y < kFieldHeight && this.get(x, y) !== null);
  }

  // Nothing fits beyond the walls, the floor or the top.
  fits(cells: readonly Offset[], x: number, y: number): boolean {
    return cells.every((cell) => y + cell.y < kFieldHeight && !this.blocked(x + cell.x, y + cell.y));
  }

  fitsPiece(piece: Piece, orientation: Orientation, x: number, y: number): boolean {
    return this.fits(cellsOf(piece, orientation), x, y);
  }

  // Fills the cells, removes full rows and returns them, from the bottom.
  place(piece: Piece, cells: readonly Offset[], x: number, y: number): number[] {
    for (const cell of cells) this.set(x + cell.x, y + cell.y, piece);
    const full: number[] = [];
    for (let row = 0; row < kFieldHeight; ++row) if (this.isFull(row)) full.push(row);
    for (const row of [...full].reverse()) {
      this.cells.splice(row * kFieldWidth, kFieldWidth);
      for (let i = 0; i < kFieldWidth; ++i) this.cells.push(null);
    }
    return full;
  }

  insertGarbage(rows: readonly (readonly Cell[])[]): void {
    this.cells.unshift(...rows.flat());
    this.cells.length = kFieldWidth * kFieldHeight;
  }

  isFull(y: number): boolean {
    for (let x = 0; x < kFieldWidth; ++x) if (this.get(x, y) === null) return false;
    return true;
  }
  isEmpty(): boolean {
    return this.cells.every((cell) => cell === null);
  }

  // One above the highest cell of the column; 0 if the column is empty.
  columnHeight(x: number): number {
    for (let y = kFieldHeight; y > 0; --y) if (this.get(x, y - 1) !== null) return y;
    return 0;
  }
  height(): number {
    let height = 0;
    for (let x = 0; x < kFieldWidth; ++x) height = Math.max(height, this.columnHeight(x));
    return height;
  }

  sameCells(other: Field): boolean {
    return this.cells.every((cell, i) => (cell === null) === (other.cells[i] === null));
  }

  has(cell: Cell): boolean {
    return this.cells.includes(cell);
  }

  row(y: number): Cell[] {
    return this.cells.slice(y * kFieldWidth, (y + 1) * kFieldWidth);
  }
}
