import { expect, test } from '@playwright/test';

import type { GameInfo, Ply, Seat } from '../../src/lib/api';
import { seatTimes } from '../../src/lib/seatTimes';
import { choiceOf, evaluationsOf, specOf } from '../../src/pages/engineSpec';

const seats: Seat[] = [{ kind: 'human' }, { kind: 'engine', level: 1 }];
const ply = (seat: number | null, seconds: number): Ply => ({ move: 'a', seat, by: 'human', seconds });

test('each player has the time of all turns and of the last one, up to the ply that is shown', () => {
  const plies = [ply(0, 3), ply(1, 0.5), ply(0, 4), ply(null, 9), ply(1, 0.25)];
  const game = { from: 0, plies, ply: 5, seats };
  expect(seatTimes(game)).toEqual([
    { total: 7, last: 4 },
    { total: 0.75, last: 0.25 },
  ]);
  expect(seatTimes({ ...game, ply: 2 })).toEqual([
    { total: 3, last: 3 },
    { total: 0.5, last: 0.5 },
  ]);
  expect(seatTimes({ ...game, ply: 0 })?.[1]).toEqual({ total: 0, last: null });
  expect(seatTimes({ ...game, from: 10 })).toBeNull();
});

test('a depth, an evaluation and its weights make a spec, and back', () => {
  const choice = { kind: 'alphabeta', depth: 4, evaluation: 'combined', weights: '1/0.9/0.5' };
  expect(specOf(choice)).toBe('alphabeta:depth=4,eval=combined,weights=1/0.9/0.5');
  expect(specOf({ ...choice, weights: ' ' })).toBe('alphabeta:depth=4,eval=combined');
  expect(choiceOf(specOf(choice))).toEqual(choice);
  expect(choiceOf('alphabeta:depth=4,eval=combined')).toEqual({ ...choice, weights: '' });
  for (const spec of ['alphabeta', 'alphabeta:time=1', 'alphabeta:depth=4,eval=combined,tt=0'])
    expect(choiceOf(spec)).toBeNull();
});

test('only searches with several evaluations can be chosen so', () => {
  const option = (name: string, choices: string[] = []) => ({ name, choices, fallback: '', values: '', help: '' });
  const info = (options: ReturnType<typeof option>[]) =>
    ({ players_kinds: [{ name: 'alphabeta', help: '', options }] }) as unknown as GameInfo;
  expect(evaluationsOf(info([option('depth'), option('eval', ['score', 'mobility'])]))).toEqual({
    kind: 'alphabeta',
    names: ['score', 'mobility'],
  });
  expect(evaluationsOf(info([option('depth'), option('eval', ['empties'])]))).toBeNull();
  expect(evaluationsOf(info([option('eval', ['a', 'b'])]))).toBeNull();
});
