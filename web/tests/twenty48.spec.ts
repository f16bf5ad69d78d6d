import type { CDPSession, Locator, Page } from '@playwright/test';
import { Statistics } from '../src/twenty48/statistics';
import { expect, test, type Server } from './support';

// Enough time for slow machines.
test.describe.configure({ timeout: 150_000 });

type Board = number[][];

async function open(page: Page, server: Server, request: object = {}): Promise<string> {
  const seats = [{ kind: 'human', name: 'You' }];
  const { id } = await server.api('POST', '/games', { game: '2048', seats, seed: 17, ...request });
  await page.goto(`/#/game/${id}`);
  await expect(page.getByTestId('board')).toBeVisible();
  return id;
}

async function kept(server: Server, id: string): Promise<{ ply: number; length: number; board: Board; score: number; moves: string[] }> {
  const { ply, length, position } = await server.api('GET', `/games/${id}`);
  return { ply, length, board: position.board, score: position.scores[0], moves: position.moves ?? [] };
}

/** The board as a screen reader reads it. */
async function readBoard(page: Page): Promise<Board> {
  const cells = await page.getByTestId('board').locator('td').allTextContents();
  const values = cells.map((text) => (text === 'empty' ? 0 : Number(text)));
  return [0, 4, 8, 12].map((at) => values.slice(at, at + 4));
}

/** The visible board when all motion has ended. */
async function seenBoard(page: Page): Promise<Board> {
  return page.getByTestId('board').evaluate((board) => {
    const frame = board.getBoundingClientRect();
    const rows = [0, 1, 2, 3].map(() => [0, 0, 0, 0]);
    for (const tile of board.querySelectorAll('.mover:not(.leaving) .tile')) {
      const box = tile.getBoundingClientRect();
      const place = (at: number, from: number) => Math.floor(((at - from) / frame.width) * 4);
      rows[place(box.top + box.height / 2, frame.top)]![place(box.left + box.width / 2, frame.left)] = Number(tile.textContent);
    }
    return rows;
  });
}

/** An engine that was stopped may still finish a move. Then the accessible, visible and stored boards agree. */
async function expectSame(page: Page, server: Server, id: string): Promise<void> {
  await expect(async () => {
    const { board } = await kept(server, id);
    expect(await readBoard(page)).toEqual(board);
    expect(await seenBoard(page)).toEqual(board);
  }).toPass({ timeout: 10_000 });
}

const kKeys: Record<string, string[]> = {
  up: ['ArrowUp', 'w'],
  right: ['ArrowRight', 'd'],
  down: ['ArrowDown', 's'],
  left: ['ArrowLeft', 'a'],
};

/** Slides in the first direction in which something moves: a slide and a new tile. */
async function slideByKey(page: Page, server: Server, id: string): Promise<void> {
  const { ply, moves } = await kept(server, id);
  await page.keyboard.press(kKeys[moves[0]!]![0]!);
  await expect.poll(async () => (await kept(server, id)).ply).toBe(ply + 2);
}

test('is played by arrows and letters; score, board and announcements follow', async ({ page, server }) => {
  const id = await open(page, server);
  for (let i = 0; i < 24; ++i) {
    const before = await kept(server, id);
    const move = before.moves[i % before.moves.length]!;
    await page.keyboard.press(kKeys[move]![i % 2]!);
    await expect.poll(async () => (await kept(server, id)).ply).toBe(before.ply + 2);
    await expect(page.getByTestId('announcements')).toHaveText(new RegExp(`^${move}: .*\\d at [a-d][1-4]$`));
  }
  const after = await kept(server, id);
  await expect(page.getByTestId('score')).toHaveText(after.score.toLocaleString('en'));
  await expect(page.getByTestId('best-tile')).toHaveText(String(Math.max(...after.board.flat())));
  await expectSame(page, server, id);
});

test('fast input in any direction leaves no tile behind', async ({ page, server }) => {
  const id = await open(page, server);
  const before = await kept(server, id);
  for (let round = 0; round < 12; ++round)
    for (const key of ['ArrowLeft', 'ArrowUp', 'ArrowRight', 'ArrowDown']) await page.keyboard.press(key);
  await expect.poll(async () => (await kept(server, id)).ply).toBeGreaterThan(before.ply + 4);
  await page.waitForTimeout(400);
  await expectSame(page, server, id);
});

test('the rate of moves by hand uses the time they took', async ({ page, server }) => {
  const id = await open(page, server);
  for (let i = 0; i < 6; ++i) {
    await slideByKey(page, server, id);
    await page.waitForTimeout(i === 0 ? 1000 : 100);
  }
  const { plies } = await server.api<{ plies: { seconds: number }[] }>('GET', `/games/${id}/plies?from=0&count=100`);
  const seconds = plies.reduce((sum, ply) => sum + ply.seconds, 0);
  const shown = page.getByRole('region', { name: 'Statistics' }).locator('dl > div', { hasText: 'Moves/s' }).locator('dd');
  await expect(shown).toHaveText(String(Number((6 / seconds).toPrecision(3))));
});

test('a direction in which nothing moves changes nothing, and says so', async ({ page, server }) => {
  const id = await open(page, server, { start: { text: '2 0 0 0 4 0 0 0 8 0 0 0 2 0 0 0' } });
  const before = await kept(server, id);
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByTestId('announcements')).toHaveText('left: nothing moves');
  expect(await kept(server, id)).toEqual(before);
});

test('the arrows around the board move, too', async ({ page, server }) => {
  const id = await open(page, server, { start: { text: '2 0 0 0 4 0 0 0 8 0 0 0 2 0 0 0' } });
  await page.getByRole('button', { name: 'Slide right' }).click();
  await expect.poll(async () => (await kept(server, id)).ply).toBe(2);
  await expectSame(page, server, id);
});

test('arrows slide tiles after a click on a tab, and choose tabs after a key', async ({ page, server }) => {
  const id = await open(page, server, { start: { text: '2 0 0 0 4 0 0 0 8 0 0 0 2 0 0 0' } });
  const analysis = page.getByRole('tab', { name: 'Analysis' });
  const review = page.getByRole('tab', { name: 'Review' });
  await analysis.click();
  await page.keyboard.press('ArrowRight');
  await expect.poll(async () => (await kept(server, id)).ply).toBe(2);
  await expect(analysis).toHaveAttribute('aria-selected', 'true');

  // The next stop of the Tab key is after the tab that was clicked; the previous one is the tab itself.
  await page.keyboard.press('Tab');
  await page.keyboard.press('Shift+Tab');
  await expect(analysis).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(review).toHaveAttribute('aria-selected', 'true');
  await expect(review).toBeFocused();
  expect((await kept(server, id)).ply).toBe(2);
});

test('undo in a new game, after only chance has moved, does nothing', async ({ page, server }) => {
  const id = await open(page, server);
  const before = await kept(server, id);
  const undo = page.getByRole('button', { name: 'Undo' });
  await expect(undo).toBeDisabled();
  await expect(undo).toHaveAttribute('title', 'Undo: There is no move to take back');
  await page.keyboard.press('Control+z');
  await expect(page.getByText('There is no move to take back')).toBeVisible();
  expect(await kept(server, id)).toEqual(before);
  await slideByKey(page, server, id);
});

test('autoplay from an earlier point plays in a new game, and the old one is unchanged', async ({ page, server }) => {
  const id = await open(page, server);
  for (let i = 0; i < 3; ++i) await slideByKey(page, server, id);
  const before = await kept(server, id);
  await page.getByRole('button', { name: 'One move back' }).click();
  await page.getByRole('button', { name: 'Autoplay' }).click();
  await expect(page).not.toHaveURL(new RegExp(id));
  await expect(page.getByText(/continues from move 7 of the other one/)).toBeVisible();
  expect(await kept(server, id)).toEqual({ ...before, ply: 7, board: expect.anything(), score: expect.anything(), moves: [] });
  // Chance answers the slide in the same way in both games.
  const branch = page.url().split('/').pop()!;
  expect(await kept(server, branch)).toEqual(before);
  await page.getByRole('button', { name: 'Autoplay' }).click();
  await expect.poll(async () => (await kept(server, branch)).length).toBeGreaterThan(before.length);
  expect((await kept(server, id)).length).toBe(before.length);
});

test('hint shows a direction, undo takes moves back, redo restores them', async ({ page, server }) => {
  const id = await open(page, server, { start: { text: '0 0 0 0 0 0 0 0 0 0 0 0 64 32 16 16' } });
  await page.getByRole('button', { name: 'Hint' }).click();
  await expect(page.getByTestId('announcements')).toHaveText(/^Hint: (up|right|down|left)$/);
  await expect(page.getByTestId('board').locator('svg')).toBeVisible();

  await page.keyboard.press('ArrowLeft');
  await expect.poll(async () => (await kept(server, id)).ply).toBe(2);
  await expect(page.getByTestId('board').locator('svg')).toBeHidden();
  const moved = await kept(server, id);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(async () => (await kept(server, id)).ply).toBe(0);
  await expect(page.getByTestId('score')).toHaveText('0');
  await expectSame(page, server, id);
  await page.keyboard.press('Control+y');
  await expect.poll(async () => (await kept(server, id)).ply).toBe(2);
  expect((await kept(server, id)).board).toEqual(moved.board);
  await expectSame(page, server, id);
});

test('expected values appear at the four arrows, and stay switched on', async ({ page, server }) => {
  await open(page, server, { start: { text: '2 0 0 4 0 0 0 0 0 16 8 0 2 2 4 64' } });
  await page.getByRole('checkbox', { name: /Expected value/ }).check();
  for (const direction of ['up', 'right', 'down', 'left'])
    await expect(page.getByRole('button', { name: new RegExp(`^Slide ${direction}, expected [\\d.]+`) })).toBeVisible();
  await expect(page.getByRole('button', { name: /, the best$/ })).toHaveCount(1);
  await page.reload();
  await expect(page.getByRole('button', { name: /, the best$/ })).toHaveCount(1);
  // An impossible direction has no value.
  await open(page, server, { start: { text: '2 0 0 0 4 0 0 0 8 0 0 0 2 0 0 0' } });
  await expect(page.getByRole('button', { name: /^Slide right, expected/ })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Slide left', exact: true })).toBeVisible();
});

async function setSpeed(page: Page, notch: number): Promise<void> {
  await page.getByRole('slider', { name: 'Speed' }).fill(String(notch));
}

test('autoplay runs at any speed, and stops on request', async ({ page, server }) => {
  const id = await open(page, server);
  // Lower levels might lose before they are stopped.
  await page.getByRole('combobox', { name: 'Player' }).selectOption({ label: 'Level 5' });
  await setSpeed(page, 5);
  await page.getByRole('button', { name: 'Autoplay' }).click();
  await expect.poll(async () => (await kept(server, id)).ply).toBeGreaterThan(16);
  await page.getByRole('button', { name: 'Stop' }).click();
  await expect(page.getByRole('button', { name: 'Autoplay' })).toBeVisible();
  await server.quiet();
  await expectSame(page, server, id);
  const { ply } = await kept(server, id);
  await page.waitForTimeout(300);
  expect((await kept(server, id)).ply).toBe(ply);
  // The player continues by hand.
  await slideByKey(page, server, id);
});

test('autoplay by a spec at full speed plays to the end; then a new game begins', async ({ page, server }) => {
  const id = await open(page, server);
  await page.getByRole('combobox', { name: 'Player' }).selectOption({ label: 'Custom spec' });
  await page.getByRole('textbox', { name: 'Spec of the player' }).fill('random:seed=3');
  await setSpeed(page, 8);
  await page.getByRole('button', { name: 'Autoplay' }).click();
  const over = page.getByRole('group', { name: 'Game over' });
  await expect(over).toBeVisible({ timeout: 30_000 });
  await expectSame(page, server, id);
  const { score, length } = await kept(server, id);
  await expect(over).toContainText(score.toLocaleString('en'));
  await expect(page.getByRole('region', { name: 'Statistics' })).toContainText(((length - 2) / 2).toLocaleString('en'));
  await over.getByRole('button', { name: 'New game' }).click();
  await expect(over).toBeHidden();
  await expect(page).not.toHaveURL(new RegExp(id));
  await expect(page.getByTestId('score')).toHaveText('0');
});

test('tiles are reached at the same moves while an engine plays at full speed and after a reload', async ({ page, server }) => {
  const id = await open(page, server);
  await page.getByRole('combobox', { name: 'Player' }).selectOption({ label: 'Custom spec' });
  await page.getByRole('textbox', { name: 'Spec of the player' }).fill('expectimax:depth=1');
  await setSpeed(page, 8);
  await page.getByRole('button', { name: 'Autoplay' }).click();
  const reached = page.getByRole('list', { name: 'Tiles reached' });
  await expect(reached).toContainText('256', { timeout: 30_000 });
  const live = (await reached.getByRole('listitem').allTextContents()).map((text) => text.trim().replace(/\s+/g, ' '));
  await page.getByRole('button', { name: 'Stop' }).or(page.getByRole('group', { name: 'Game over' })).first().click();

  // The tiles according to the plies.
  const { plies } = await server.api<{ plies: { move: string }[] }>('GET', `/games/${id}?plies=all`);
  const statistics = new Statistics(0, [0, 1, 2, 3].map(() => [0, 0, 0, 0]), 0, true);
  statistics.follow(plies);
  const counted = statistics.reached.map(({ tile, slides }) => `${tile} move ${slides!.toLocaleString('en')}`);
  expect(live).toEqual(counted.slice(0, live.length));
  await page.reload();
  await expect(reached.getByRole('listitem')).toHaveText(counted);
});

test('an invalid spec is reported, and nothing is lost', async ({ page, server, errors }) => {
  const id = await open(page, server);
  await page.getByRole('combobox', { name: 'Player' }).selectOption({ label: 'Custom spec' });
  await page.getByRole('textbox', { name: 'Spec of the player' }).fill('wizard');
  await page.getByRole('button', { name: 'Autoplay' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'wizard' })).toBeVisible();
  expect((await kept(server, id)).ply).toBe(2);
  // The browser itself logs the refused request.
  errors.splice(0, errors.length, ...errors.filter((error) => !/status of 400/.test(error)));
});

test('the last move ends the game, and can be taken back', async ({ page, server }) => {
  const id = await open(page, server, { start: { text: '8 16 8 16 16 8 16 8 8 16 8 16 32 64 32 0' } });
  await page.keyboard.press('ArrowRight');
  const over = page.getByRole('group', { name: 'Game over' });
  await expect(over).toBeVisible();
  await over.getByRole('button', { name: 'Take back' }).click();
  await expect(over).toBeHidden();
  await expectSame(page, server, id);
});

test.describe(() => {
  test.use({ ownServer: true });

  test('a reload and a restart of the server lose nothing', async ({ page, server, errors }) => {
    const id = await open(page, server);
    for (let i = 0; i < 3; ++i) await slideByKey(page, server, id);
    const before = await kept(server, id);
    await page.reload();
    await expectSame(page, server, id);
    await server.restart();
    expect(await kept(server, id)).toEqual(before);
    await slideByKey(page, server, id);
    await expectSame(page, server, id);
    // The page may have noticed that the server was away.
    errors.length = 0;
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

  async function swipe(touch: CDPSession, board: Locator, dx: number, dy: number): Promise<void> {
    const box = (await board.boundingBox())!;
    const x = box.x + box.width / 2;
    const y = box.y + box.height / 2;
    await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] });
    for (let step = 1; step <= 5; ++step)
      await touch.send('Input.dispatchTouchEvent', {
        type: 'touchMove',
        touchPoints: [{ x: x + (dx * step) / 5, y: y + (dy * step) / 5 }],
      });
    await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  }

  test('swipes slide the tiles, not the page', async ({ page, server }) => {
    const id = await open(page, server);
    const touch = await page.context().newCDPSession(page);
    const ways: Record<string, [number, number]> = { up: [5, -90], right: [90, 8], down: [-6, 90], left: [-90, 0] };
    for (let i = 0; i < 10; ++i) {
      const { ply, moves } = await kept(server, id);
      await swipe(touch, page.getByTestId('board'), ...ways[moves[(3 * i) % moves.length]!]!);
      await expect.poll(async () => (await kept(server, id)).ply).toBe(ply + 2);
    }
    await expectSame(page, server, id);
    expect(await page.evaluate(() => scrollY)).toBe(0);
  });
});
