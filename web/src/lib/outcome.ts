// A kept game in a few words: who plays, and how it stands.
import { type GameSummary, familyOf } from './api';
import { grouped, seatName } from './format';

export function playersText({ seats }: GameSummary): string {
  return seats.map((seat) => seatName(seat)).join(' · ');
}

export function outcomeText({ game, seats, length, result }: GameSummary): string {
  if (!result) return length === 0 ? 'not begun' : `move ${grouped(length)}`;
  if (seats.length === 1) return `${grouped(result.scores[0] ?? 0)} points`;
  const who = result.winner === null ? 'a draw' : `${seatName(seats[result.winner])} won`;
  const why = result.reason === 'time' ? ' on time' : '';
  return familyOf(game) === 'blokus' ? `${who}${why}, ${result.scores.map((score) => String(score).replace('-', '−')).join(' : ')}` : `${who}${why}`;
}
