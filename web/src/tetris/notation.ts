// Moves in the server's notation: `T,south,4,1,full,hold` in the guideline game, `T2@4` in the drop game.
import { isPiece, kOrientationNames, shapeOf, type Orientation, type Piece } from './pieces';

export type Spin = 'none' | 'mini' | 'full';

export interface Placement {
  readonly piece: Piece;
  readonly orientation: Orientation;
  readonly x: number;  // of the center
  readonly y: number;
  readonly spin: Spin;
  readonly hold: boolean;  // the current piece is held first
}

// If several orientations cover the same cells, the server knows only the first.
export function canonical(placement: Placement): Placement {
  const { sameAs, movedBy } = shapeOf(placement.piece, placement.orientation);
  return { ...placement, orientation: sameAs, x: placement.x + movedBy.x, y: placement.y + movedBy.y };
}

export function placementText(placement: Placement): string {
  const { piece, orientation, x, y, spin, hold } = canonical(placement);
  const words: (string | number)[] = [piece, kOrientationNames[orientation], x, y];
  if (spin !== 'none') words.push(spin);
  if (hold) words.push('hold');
  return words.join(',');
}

export function parsePlacement(text: string): Placement | null {
  const [piece, name, x, y, ...rest] = text.split(',');
  const orientation = kOrientationNames.findIndex((known) => known === name);
  if (piece === undefined || !isPiece(piece) || orientation < 0 || x === undefined || y === undefined) return null;
  const spin = rest.find((word): word is Spin => word === 'mini' || word === 'full') ?? 'none';
  return {
    piece,
    orientation: orientation as Orientation,
    x: Number(x),
    y: Number(y),
    spin,
    hold: rest.includes('hold'),
  };
}

export interface Drop {
  readonly piece: Piece;
  readonly orientation: Orientation;
  readonly column: number; // of the leftmost cell
}

export function dropText({ piece, orientation, column }: Drop): string {
  return `${piece}${shapeOf(piece, orientation).sameAs}@${column}`;
}

export function parseDrop(text: string): Drop | null {
  const match = /^([IOTSZJL])([0-3])@([0-9])$/.exec(text);
  if (!match) return null;
  return { piece: match[1] as Piece, orientation: Number(match[2]) as Orientation, column: Number(match[3]) };
}
