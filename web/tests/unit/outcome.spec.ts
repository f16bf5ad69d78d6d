import { expect, test } from '@playwright/test';

import type { GameName, GameSummary, Result, Seat } from '../../src/lib/api';
import { outcomeText } from '../../src/lib/outcome';

const you: Seat = { kind: 'human', name: 'You' };
const engine: Seat = { kind: 'engine', level: 2 };

function summary(game: GameName, seats: Seat[], result: Result | null, length = 30): GameSummary {
  const rest = { id: 'a', created: 0, updated: 0, title: '', start: null, seed: 1, clock: null, origin: null };
  return { ...rest, game, seats, result, length, ply: length };
}

test('a game of Blokus ends with squares, or with scores where these are not known', () => {
  const scores = [-34, -38];
  expect(outcomeText(summary('duo', [you, engine], { scores, squares: [55, 51], winner: 0 }))).toBe('You won, 55 : 51');
  expect(outcomeText(summary('duo', [you, engine], { scores, winner: 0 }))).toBe('You won, −34 : −38');
  expect(outcomeText(summary('duo', [you, engine], { scores: [1, 1], squares: [2, 2], winner: null }))).toBe('a draw, 2 : 2');
});

test('engines are distinguished by their colors', () => {
  const scores = [1, 2, 3, 4];
  const four = [engine, engine, engine, engine];
  expect(outcomeText(summary('classic', four, { scores, winner: 2 }))).toBe('Red (Level 2) won, 1 : 2 : 3 : 4');
  expect(outcomeText(summary('classic-2p', [engine, engine], { scores: [5, 3], winner: 0, reason: 'time' }))).toBe(
    'Blue and Red (Level 2) won on time, 5 : 3',
  );
  expect(outcomeText(summary('tetris-versus', [engine, you], { scores: [5, 3], winner: 0 }))).toBe('Level 2 won');
  expect(outcomeText(summary('tetris-versus', [engine, engine], { scores: [5, 3], winner: 1 }))).toBe(
    'Level 2 (player 2) won',
  );
});

test('other games tell points or how far they are', () => {
  expect(outcomeText(summary('2048', [you], { scores: [12345], winner: null }))).toBe('12,345 points');
  expect(outcomeText(summary('2048', [you], null))).toBe('move 30');
  expect(outcomeText(summary('2048', [you], null, 0))).toBe('not begun');
});
