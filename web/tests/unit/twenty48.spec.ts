import { expect, test } from '@playwright/test';
import { announceSlide } from '../../src/twenty48/announce';
import { type Board, type Direction, newTileBetween, parseNewTile, slide, squareName } from '../../src/twenty48/board';
import { directionOfSwipe } from '../../src/twenty48/input';
import { Statistics } from '../../src/twenty48/statistics';
import { boardOf, slideTiles, tilesOf } from '../../src/twenty48/tiles';

const board = (text: string): Board =>
  text
    .trim()
    .split('\n')
    .map((row) => row.trim().split(/\s+/).map((cell) => (cell === '.' ? 0 : Number(cell))));

test.describe('a slide', () => {
  const before = board(`
    2 2 2 2
    4 . 4 8
    . . . 2
    2 2 4 .`);

  const cases: [Direction, string, number][] = [
    ['left', '4 4 . . \n 8 8 . . \n 2 . . . \n 4 4 . .', 4 + 4 + 8 + 4],
    ['right', '. . 4 4 \n . . 8 8 \n . . . 2 \n . . 4 4', 4 + 4 + 8 + 4],
    ['up', '2 4 2 2 \n 4 . 8 8 \n 2 . . 2 \n . . . .', 4 + 8],
    ['down', '. . . . \n 2 . . 2 \n 4 . 2 8 \n 2 4 8 2', 4 + 8],
  ];
  for (const [direction, after, gained] of cases) {
    test(`${direction} merges equal tiles once, those at the edge first`, () => {
      const result = slide(before, direction);
      expect(result.board).toEqual(board(after));
      expect(result.gained).toBe(gained);
      expect(result.motions).toHaveLength(before.flat().filter((value) => value > 0).length);
    });
  }

  test('merges the two of three equal tiles that are nearer to the edge', () => {
    const { motions } = slide(board('. 2 2 2 \n . . . . \n . . . . \n . . . .'), 'right');
    const merging = motions.filter((motion) => motion.merges).map((motion) => motion.column);
    expect(merging.sort()).toEqual([2, 3]);
    expect(motions.find((motion) => motion.column === 1)).toMatchObject({ toColumn: 2, merges: false });
  });
});

test.describe('tiles', () => {
  test('keep their identity when they move, and a merge makes a new one over two that disappear', () => {
    const start = tilesOf(board('2 . . 2 \n . 4 . . \n . . . . \n . . . .'));
    const four = start.find((tile) => tile.value === 4)!;
    const after = slideTiles(start, 'left', board('4 . . . \n 4 . . . \n . . . . \n . . . 2'))!;
    expect(after.find((tile) => tile.id === four.id)).toMatchObject({ row: 1, column: 0, state: 'resting' });
    expect(after.filter((tile) => tile.state === 'leaving').map((tile) => [tile.row, tile.column])).toEqual([
      [0, 0],
      [0, 0],
    ]);
    expect(after.filter((tile) => tile.state === 'merged')).toMatchObject([{ value: 4, row: 0, column: 0 }]);
    expect(after.filter((tile) => tile.state === 'new')).toMatchObject([{ value: 2, row: 3, column: 3 }]);
  });

  test('a slide right after another removes tiles that were disappearing', () => {
    const first = slideTiles(tilesOf(board('2 2 . . \n . . . . \n . . . . \n . . . .')), 'left',
      board('4 . . . \n . . . . \n . . . . \n . . . 4'))!;
    const second = slideTiles(first, 'down', board('. . . . \n . 2 . . \n . . . . \n 4 . . 4'))!;
    expect(second.filter((tile) => tile.state === 'leaving')).toHaveLength(0);
    expect(boardOf(second)).toEqual(board('. . . . \n . 2 . . \n . . . . \n 4 . . 4'));
  });

  test('a board that no slide leads to is shown at once: unchanged tiles stay the same', () => {
    const start = tilesOf(board('2 . . 2 \n . 4 . . \n . . . . \n . . . .'));
    const after = board('2 . . . \n . 4 . . \n . . 8 . \n . . . .');
    expect(slideTiles(start, 'left', after)).toBeNull();
    const jumped = tilesOf(after, start);
    expect(jumped.filter((tile) => start.some((old) => old.id === tile.id)).map((tile) => tile.value)).toEqual([2, 4]);
    expect(jumped.filter((tile) => tile.state === 'new').map((tile) => tile.value)).toEqual([8]);
  });

  test('follow a thousand random moves', () => {
    // A simple generator, so that failures are reproducible.
    let seed = 7;
    const random = (below: number) => (seed = (seed * 1103515245 + 12345) % 2 ** 31) % below;
    const directions: Direction[] = ['up', 'right', 'down', 'left'];
    let tiles = tilesOf(board('. . . . \n . 2 . . \n . . . . \n . . . 2'));
    for (let i = 0; i < 1000; ++i) {
      const direction = directions[(random(97) + i) % 4]!;
      const { board: after } = slide(boardOf(tiles), direction);
      const empty = after.flatMap((row, y) => row.flatMap((value, x) => (value === 0 ? [[y, x]] : [])));
      if (empty.length === 0 || JSON.stringify(after) === JSON.stringify(boardOf(tiles))) {
        if (empty.length === 0) tiles = tilesOf(board('2 . . . \n . . . . \n . . . . \n . . . 2'), tiles);
        continue;
      }
      const [row, column] = empty[random(empty.length)] as [number, number];
      after[row]![column] = 2;
      tiles = slideTiles(tiles, direction, after)!;
      if (JSON.stringify(boardOf(tiles)) !== JSON.stringify(after)) throw new Error(`wrong after move ${i}`);
      if (new Set(tiles.map((tile) => tile.id)).size !== tiles.length) throw new Error(`a tile twice after move ${i}`);
    }
  });
});

test('a new tile is found, read and named', () => {
  const slid = board('2 . . . \n . . . . \n . . . . \n . . . .');
  expect(newTileBetween(slid, board('2 . . . \n . . . . \n . 4 . . \n . . . .'))).toEqual({ row: 2, column: 1, value: 4 });
  expect(newTileBetween(slid, board('4 . . . \n . . . . \n . . . . \n . . . .'))).toBeNull();
  expect(newTileBetween(slid, slid)).toBeNull();
  expect(parseNewTile('4@b2')).toEqual({ row: 2, column: 1, value: 4 });
  expect(parseNewTile('left')).toBeNull();
  expect(squareName(2, 1)).toBe('b2');
});

test.describe('statistics', () => {
  const empty = () => board('. . . . \n . . . . \n . . . . \n . . . .');
  const plies = (moves: string, seconds = 0.5) => moves.split(' ').map((move) => ({ move, seconds }));

  test('count slides, points and time, and note when a tile was first reached', () => {
    const statistics = new Statistics(0, board('32 32 . . \n . . . . \n . . . . \n . . . .'), 100, false);
    statistics.follow(plies('left 2@d1 down 2@a4'));
    expect(statistics).toMatchObject({ slides: 2, score: 164, seconds: 2, ply: 4, largest: 64 });
    expect(statistics.reached).toEqual([{ tile: 64, slides: 1 }]);
    expect(statistics.samples.at(-1)).toEqual({ slides: 2, score: 164 });
  });

  test('do not count the two tiles that a game begins with', () => {
    const statistics = new Statistics(0, empty(), 0, true);
    statistics.follow(plies('2@a1 2@b1 left 4@d4'));
    expect(statistics).toMatchObject({ slides: 1, score: 4, ply: 4 });
  });

  test('know about tiles from before the record begins', () => {
    const statistics = new Statistics(2000, board('256 128 . . \n . . . . \n . . . . \n . . . .'), 3000, true);
    expect(statistics.slides).toBe(999);
    expect(statistics.reached).toEqual([64, 128, 256].map((tile) => ({ tile, slides: null })));
  });

  test('have copies that do not change', () => {
    const statistics = new Statistics(0, board('32 32 . . \n . . . . \n . . . . \n . . . .'), 0, false);
    const before = statistics.copy();
    statistics.follow(plies('left 2@d1'));
    expect(before).toMatchObject({ slides: 0, score: 0, seconds: 0, ply: 0, largest: 32, reached: [] });
    before.follow(plies('right 2@a1'));
    expect(before.copy()).toMatchObject({ slides: 1, score: 64, reached: [{ tile: 64, slides: 1 }] });
    expect(statistics.samples).toHaveLength(2);
  });

  test('keep a long game’s graph short', () => {
    const statistics = new Statistics(0, empty(), 0, false);
    for (let i = 1; i < 5000; ++i) statistics.follow(plies('2@a1 up'));
    expect(statistics.samples.length).toBeLessThanOrEqual(600);
    expect(statistics.samples.at(-1)!.slides).toBeGreaterThan(4980);
  });
});

test('a swipe means a direction when it is long and straight enough', () => {
  expect(directionOfSwipe(40, 5)).toBe('right');
  expect(directionOfSwipe(-40, 5)).toBe('left');
  expect(directionOfSwipe(3, 40)).toBe('down');
  expect(directionOfSwipe(3, -40)).toBe('up');
  expect(directionOfSwipe(10, 3)).toBeNull();
  expect(directionOfSwipe(40, 38)).toBeNull();
});

test('a move is described in a few words', () => {
  const before = board('2 2 . 4 \n . . . . \n 64 64 . . \n . . . .');
  expect(announceSlide(before, 'left', board('4 4 . . \n . . . 2 \n 128 . . . \n . . . .'))).toBe('left: 128 and 4 made, 2 at d3');
  expect(announceSlide(before, 'down', board('. . . . \n . . . . \n 2 2 . . \n 64 64 2 4'))).toBe('down: 2 at c1');
});
