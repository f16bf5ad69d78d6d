// Colours of moves and seats, as the board has them.
import { lookOf, ownerOf, allColors } from '../blokus/colors';
import { type BlokusGame, type GameName, familyOf } from '../lib/api';

/** Of a Blokus colour; without one the page's accent. */
export function colorOf(color: string | undefined): string {
  return color ? lookOf(color).token : '--accent';
}

/** The design token of a seat: its first colour in Blokus, and those of Duo in the other games. */
export function seatToken(game: GameName, seat: number): string {
  if (familyOf(game) !== 'blokus') return colorOf(seat === 0 ? 'b' : 'w');
  const duo = game === 'duo';
  return colorOf(allColors.find((color) => /[bw]/.test(color) === duo && ownerOf(game as BlokusGame, color) === seat));
}
