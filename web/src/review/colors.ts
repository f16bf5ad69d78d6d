// The colors of moves and seats, as on the board.
import { lookOf, ownerOf, allColors } from '../blokus/colors';
import { type BlokusGame, type GameName, familyOf } from '../lib/api';

/** The color of a Blokus move; otherwise the page's accent color. */
export function colorOf(color: string | undefined): string {
  return color ? lookOf(color).token : '--accent';
}

/** The design token of a seat: its first color in Blokus, and those of Duo in other games. */
export function seatToken(game: GameName, seat: number): string {
  if (familyOf(game) !== 'blokus') return colorOf(seat === 0 ? 'b' : 'w');
  const duo = game === 'duo';
  return colorOf(allColors.find((color) => /[bw]/.test(color) === duo && ownerOf(game as BlokusGame, color) === seat));
}
