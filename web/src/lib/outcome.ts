// Describes a stored game in a few words: its players, and its state or result.
import { colorsOfSeat } from '../blokus/colors';
import { type BlokusGame, type GameSummary, familyOf } from './api';
import { grouped, nameAmong, seatName } from './format';

export function playersText({ seats }: GameSummary): string {
  return seats.map((seat) => seatName(seat)).join(' · ');
}

export function outcomeText(summary: GameSummary): string {
  const { game, seats, length, result } = summary;
  if (!result) return length === 0 ? 'not begun' : `move ${grouped(length)}`;
  if (seats.length === 1) return `${grouped(result.scores[0] ?? 0)} points`;
  const who = result.winner === null ? 'a draw' : `${winnerText(summary, result.winner)} won`;
  const why = result.reason === 'time' ? ' on time' : '';
  if (familyOf(game) !== 'blokus') return who + why;
  // People count squares on the board; old games store only the scores.
  const points = result.squares ?? result.scores;
  return `${who}${why}, ${points.map((count) => String(count).replace('-', '−')).join(' : ')}`;
}

/** Engines of the same level are distinguished by their colors or by numbers. */
function winnerText({ game, seats }: GameSummary, winner: number): string {
  if (familyOf(game) !== 'blokus') return nameAmong(seats, winner);
  const name = seatName(seats[winner]);
  return name === 'You' ? name : `${colorsOfSeat(game as BlokusGame, winner)} (${name})`;
}
