// Draws a field on a canvas: cells in the colors of their pieces, the current piece, ghosts and plans.
import { token } from '../lib/theme.svelte';
import { kFieldWidth, type Cell, type Field } from './field';
import type { Offset, Piece } from './pieces';

export interface Ghost {
  readonly piece: Piece;
  readonly cells: readonly Offset[];
  readonly label?: string; // drawn in its middle
  readonly strength: number;  // opacity from 0 to 1
}

export interface Scene {
  readonly field: Field;
  readonly falling: { readonly piece: Piece; readonly cells: readonly Offset[] } | null;
  readonly ghosts: readonly Ghost[];
}

// Rows above the field where a piece waits or enters.
export const kRowsAbove = 2;
export const kWall = 2; // pixels at the sides and below

export interface Look {
  readonly rows: number; // of the field, from the floor
  readonly letters: boolean;
  readonly dimmed: boolean;  // a field that is not in play
}

export class Painter {
  private readonly context: CanvasRenderingContext2D;
  private cellSize = 0;
  private left = 0;
  private wall = 0; // its thickness
  private readonly sprites = new Map<string, HTMLCanvasElement>();
  private readonly colors = new Map<string, string>();

  constructor(private readonly canvas: HTMLCanvasElement) {
    this.context = canvas.getContext('2d')!;
  }

  // Cells are a whole number of device pixels wide, because edges would blur otherwise.
  resize(width: number, height: number, rows: number): void {
    const scale = window.devicePixelRatio || 1;
    const wide = Math.max(1, Math.round(width * scale));
    const high = Math.max(1, Math.round(height * scale));
    if (this.canvas.width !== wide) this.canvas.width = wide;
    if (this.canvas.height !== high) this.canvas.height = high;
    this.wall = Math.round(kWall * scale);
    const room = Math.min((wide - 2 * this.wall) / kFieldWidth, (high - this.wall) / (rows + kRowsAbove));
    this.cellSize = Math.max(1, Math.floor(room));
    this.left = Math.floor((wide - this.cellSize * kFieldWidth) / 2);
    this.sprites.clear();
  }

  // The colors are design tokens of the page, which change with light and dark.
  forgetColors(): void {
    this.sprites.clear();
    this.colors.clear();
  }

  private token(name: string): string {
    let value = this.colors.get(name);
    if (value === undefined) this.colors.set(name, (value = token(name)));
    return value;
  }

  paint(scene: Scene, look: Look, flash: { rows: readonly number[]; strength: number } | null): void {
    const { context } = this;
    context.clearRect(0, 0, this.canvas.width, this.canvas.height);
    this.background(look.rows);
    context.globalAlpha = look.dimmed ? 0.55 : 1;
    for (let y = 0; y < look.rows + kRowsAbove; ++y)
      for (let x = 0; x < kFieldWidth; ++x) {
        const cell = scene.field.get(x, y);
        if (cell !== null) this.cell(cell, x, y, look.letters);
      }
    context.globalAlpha = 1;
    for (const ghost of scene.ghosts) this.ghost(ghost);
    if (scene.falling)
      for (const cell of scene.falling.cells) this.cell(scene.falling.piece, cell.x, cell.y, look.letters);
    if (flash) this.flash(flash.rows, flash.strength);
  }

  private top(y: number): number {
    return this.canvas.height - this.wall - (y + 1) * this.cellSize;
  }

  private background(rows: number): void {
    const { context, cellSize } = this;
    const width = cellSize * kFieldWidth;
    const upper = this.top(rows - 1);
    context.fillStyle = this.token('--board');
    context.fillRect(this.left, upper, width, rows * cellSize);
    context.fillStyle = this.token('--board-line');
    const thin = Math.max(1, Math.round(cellSize / 28));
    for (let x = 1; x < kFieldWidth; ++x)
      context.fillRect(this.left + x * cellSize - Math.floor(thin / 2), upper, thin, rows * cellSize);
    for (let y = 0; y < rows - 1; ++y) context.fillRect(this.left, this.top(y), width, thin);
    context.fillStyle = this.token('--muted');
    context.fillRect(this.left - this.wall, upper, this.wall, rows * cellSize);
    context.fillRect(this.left + width, upper, this.wall, rows * cellSize);
    context.fillRect(this.left - this.wall, this.canvas.height - this.wall, width + 2 * this.wall, this.wall);
  }

  private cell(cell: Exclude<Cell, null>, x: number, y: number, letters: boolean): void {
    this.context.drawImage(this.sprite(cell, letters), this.left + x * this.cellSize, this.top(y));
  }

  private sprite(cell: Exclude<Cell, null>, letters: boolean): HTMLCanvasElement {
    const key = `${cell} ${letters}`;
    const known = this.sprites.get(key);
    if (known) return known;
    const size = this.cellSize;
    const sprite = document.createElement('canvas');
    sprite.width = size;
    sprite.height = size;
    const context = sprite.getContext('2d')!;
    const gap = Math.max(1, Math.round(size / 24));
    const edge = Math.max(1, Math.round(size / 9));
    const isPiece = cell !== 'garbage' && cell !== 'unknown';
    context.beginPath();
    context.roundRect(gap / 2, gap / 2, size - gap, size - gap, Math.round(size / 8));
    context.clip();
    context.fillStyle = this.token(isPiece ? `--t-${cell}` : '--t-garbage');
    context.fillRect(0, 0, size, size);
    context.fillStyle = 'rgb(255 255 255 / 28%)';
    context.fillRect(0, 0, size, edge);
    context.fillStyle = 'rgb(0 0 0 / 22%)';
    context.fillRect(0, size - edge, size, edge);
    if (cell === 'garbage') {
      context.strokeStyle = 'rgb(0 0 0 / 25%)';
      context.lineWidth = Math.max(1, size / 16);
      context.beginPath();
      context.moveTo(size * 0.3, size * 0.7);
      context.lineTo(size * 0.7, size * 0.3);
      context.stroke();
    }
    if (letters && isPiece) this.text(context, cell, size / 2, size / 2, size * 0.5, 'rgb(0 0 0 / 70%)');
    this.sprites.set(key, sprite);
    return sprite;
  }

  private text(on: CanvasRenderingContext2D, text: string, x: number, y: number, size: number, color: string): void {
    on.font = `600 ${Math.round(size)}px ${this.token('--font')}`;
    on.textAlign = 'center';
    on.textBaseline = 'middle';
    on.fillStyle = color;
    on.fillText(text, x, y + size * 0.06);
  }

  private ghost(ghost: Ghost): void {
    const { context, cellSize } = this;
    const color = this.token(`--t-${ghost.piece}`);
    const line = Math.max(1, Math.round(cellSize / 12));
    context.strokeStyle = color;
    context.fillStyle = color;
    context.lineWidth = line;
    for (const { x, y } of ghost.cells) {
      const left = this.left + x * cellSize;
      const top = this.top(y);
      context.globalAlpha = 0.45 * ghost.strength;
      context.fillRect(left + 1, top + 1, cellSize - 2, cellSize - 2);
      context.globalAlpha = Math.min(1, 0.35 + 0.65 * ghost.strength);
      context.strokeRect(left + line, top + line, cellSize - 2 * line, cellSize - 2 * line);
    }
    context.globalAlpha = 1;
    if (ghost.label) this.label(ghost.cells, ghost.label);
  }

  // Draws the label on the cell nearest to the middle, so that it is always on the piece.
  private label(cells: readonly Offset[], label: string): void {
    const middleX = cells.reduce((sum, cell) => sum + cell.x, 0) / cells.length;
    const middleY = cells.reduce((sum, cell) => sum + cell.y, 0) / cells.length;
    const distance = (cell: Offset) => (cell.x - middleX) ** 2 + (cell.y - middleY) ** 2;
    const nearest = cells.reduce((best, cell) => (distance(cell) < distance(best) ? cell : best));
    const { context, cellSize } = this;
    const x = this.left + (nearest.x + 0.5) * cellSize;
    const y = this.top(nearest.y) + cellSize / 2;
    context.beginPath();
    context.arc(x, y, cellSize * 0.36, 0, 2 * Math.PI);
    context.fillStyle = this.token('--surface');
    context.fill();
    this.text(context, label, x, y, cellSize * (label.length > 2 ? 0.3 : 0.46), this.token('--text'));
  }

  private flash(rows: readonly number[], strength: number): void {
    const { context, cellSize } = this;
    context.globalAlpha = 0.8 * strength;
    context.fillStyle = this.token('--surface');
    const inset = (1 - strength) * 0.5 * cellSize;
    for (const row of rows)
      context.fillRect(this.left, this.top(row) + inset, cellSize * kFieldWidth, cellSize - 2 * inset);
    context.globalAlpha = 1;
  }
}
