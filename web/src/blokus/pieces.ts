// The pieces that a color has, and the legal moves of a position, found by their shape.

import { normalized, orientations, parseMove, shapeKey, type Cell } from './geometry';

export interface Piece {
  name: string;
  cells: Cell[];
  orientations: Cell[][];
}

/** A legal move as text, the cells it covers, and the upper left corner of their box. */
export interface Placement {
  move: string;
  cells: Cell[];
  x: number;
  y: number;
}

export class PieceSet {
  readonly pieces: Piece[];
  readonly #byShape = new Map<string, Piece>();

  constructor(pieces: { name: string; cells: [number, number][] }[]) {
    this.pieces = pieces.map(({ name, cells }) => {
      const shape = normalized(cells.map(([x, y]) => ({ x, y })));
      return { name, cells: shape, orientations: orientations(shape) };
    });
    for (const piece of this.pieces)
      for (const shape of piece.orientations) this.#byShape.set(shapeKey(shape), piece);
  }

  named(name: string): Piece | undefined {
    return this.pieces.find((piece) => piece.name === name);
  }

  /** The piece that a move places. */
  of(cells: Cell[]): Piece | undefined {
    return this.#byShape.get(shapeKey(cells));
  }
}

export class LegalMoves {
  readonly #byShape = new Map<string, Placement[]>();

  constructor(moves: string[], size: number) {
    for (const move of moves) {
      const cells = parseMove(move, size);
      const key = shapeKey(cells);
      const placement = {
        move,
        cells,
        x: Math.min(...cells.map((cell) => cell.x)),
        y: Math.min(...cells.map((cell) => cell.y)),
      };
      const others = this.#byShape.get(key);
      if (others) others.push(placement);
      else this.#byShape.set(key, [placement]);
    }
  }

  /** The legal placements of a shape in its orientation, in reading order. */
  of(shape: Cell[]): Placement[] {
    return this.#byShape.get(shapeKey(shape)) ?? [];
  }

  fits(piece: Piece): boolean {
    return piece.orientations.some((shape) => this.#byShape.has(shapeKey(shape)));
  }

  at(shape: Cell[], x: number, y: number): Placement | null {
    return this.of(shape).find((placement) => placement.x === x && placement.y === y) ?? null;
  }

  /** The legal placement nearest to where the shape is held, if one is nearer than `reach` squares. */
  nearest(shape: Cell[], x: number, y: number, reach: number): Placement | null {
    let best: Placement | null = null;
    let bestDistance = reach;
    for (const placement of this.of(shape)) {
      const distance = Math.hypot(placement.x - x, placement.y - y);
      if (distance < bestDistance) {
        best = placement;
        bestDistance = distance;
      }
    }
    return best;
  }
}
