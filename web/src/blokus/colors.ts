// The looks, names and start squares of the Blokus colors.

import type { BlokusGame } from '../lib/api';
import type { Cell } from './geometry';

export interface ColorLook {
  name: string;
  /** The design token. */
  token: string;
  /** The mark that distinguishes the color without seeing it. */
  pattern: 'stripes' | 'dots' | 'crosses' | 'plain';
}

const kLooks: Record<string, ColorLook> = {
  '1': { name: 'Blue', token: '--c-blue', pattern: 'stripes' },
  '2': { name: 'Yellow', token: '--c-yellow', pattern: 'dots' },
  '3': { name: 'Red', token: '--c-red', pattern: 'crosses' },
  '4': { name: 'Green', token: '--c-green', pattern: 'plain' },
  b: { name: 'Blue', token: '--c-b', pattern: 'stripes' },
  w: { name: 'Orange', token: '--c-w', pattern: 'dots' },
};

export function lookOf(color: string): ColorLook {
  return kLooks[color] ?? { name: color, token: '--muted', pattern: 'plain' };
}

/** The fill of an SVG shape: the pattern that BlokusPatterns.svelte defines. */
export function fillOf(color: string): string {
  return `url(#blokus-${color})`;
}

export const allColors = Object.keys(kLooks);

/** The square that a color's first piece must cover: a corner, or in Duo one of two points. */
export function startOf(game: BlokusGame, color: string): Cell {
  if (game === 'duo') return color === 'b' ? { x: 4, y: 4 } : { x: 9, y: 9 };
  return { '1': { x: 0, y: 0 }, '2': { x: 19, y: 0 }, '3': { x: 19, y: 19 } }[color] ?? { x: 0, y: 19 };
}

/** The player who owns a color; null for the color that three players share. */
export function ownerOf(game: BlokusGame, color: string): number | null {
  if (game === 'duo') return color === 'b' ? 0 : 1;
  const index = Number(color) - 1;
  if (game === 'classic-2p') return index % 2;
  if (game === 'classic-3p') return index < 3 ? index : null;
  return index;
}

/** The names of the colors that a player owns. */
export function colorsOfSeat(game: BlokusGame, seat: number): string {
  return (game === 'duo' ? ['b', 'w'] : ['1', '2', '3', '4'])
    .filter((color) => ownerOf(game, color) === seat)
    .map((color) => lookOf(color).name)
    .join(' and ');
}

/** The colors between the turns of `before` and `after`, which had no move. */
export function passedOver(colors: string[], before: string, after: string): string[] {
  const passed: string[] = [];
  const from = colors.indexOf(before);
  for (let step = 1; step <= colors.length; ++step) {
    const color = colors[(from + step) % colors.length]!;
    if (color === after) break;
    passed.push(color);
  }
  return passed;
}
