// Seats: their names, the usual ways to fill them, and swapping seats.

import { lookOf } from '../blokus/colors';
import type { GameInfo, Seat } from '../lib/api';

/** Named by its colors, or by its number. */
export function seatLabel(info: GameInfo, seat: number): string {
  const colors = (info.colors ?? []).filter(({ player }) => player === seat).map((color) => lookOf(color.token).name);
  if (colors.length > 0) return colors.join(' and ');
  return info.players === 1 ? 'Player' : `Player ${seat + 1}`;
}

/** A seat as a person chose it. The server adds an engine's name and the spec of a level. */
export function asChosen(seat: Seat): Seat {
  if (seat.kind === 'human') return { kind: 'human', name: seat.name };
  return seat.level === undefined ? { kind: 'engine', spec: seat.spec } : { kind: 'engine', level: seat.level };
}

/** A person takes a seat, and its previous owner takes the person's. So everybody keeps their opponents. */
export function tradedPlaces(seats: Seat[], taken: number): Seat[] {
  const person = seats.findIndex(({ kind }) => kind === 'human');
  const traded = seats.map(asChosen);
  traded[taken] = person < 0 ? { kind: 'human', name: 'You' } : asChosen(seats[person]!);
  if (person >= 0) traded[person] = asChosen(seats[taken]!);
  return traded;
}

export interface Company {
  label: string;
  seats: (players: number) => Seat[];
}

const kUsualLevel = 3;

function engine(level = kUsualLevel): Seat {
  return { kind: 'engine', level };
}

/** One click instead of a choice for every seat. */
export function companies(players: number): Company[] {
  const one: Company = {
    label: players === 1 ? 'Play yourself' : players === 2 ? 'You against an engine' : 'You against engines',
    seats: (count) => Array.from({ length: count }, (_, seat) => (seat === 0 ? { kind: 'human', name: 'You' } : engine())),
  };
  const people: Company = {
    label: 'People sharing a screen',
    seats: (count) => Array.from({ length: count }, (_, seat) => ({ kind: 'human', name: `Player ${seat + 1}` })),
  };
  const engines: Company = {
    label: players === 1 ? 'Watch an engine' : 'Watch engines',
    seats: (count) => Array.from({ length: count }, () => engine(5)),
  };
  return players === 1 ? [one, engines] : [one, people, engines];
}
