// How the colours of Blokus look, what they are called, and where they begin.

import type { BlokusGame } from '../lib/api';
import type { Cell } from './geometry';

export interface ColorLook {
  name: string;
  /** The design token. */
  token: string;
  /** What tells it apart for those who do not see the colour. */
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

/** The square that a colour's first piece must cover: a corner, or in Duo one of two points. */
export function startOf(game: BlokusGame, color: string): Cell {
  if (game === 'duo') return color === 'b' ? { x: 4, y: 4 } : { x: 9, y: 9 };
  return { '1': { x: 0, y: 0 }, '2': { x: 19, y: 0 }, '3': { x: 19, y: 19 } }[color] ?? { x: 0, y: 19 };
}

/** The player for whom a colour counts, or null for the colour that three share. */
export function ownerOf(game: BlokusGame, color: string): number | null {
  if (game === 'duo') return color === 'b' ? 0 : 1;
  const index = Number(color) - 1;
  if (game === 'classic-2p') return index % 2;
  if (game === 'classic-3p') return index < 3 ? index : null;
  return index;
}

/** The names of the colours that count for a player. */
export function colorsOfSeat(game: BlokusGame, seat: number): string {
  return (game === 'duo' ? ['b', 'w'] : ['1', '2', '3', '4'])
    .filter((color) => ownerOf(game, color) === seat)
    .map((color) => lookOf(color).name)
    .join(' and ');
}

/** The colours whose turn it would have been after that of `before`, up to that of `after`: they had no move. */
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
