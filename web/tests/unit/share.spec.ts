import { expect, test } from '@playwright/test';
import { checkShared } from '../../src/lib/share';

test.describe('the content of a shared address', () => {
  test('is accepted if it is complete, with defaults for optional fields', () => {
    expect(checkShared({ game: 'duo', moves: ['e10,f10'] })).toEqual({ game: 'duo', start: null, moves: ['e10,f10'], ply: 1 });
    expect(checkShared({ game: 'tetris', start: { text: '', queue: 'TIJ' }, moves: [], ply: 0 })).toEqual({
      game: 'tetris',
      start: { text: '', queue: 'TIJ' },
      moves: [],
      ply: 0,
    });
  });

  const wrong: [string, unknown, RegExp][] = [
    ['nothing', null, /no game/],
    ['a list', [], /no game/],
    ['a number', 7, /no game/],
    ['no name', { moves: [] }, /which game/],
    ['a name that is no text', { game: 3 }, /which game/],
    ['moves that are no list', { game: 'duo', moves: 'e10' }, /moves/],
    ['a move that is no text', { game: 'duo', moves: [1] }, /moves/],
    ['an endless move', { game: 'duo', moves: ['x'.repeat(1000)] }, /moves/],
    ['a place behind the end', { game: 'duo', moves: ['e10'], ply: 2 }, /points to/],
    ['half a move', { game: 'duo', moves: ['e10'], ply: 0.5 }, /points to/],
    ['a seed that is no number', { game: 'tetris', seed: 'x' }, /seed/],
    ['a start that is no object', { game: '2048', start: '2 2' }, /first position/],
    ['a start without text', { game: '2048', start: { queue: 'T' } }, /first position/],
  ];
  for (const [name, value, message] of wrong)
    test(`is refused with a message: ${name}`, () => {
      expect(() => checkShared(value)).toThrow(message);
    });
});
