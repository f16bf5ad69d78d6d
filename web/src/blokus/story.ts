// Describes moves, passes and results in words, for the status line and for screen readers.

import type { BlokusPosition, GameView, Ply } from '../lib/api';
import { seatName } from '../lib/format';
import { colorsOfSeat, lookOf, passedOver } from './colors';

/** The plies from number `since` up to the current ply. */
export function pliesSince({ plies, from, ply }: GameView, since: number): Ply[] {
  return plies.slice(Math.max(0, since - from), Math.max(0, ply - from));
}

/** The moves since the last move of the person on turn, or of any person: at most one round of all colors. */
export function newestMoves(game: GameView, colors: number): string[] {
  const round = pliesSince(game, Math.max(0, game.ply - colors));
  const own = round.findLastIndex((ply) => ply.by === 'human');
  return (own === round.length - 1 ? round.slice(-1) : round.slice(own + 1)).map((ply) => ply.move);
}

/** The colors that passed during these plies, without duplicates. */
export function passesDuring(position: BlokusPosition, before: Ply | undefined, played: Ply[]): string[] {
  const turns = [before?.color, ...played.map((ply) => ply.color), position.turn.color].filter(
    (color) => color !== undefined,
  );
  const passed = new Set<string>();
  for (let i = 0; i + 1 < turns.length; ++i)
    for (const color of passedOver(position.colors, turns[i]!, turns[i + 1]!)) passed.add(color);
  return [...passed];
}

export function passText(color: string): string {
  return `${lookOf(color).name} has no more moves and passes.`;
}

export function moveText(ply: Ply, piece: string | undefined): string {
  const color = ply.color ? lookOf(ply.color).name : 'Somebody';
  return `${color} plays ${piece ?? 'a piece'} at ${ply.move.replaceAll(',', ' ')}.`;
}

/** The winner and the margin. */
export function resultText(game: GameView): string {
  const { result, seats, position } = game;
  if (!result || !('colors' in position)) return '';
  // Advanced scores decide, but people count squares. The two differ only in the bonuses.
  const scores = `${position.scores.squares.join(' – ')} squares`;
  if (result.winner === null) return `A draw: ${scores}`;
  const name = seatName(seats[result.winner]);
  const colors = colorsOfSeat(position.game, result.winner);
  const won = name === 'You' ? `You win with ${colors}` : `${colors} wins (${name})`;
  return result.reason === 'time' ? `${won} on time: ${scores}` : `${won}: ${scores}`;
}
