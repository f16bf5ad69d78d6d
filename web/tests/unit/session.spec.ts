import { expect, test } from '@playwright/test';

import type { Advance, Ply, Position, Seat } from '../../src/lib/api';
import { clockText, compact } from '../../src/lib/format';
import { pliesAfter, redoTarget, undoTarget } from '../../src/lib/plies';
import { EventParser } from '../../src/lib/stream';

function ply(move: string, seat: number | null): Ply {
  return { move, seat, by: seat === null ? 'chance' : 'human', seconds: 0 };
}

function advance(at: number, length: number, played: Ply[]): Advance {
  return { ply: at, length, played, position: {} as Position, result: null };
}

const human: Seat = { kind: 'human' };
const engine: Seat = { kind: 'engine', level: 1 };

test('a move is appended, and removes the plies ahead', () => {
  const known = { from: 0, plies: [ply('a', 0), ply('b', 1), ply('c', 0)] };
  const after = pliesAfter(known, advance(2, 2, [ply('x', 1)]), 100);
  expect(after.plies.map(({ move }) => move)).toEqual(['a', 'x']);
  expect(after.complete).toBe(true);
});

test('undo keeps the plies ahead', () => {
  const known = { from: 0, plies: [ply('a', 0), ply('b', 1)] };
  expect(pliesAfter(known, advance(0, 2, []), 100).plies).toHaveLength(2);
});

test('a fast stream has gaps, and says so', () => {
  const known = { from: 0, plies: [ply('a', 0)] };
  const after = pliesAfter(known, advance(50, 50, [ply('y', 0), ply('z', 0)]), 100);
  expect(after).toEqual({ from: 48, plies: [ply('y', 0), ply('z', 0)], complete: false });
});

test('at most the requested number of plies is kept', () => {
  const known = { from: 10, plies: [ply('a', 0), ply('b', 0)] };
  const after = pliesAfter(known, advance(13, 13, [ply('c', 0)]), 2);
  expect(after.from).toBe(11);
  expect(after.plies.map(({ move }) => move)).toEqual(['b', 'c']);
});

test('undo leads to the last turn of a human, redo to the next', () => {
  const plies = [ply('a', 0), ply('b', 1), ply('c', 0), ply('d', 1)];
  const game = { from: 0, plies, ply: 4, length: 4, seats: [human, engine] };
  expect(undoTarget(game)).toBe(2);
  expect(undoTarget({ ...game, ply: 2 })).toBe(0);
  expect(redoTarget({ ...game, ply: 0 })).toBe(2);
  expect(redoTarget({ ...game, ply: 2 })).toBe(4);
});

test('undo leads neither to the first move of an engine nor to chance', () => {
  const opening = [ply('a', 0), ply('b', 1), ply('c', 0)];
  const game = { from: 0, plies: opening, ply: 1, length: 3, seats: [engine, human] };
  expect(undoTarget(game)).toBeNull();
  expect(undoTarget({ ...game, ply: 3 })).toBe(1);
  expect(undoTarget({ ...game, plies: [ply('B3=2', null), ply('C1=4', null)], ply: 2, seats: [human] })).toBeNull();
});

test('undo skips chance, and goes back one move in games of engines', () => {
  const slides = [ply('B3=2', null), ply('up', 0), ply('C1=4', null), ply('left', 0), ply('A1=2', null)];
  expect(undoTarget({ from: 0, plies: slides, ply: 5, length: 5, seats: [human] })).toBe(3);
  const moves = [ply('a', 0), ply('b', 1), ply('c', 0)];
  expect(undoTarget({ from: 0, plies: moves, ply: 3, length: 3, seats: [engine, engine] })).toBe(2);
  expect(redoTarget({ from: 0, plies: moves, ply: 1, length: 3, seats: [engine, engine] })).toBe(2);
});

test('events are complete, in whatever pieces the stream arrives', () => {
  const text = ': hello\nevent: info\ndata: {"depth":3}\n\nevent: done\r\ndata: {}\r\n\r\n';
  for (const step of [1, 7, text.length]) {
    const seen: [string, unknown][] = [];
    const parser = new EventParser((name, data) => seen.push([name, data]));
    for (let i = 0; i < text.length; i += step) parser.push(text.slice(i, i + step));
    expect(seen).toEqual([
      ['info', { depth: 3 }],
      ['done', {}],
    ]);
  }
});

test('numbers are readable', () => {
  expect(compact(1234567)).toBe('1.23 M');
  expect(compact(12)).toBe('12');
  expect(clockText(247)).toBe('4:07');
  expect(clockText(9.34)).toBe('0:09.3');
  expect(clockText(-1)).toBe('0:00.0');
});
