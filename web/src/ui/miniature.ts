// The parts of a small picture of a board: one path per color, so that hundreds of squares cost nothing.
import type { PlainPosition, Position } from '../lib/api';

interface Layer {
  fill: string;
  path: string;
  /** The rounding of the corners, drawn as a line around the path. */
  round: number;
}

export interface Miniature {
  width: number;
  height: number;
  ground: string;
  fields: { x: number; width: number }[];
  layers: Layer[];
  labels: { x: number; y: number; size: number; text: string; light: boolean }[];
}

const kBlokusColors: Record<string, string> = {
  '1': 'var(--c-blue)',
  '2': 'var(--c-yellow)',
  '3': 'var(--c-red)',
  '4': 'var(--c-green)',
  b: 'var(--c-b)',
  w: 'var(--c-w)',
};

/** Guideline fields have 40 rows, but only the lower half is visible. */
const kRowsInSight = 20;
const kBetweenFields = 1.5;

/** A square with a small gap around it. */
function square(x: number, y: number, air = 0.1): string {
  const edge = 1 - 2 * air;
  return `M${x + air} ${y + air}h${edge}v${edge}h-${edge}z`;
}

function ofRows(rows: string[], colorOf: (token: string) => string, left = 0): Layer[] {
  const paths = new Map<string, string>();
  rows.forEach((row, y) =>
    [...row].forEach((token, x) => {
      if (token !== '.') paths.set(token, (paths.get(token) ?? '') + square(left + x, y));
    }),
  );
  return [...paths].map(([token, path]) => ({ fill: colorOf(token), path, round: 0.08 }));
}

function ofTiles(board: number[][]): Miniature {
  const picture: Miniature = { width: 4, height: 4, ground: 'var(--tile-frame)', fields: [{ x: 0, width: 4 }], layers: [], labels: [] };
  board.forEach((row, y) =>
    row.forEach((value, x) => {
      const fill = `var(--tile-${value === 0 ? 'empty' : Math.min(value, 32768)})`;
      picture.layers.push({ fill, path: square(x, y, 0.12), round: 0.14 });
      if (value === 0) return;
      const text = String(value);
      const size = Math.min(0.42, 1.1 / text.length);
      picture.labels.push({ x: x + 0.5, y: y + 0.5, size, text, light: value === 64 || value >= 2048 });
    }),
  );
  return picture;
}

function ofFields(fields: string[][]): Miniature {
  const shown = fields.map((rows) => rows.slice(-kRowsInSight));
  const width = shown[0]?.[0]?.length ?? 10;
  const lefts = shown.map((_, index) => index * (width + kBetweenFields));
  return {
    width: lefts[lefts.length - 1]! + width,
    height: shown[0]?.length ?? kRowsInSight,
    ground: 'var(--board)',
    fields: lefts.map((x) => ({ x, width })),
    layers: shown.flatMap((rows, index) => ofRows(rows, () => 'var(--t-J)', lefts[index])),
    labels: [],
  };
}

/** The lines of a picture, a row of letters each. */
function ofPicture(lines: string[]): Miniature {
  const width = Math.max(1, ...lines.map((line) => line.length)) / 2;
  const labels = lines.map((text, y) => ({ x: width / 2, y: y + 0.5, size: 0.8, text, light: false }));
  return { width, height: lines.length, ground: 'var(--board)', fields: [{ x: 0, width }], layers: [], labels };
}

export function miniature(position: Position | PlainPosition): Miniature {
  if ('picture' in position) return ofPicture(position.picture.trimEnd().split('\n'));
  switch (position.game) {
    case '2048':
      return ofTiles(position.board);
    case 'tetris':
    case 'tetris-20':
    case 'tetris-guideline':
      return ofFields([position.board]);
    case 'tetris-versus':
      return ofFields(position.players.map((player) => player.board));
    default: {
      const size = position.board.length;
      const layers = ofRows(position.board, (token) => kBlokusColors[token] ?? 'var(--muted)');
      return { width: size, height: size, ground: 'var(--board)', fields: [{ x: 0, width: size }], layers, labels: [] };
    }
  }
}
