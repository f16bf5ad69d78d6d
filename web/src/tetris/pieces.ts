// The seven tetrominoes in four orientations and the kicks of the Super Rotation System, exactly as in the engine. The
// server refuses a placement that its own rules cannot reach.

export const pieces = ['I', 'O', 'T', 'S', 'Z', 'J', 'L'] as const;
export type Piece = (typeof pieces)[number];

// Clockwise quarter turns from the orientation in which a piece enters the field.
export const kOrientationNames = ['north', 'east', 'south', 'west'] as const;
export type Orientation = 0 | 1 | 2 | 3;

// A step, or a cell relative to a piece's center: x to the right, y up.
export interface Offset {
  readonly x: number;
  readonly y: number;
}

export type Turn = 'clockwise' | 'counterclockwise';

type Pair = readonly [number, number];

const at = ([x, y]: Pair): Offset => ({ x, y });

const northCells: Record<Piece, readonly Pair[]> = {
  I: [[-1, 0], [0, 0], [1, 0], [2, 0]],
  O: [[0, 0], [1, 0], [0, 1], [1, 1]],
  T: [[-1, 0], [0, 0], [1, 0], [0, 1]],
  S: [[-1, 0], [0, 0], [0, 1], [1, 1]],
  Z: [[-1, 1], [0, 1], [0, 0], [1, 0]],
  J: [[-1, 1], [-1, 0], [0, 0], [1, 0]],
  L: [[-1, 0], [0, 0], [1, 0], [1, 1]],
};

function quarterTurn(cells: readonly Offset[]): readonly Offset[] {
  return cells.map(({ x, y }) => ({ x: y, y: 0 - x }));
}

function forEveryPiece<Value>(make: (piece: Piece) => Value): Record<Piece, Value> {
  return Object.fromEntries(pieces.map((piece) => [piece, make(piece)])) as Record<Piece, Value>;
}

const cellTable = forEveryPiece((piece) => {
  const north = northCells[piece].map(at);
  const east = quarterTurn(north);
  const south = quarterTurn(east);
  return [north, east, south, quarterTurn(south)] as const;
});

export function cellsOf(piece: Piece, orientation: Orientation): readonly Offset[] {
  return cellTable[piece][orientation];
}

export function isPiece(letter: string): letter is Piece {
  return (pieces as readonly string[]).includes(letter);
}

// SRS as its authors define it: every orientation has five offsets, and test i of a turn moves by from[i] - to[i].
const offsetsJlstz: readonly (readonly Pair[])[] = [
  [[0, 0], [0, 0], [0, 0], [0, 0], [0, 0]],
  [[0, 0], [1, 0], [1, -1], [0, 2], [1, 2]],
  [[0, 0], [0, 0], [0, 0], [0, 0], [0, 0]],
  [[0, 0], [-1, 0], [-1, -1], [0, 2], [-1, 2]],
];
const offsetsI: readonly (readonly Pair[])[] = [
  [[0, 0], [-1, 0], [2, 0], [-1, 0], [2, 0]],
  [[-1, 0], [0, 0], [0, 0], [0, 1], [0, -2]],
  [[-1, 1], [1, 1], [-2, 1], [1, 0], [-2, 0]],
  [[0, 1], [0, 1], [0, 1], [0, -1], [0, 2]],
];
// O does not move: one test, which undoes the turn around its center.
const offsetsO: readonly (readonly Pair[])[] = [[[0, 0]], [[0, -1]], [[-1, -1]], [[-1, 0]]];

export function turned(from: Orientation, turn: Turn): Orientation {
  return ((from + (turn === 'clockwise' ? 1 : 3)) % 4) as Orientation;
}

// The possible moves of the center in a turn, in the order of the tests.
export function kicksOf(piece: Piece, from: Orientation, turn: Turn): Offset[] {
  const offsets = piece === 'I' ? offsetsI : piece === 'O' ? offsetsO : offsetsJlstz;
  const leaves = offsets[from]!;
  const enters = offsets[turned(from, turn)]!;
  return leaves.map(([x, y], test) => ({ x: x - enters[test]![0], y: y - enters[test]![1] }));
}

// Some orientations cover the same cells: O has one shape, I, S and Z have two. The first of them stands for all: the
// cells of an orientation around a center are those of `sameAs` around that center + `movedBy`.
export interface Shape {
  readonly sameAs: Orientation;
  readonly movedBy: Offset;
}

function findShape(piece: Piece, orientation: Orientation): Shape {
  const own = cellsOf(piece, orientation);
  for (let first = 0; first < orientation; ++first)
    for (let x = -1; x <= 1; ++x)
      for (let y = -1; y <= 1; ++y) {
        const other = cellsOf(piece, first as Orientation);
        const same = own.every((cell) => other.some((o) => o.x + x === cell.x && o.y + y === cell.y));
        if (same) return { sameAs: first as Orientation, movedBy: { x, y } };
      }
  return { sameAs: orientation, movedBy: { x: 0, y: 0 } };
}

const shapeTable = forEveryPiece((piece) =>
  ([0, 1, 2, 3] as const).map((orientation) => findShape(piece, orientation)),
);

export function shapeOf(piece: Piece, orientation: Orientation): Shape {
  return shapeTable[piece][orientation]!;
}

// The center of a new piece, in the two rows above the visible field.
export const kSpawnX = 4;
export const kSpawnY = 20;
