// The computations of the panels: losses, windows of long lists, values over a game.
import { expect, test } from '@playwright/test';

import { inWords, linesOf } from '../../src/analysis/evaluation';
import { cheapness, normalized } from '../../src/analysis/heat';
import { secondsText, signedText, valueText } from '../../src/analysis/numbers';
import { sharesOf } from '../../src/analysis/threads';
import { parseNumbers, parseWords } from '../../src/lab/sweeps';
import { type ReviewMove, accountsOf, mistakesOf, severityOf } from '../../src/review/losses';
import { scrolledTo, windowOf } from '../../src/review/windowing';

function reviewed(ply: number, loss: number): ReviewMove {
  const best = { move: loss > 0 ? 'better' : 'played', value: loss, line: [] };
  return { ply, move: 'played', seat: ply % 2, value: 0, best, loss, depth: 3 };
}

test('mistakes are counted as the server does, the largest first', () => {
  const moves = [reviewed(0, 0), reviewed(1, 1), reviewed(2, 8), reviewed(3, 1), reviewed(4, 12), reviewed(5, 0)];
  expect(mistakesOf('duo', moves).map((move) => move.ply)).toEqual([4, 2]);
  expect(accountsOf('duo', moves, 2)).toEqual([
    { moves: 3, meanLoss: 20 / 3, mistakes: 2 },
    { moves: 3, meanLoss: 2 / 3, mistakes: 0 },
  ]);
  expect(moves.map((move) => severityOf('duo', move))).toEqual(['best', 'fine', 'mistake', 'fine', 'blunder', 'best']);
  expect(mistakesOf('2048', [{ ...reviewed(0, 100), best: { move: 'up', value: 1_000_000, line: [] } }])).toEqual([]);
});

test('a window of a list has the rows in sight and some beside them', () => {
  expect(windowOf(100_000, 30, 0, 300)).toEqual({ first: 0, end: 20, above: 0, below: (100_000 - 20) * 30 });
  const middle = windowOf(100_000, 30, 30_000, 300);
  expect([middle.first, middle.end]).toEqual([990, 1020]);
  expect(windowOf(5, 30, 0, 300)).toEqual({ first: 0, end: 5, above: 0, below: 0 });
  expect(scrolledTo(3, 30, 0, 300)).toBe(0);
  expect(scrolledTo(50, 30, 0, 300)).toBe(1365);
});

test('opponents share a line, others have their own', () => {
  const rated = [
    { ply: 0, seat: 0, value: 2 },
    { ply: 1, seat: 1, value: -3 },
    { ply: 2, seat: 0, value: 5 },
    { ply: 5, seat: 1, value: 1 },
  ];
  const [shared] = linesOf(rated, ['You', 'Level 3'], true);
  expect(shared!.points.map((point) => point.value)).toEqual([2.5, 4, 5, -1]);
  expect(linesOf(rated, ['You', 'Level 3'], false).map((line) => line.points.length)).toEqual([2, 2]);
  expect(inWords([shared!], signedText)).toContain('from +2.50 at move 1 to -1.00 at move 6');
  expect(inWords([], signedText)).toBe('No values yet.');
});

test('a long game is thinned to what can be seen', () => {
  const rated = Array.from({ length: 50_000 }, (_, ply) => ({ ply, seat: 0, value: ply }));
  const points = linesOf(rated, ['You'], false)[0]!.points;
  expect(points.length).toBe(800);
  expect([points[0]!.ply, points[799]!.ply]).toEqual([0, 49_999]);
});

test('numbers are short, and zero has no sign', () => {
  expect([valueText(-0.001), valueText(1607974.78), valueText(12.34), valueText(-190)]).toEqual([
    '0.00',
    '1,607,975',
    '12.3',
    '-190',
  ]);
  expect([signedText(0), signedText(2.5), signedText(-2.5)]).toEqual(['0.00', '+2.50', '-2.50']);
  expect([secondsText(0.00002), secondsText(0.5), secondsText(12), secondsText(250)]).toEqual([
    '20 µs',
    '500 ms',
    '12.0 s',
    '4 min 10 s',
  ]);
});

test('shares of a thread that has not run yet are idle', () => {
  expect(sharesOf({ busy: 0, idle: 0, stealing: 0, tasks: 0 }).idle).toBe(1);
  expect(sharesOf({ busy: 6, idle: 2, stealing: 1, tasks: 7 })).toEqual({
    busy: 0.75,
    idle: 0.125,
    stealing: 0.125,
    tasks: 7,
  });
});

test('what costs least is warmest, and what costs most is cold', () => {
  expect(cheapness([[0, 1], [3, 5]])).toEqual([[0, 1], [0.5, 0]]);
  expect(cheapness([[0, 1]])).toEqual([[0, 1]]);
});

test('heat goes from 0 to 1', () => {
  expect(normalized([[0, 4], [2, 1]])).toEqual([[0, 1], [0.5, 0.25]]);
  expect(normalized([[0, 0]])).toEqual([[0, 0]]);
});

test('lists of numbers and words are read', () => {
  expect(parseNumbers('1, 2 4')).toEqual([1, 2, 4]);
  expect(parseNumbers('1, x')).toBeNull();
  expect(parseWords('sequential, every-node budget:2')).toEqual(['sequential', 'every-node', 'budget:2']);
});
