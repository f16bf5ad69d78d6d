import type { CDPSession, Page } from '@playwright/test';

import type { GameView, GuidelinePosition, Seat, VersusPosition } from '../src/lib/api';
import { drawnFor, expect, test, type Server } from './support';

const kYou: Seat = { kind: 'human', name: 'You' };

function engine(spec: string, name = 'Engine'): Seat {
  return { kind: 'engine', spec, name };
}

async function open(page: Page, server: Server, game: string, seats: Seat[], rest: object = {}): Promise<string> {
  const { id } = await server.api('POST', '/games', { game, seats, seed: 5, ...rest });
  await page.goto(`/#/game/${id}`);
  await expect(page.locator('canvas').first()).toBeVisible({ timeout: 30_000 });
  return id;
}

function kept(server: Server, id: string): Promise<GameView> {
  return server.api('GET', `/games/${id}?plies=500`);
}

async function moves(server: Server, id: string): Promise<string[]> {
  return (await kept(server, id)).plies.map((ply) => ply.move);
}

// The settings of the player. Without gravity, a slow machine plays like a fast one.
async function withSettings(page: Page, settings: object = { gravity: 'none' }): Promise<void> {
  await page.addInitScript((text) => {
    if (!localStorage.getItem('tetraply.tetris')) localStorage.setItem('tetraply.tetris', text);
  }, JSON.stringify(settings));
}

async function press(page: Page, ...keys: string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key);
}

function counter(page: Page, name: string) {
  return page.locator('dl > div', { has: page.getByText(name, { exact: true }) }).locator('dd').first();
}

function announcements(page: Page) {
  return page.getByTestId('announcements');
}

test.describe('played by a person', () => {
  test('keys move, turn, hold and drop, and the server has the same game', async ({ page, server }) => {
    await withSettings(page);
    const id = await open(page, server, 'tetris-guideline', [kYou]);
    const { queue } = (await kept(server, id)).position as GuidelinePosition;
    const [first, second, third] = queue;
    await page.getByRole('button', { name: 'Start', exact: true }).click();

    await press(page, 'ArrowLeft', 'ArrowLeft', 'Space');
    await expect.poll(() => moves(server, id)).toEqual([`${first},north,2,0`]);
    // The second piece is held, the third replaces it and is turned.
    await press(page, 'KeyC');
    await expect(announcements(page)).toHaveText(`Hold: ${second} held, ${third} in play`);
    await expect(page.getByRole('group', { name: `Hold: ${second}` })).toBeVisible();
    await press(page, 'KeyX', 'ArrowRight', 'ArrowRight', 'Space');
    await expect.poll(async () => (await moves(server, id)).length).toBe(2);
    const { position, plies } = await kept(server, id);
    expect(plies[1]!.move).toMatch(new RegExp(`^${third},(east|north),\\d,\\d,hold$`));
    expect((position as GuidelinePosition).hold).toBe(second);
    await expect(counter(page, 'Pieces')).toHaveText('2');
  });

  test('pieces fall and lock without a key', async ({ page, server }) => {
    await withSettings(page, { gravity: 'fixed', startLevel: 20, lockDelay: 500 });
    const id = await open(page, server, 'tetris-guideline', [kYou]);
    await page.getByRole('button', { name: 'Start', exact: true }).click();
    await expect.poll(async () => (await kept(server, id)).ply, { timeout: 20_000, intervals: [100] }).toBeGreaterThanOrEqual(3);
    await press(page, 'KeyP');
    await expect(page.getByText('Paused')).toBeVisible();
    const { ply } = await kept(server, id);
    await page.waitForTimeout(700);
    expect((await kept(server, id)).ply).toBe(ply);
  });

  test('a held key repeats up to the wall', async ({ page, server }) => {
    await withSettings(page, { gravity: 'none', delayedShift: 50, repeat: 0 });
    const id = await open(page, server, 'tetris-guideline', [kYou]);
    const piece = ((await kept(server, id)).position as GuidelinePosition).queue[0];
    await page.getByRole('button', { name: 'Start', exact: true }).click();
    await page.keyboard.down('ArrowRight');
    await drawnFor(page, 300);
    await page.keyboard.up('ArrowRight');
    await press(page, 'Space');
    const rightmost = piece === 'I' ? 7 : 8;
    await expect.poll(() => moves(server, id)).toEqual([`${piece},north,${rightmost},0`]);
  });

  test('a reload in the middle loses nothing, and undo takes a piece back', async ({ page, server }) => {
    await withSettings(page);
    const id = await open(page, server, 'tetris-guideline', [kYou]);
    await page.getByRole('button', { name: 'Start', exact: true }).click();
    for (let i = 0; i < 4; ++i) await press(page, ...Array<string>(i).fill('ArrowLeft'), 'Space');
    await expect.poll(async () => (await kept(server, id)).ply).toBe(4);
    const before = await kept(server, id);
    await page.reload();
    await expect(counter(page, 'Pieces')).toHaveText('4');
    expect(await kept(server, id)).toEqual(before);
    await page.getByRole('button', { name: 'Resume' }).click();
    await press(page, 'Space');
    await expect.poll(async () => (await kept(server, id)).ply).toBe(5);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(counter(page, 'Pieces')).toHaveText('4');
    await page.getByRole('button', { name: 'Play on from here' }).click();
    await press(page, 'ArrowRight', 'Space');
    await expect.poll(async () => (await kept(server, id)).ply).toBe(5);
    expect((await moves(server, id))[4]).not.toBe(before.plies[4]?.move);
  });

  test('moves from another window appear', async ({ page, server, errors }) => {
    await withSettings(page);
    const id = await open(page, server, 'tetris-guideline', [kYou]);
    await page.getByRole('button', { name: 'Start', exact: true }).click();
    const { position } = await kept(server, id);
    await server.api('POST', `/games/${id}/moves`, { move: position.moves![0], ply: 0 });
    await press(page, 'Space');
    await expect(counter(page, 'Pieces')).toHaveText('1');
    await expect(page.getByText('The server refused that placement')).toBeVisible();
    expect(await moves(server, id)).toEqual([position.moves![0]]);
    await page.getByRole('button', { name: 'Resume' }).click();
    await press(page, 'Space');
    await expect.poll(async () => (await kept(server, id)).ply).toBe(2);
    // The browser logs the answer 409 to its console, as it should.
    errors.splice(0);
  });

  test('a game to the end: the stack reaches the top', async ({ page, server }) => {
    await withSettings(page);
    const id = await open(page, server, 'tetris-guideline', [kYou]);
    await page.getByRole('button', { name: 'Start', exact: true }).click();
    for (let i = 0; i < 40 && (await kept(server, id)).result === null; ++i) {
      await press(page, 'Space');
      await page.waitForTimeout(60);
    }
    await expect(page.getByRole('heading', { name: 'Game over' })).toBeVisible();
    await expect(announcements(page)).toHaveText(/^Game over\. /);
    await page.getByRole('button', { name: 'Play again' }).click();
    await expect(page.getByRole('button', { name: 'Start', exact: true })).toBeVisible();
    expect(page.url()).not.toContain(id);
  });

  test('the drop game is played by mouse and by keys', async ({ page, server }) => {
    const id = await open(page, server, 'tetris', [kYou]);
    const piece = (await kept(server, id)).position as { queue: string };
    const box = (await page.locator('canvas').boundingBox())!;
    await page.mouse.move(box.x + box.width * 0.05, box.y + box.height / 2);
    await page.mouse.click(box.x + box.width * 0.05, box.y + box.height / 2);
    await expect.poll(() => moves(server, id)).toEqual([`${piece.queue[0]}0@0`]);
    await press(page, 'ArrowUp', ...Array<string>(12).fill('ArrowRight'), 'Space');
    await expect.poll(async () => (await moves(server, id)).length).toBe(2);
    const { plies, position } = await kept(server, id);
    const move = plies[1]!.move;
    expect(move[0]).toBe(piece.queue[1]);
    // The piece is as far to the right as possible.
    expect(position.game === 'tetris' && position.board.some((row) => row.endsWith('#'))).toBe(true);
  });

  test('settings and keys are saved', async ({ page, server }) => {
    const id = await open(page, server, 'tetris-guideline', [kYou]);
    await page.getByRole('button', { name: 'Tetris settings' }).click();
    await page.getByLabel('Gravity').selectOption('none');
    await page.getByRole('button', { name: /^Hard drop: Space/ }).click();
    await press(page, 'KeyW');
    await expect(page.getByRole('button', { name: /^Hard drop: W/ })).toBeVisible();
    await page.getByLabel('Letters on the pieces').check();
    await page.getByRole('button', { name: 'Done' }).click();
    await page.reload();
    await page.getByRole('button', { name: 'Start', exact: true }).click();
    await press(page, 'Space', 'KeyW');
    await expect.poll(async () => (await kept(server, id)).ply).toBe(1);
    await page.getByRole('button', { name: 'Tetris settings' }).click();
    await expect(page.getByLabel('Letters on the pieces')).toBeChecked();
    await page.getByRole('button', { name: 'Reset all' }).click();
    await expect(page.getByRole('button', { name: /^Hard drop: Space/ })).toBeVisible();
  });

  test('a hint, and handing over to the engine', async ({ page, server }) => {
    await withSettings(page);
    const id = await open(page, server, 'tetris-guideline', [kYou]);
    await page.getByRole('button', { name: 'Hint' }).click();
    await expect(page.getByRole('button', { name: 'Hint' })).toBeEnabled();
    await page.getByRole('button', { name: 'Let the engine play' }).click();
    await expect.poll(async () => (await kept(server, id)).ply).toBeGreaterThan(4);
    await page.getByRole('button', { name: 'Play myself' }).click();
    await page.getByRole('button', { name: 'Resume' }).click();
    const { ply } = await kept(server, id);
    await press(page, 'Space');
    await expect.poll(async () => (await kept(server, id)).plies[ply]?.by).toBe('human');
  });

  test('lines of the engine do not speed up the game; level 20 is the limit', async ({ page, server }) => {
    await withSettings(page, { gravity: 'rising' });
    await open(page, server, 'tetris-guideline', [kYou]);
    await page.getByRole('slider', { name: 'Speed' }).fill('6');
    await page.getByRole('combobox', { name: 'Engine' }).selectOption('Level 6');
    await page.getByRole('button', { name: 'Let the engine play' }).click();
    const lines = async () => Number(await counter(page, 'Lines').textContent());
    await expect.poll(lines, { timeout: 30_000 }).toBeGreaterThan(200);
    await page.getByRole('button', { name: 'Play myself' }).click();
    await expect(counter(page, 'Level')).toHaveText('1');
    await page.reload();
    await expect(counter(page, 'Level')).toHaveText('20');
  });
});

test.describe('the solver', () => {
  test('goes step by step, at a pace, and thousands of pieces in turbo', async ({ page, server }) => {
    const id = await open(page, server, 'tetris', [engine('lookahead:depth=1', 'Solver')]);
    await page.getByRole('button', { name: 'Pause the solver' }).click();
    await expect(page.getByTestId('rate')).toHaveText('not running');
    await server.quiet();
    const { ply } = await kept(server, id);
    await page.getByRole('button', { name: 'One piece' }).click();
    await expect(counter(page, 'Pieces')).toHaveText(String(ply + 1));
    await page.getByRole('button', { name: 'One piece' }).click();
    await expect(counter(page, 'Pieces')).toHaveText(String(ply + 2));
    expect((await kept(server, id)).length).toBe(ply + 2);

    const speed = page.getByRole('slider', { name: 'Speed' });
    await speed.fill('4');
    await page.getByRole('button', { name: 'Run the solver' }).click();
    await expect.poll(async () => (await kept(server, id)).ply).toBeGreaterThan(ply + 20);

    await speed.fill('7');
    await expect(page.getByText('Turbo')).toBeVisible();
    await expect.poll(async () => (await kept(server, id)).ply, { timeout: 30_000 }).toBeGreaterThan(5000);
    await expect(page.getByTestId('rate')).toHaveText(/k pieces\/s · .* lines\/s/);
    await page.getByRole('button', { name: 'Pause the solver' }).click();
    await expect(page.getByRole('button', { name: 'Run the solver' })).toBeVisible();
    await expect(page.getByTestId('rate')).toHaveText('not running');
    await server.quiet();

    const stopped = await kept(server, id);
    await expect(counter(page, 'Pieces')).toHaveText(stopped.ply.toLocaleString('en'));
    await page.reload();
    await expect(counter(page, 'Pieces')).toHaveText(stopped.ply.toLocaleString('en'));
    expect((await kept(server, id)).ply).toBe(stopped.ply);
  });

  test('plays the guideline game, too', async ({ page, server }) => {
    const id = await open(page, server, 'tetris-guideline', [engine('beam:depth=2,width=10')]);
    await page.getByRole('slider', { name: 'Speed' }).fill('5');
    await expect.poll(async () => (await kept(server, id)).ply, { timeout: 20_000 }).toBeGreaterThan(60);
    await expect(counter(page, 'Lines')).not.toHaveText('0');
  });
});

test.describe('versus', () => {
  test('a person against an engine, to the end', async ({ page, server }) => {
    await withSettings(page);
    const id = await open(page, server, 'tetris-versus', [kYou, engine('beam:depth=1,width=4', 'Rival')]);
    await page.getByRole('button', { name: 'Start', exact: true }).click();
    for (let i = 0; i < 40; ++i) {
      const { result, ply } = await kept(server, id);
      if (result) break;
      await press(page, 'Space');
      // The engine answers each placement.
      await expect
        .poll(async () => {
          const now = await kept(server, id);
          return now.result !== null || now.ply >= ply + 2;
        })
        .toBe(true);
    }
    const { result, plies } = await kept(server, id);
    expect(result?.winner).toBe(1);
    expect(plies.slice(0, 4).map((ply) => ply.by)).toEqual(['human', 'engine', 'human', 'engine']);
    await expect(page.getByText('Rival won', { exact: true })).toBeVisible();
  });

  test('engines against each other: pause, step, and to the end', async ({ page, server }) => {
    const id = await open(page, server, 'tetris-versus', [engine('random', 'Anna'), engine('random:seed=2', 'Bert')]);
    await page.getByRole('button', { name: 'Pause the solver' }).click();
    await expect(page.getByTestId('rate')).toHaveText('not running');
    await server.quiet();
    const { ply } = await kept(server, id);
    await page.getByRole('button', { name: 'One piece' }).click();
    await expect.poll(async () => (await kept(server, id)).ply).toBe(ply + 1);
    await page.getByRole('slider', { name: 'Speed' }).fill('5');
    await page.getByRole('button', { name: 'Run the solver' }).click();
    await expect(page.getByRole('heading', { name: 'Game over' })).toBeVisible({ timeout: 30_000 });
    const { result, seats, position } = await kept(server, id);
    await expect(page.getByText(`${seats[result!.winner!]!.name} won`, { exact: true })).toBeVisible();
    const { players } = position as VersusPosition;
    expect(players[0]!.pieces - players[1]!.pieces).toBeLessThanOrEqual(1);
  });

  test('the result distinguishes two engines with the same name', async ({ page, server }) => {
    const id = await open(page, server, 'tetris-versus', [engine('random'), engine('random:seed=2')]);
    await expect(page.getByRole('heading', { name: 'Engine (player 2)' })).toBeVisible();
    await page.getByRole('slider', { name: 'Speed' }).fill('5');
    await expect(page.getByRole('heading', { name: 'Game over' })).toBeVisible({ timeout: 30_000 });
    const { result } = await kept(server, id);
    await expect(page.getByText(`Engine (player ${result!.winner! + 1}) won`, { exact: true })).toBeVisible();
  });

  test('the button to resume is no wider than the field', async ({ page, server }) => {
    await withSettings(page);
    const id = await open(page, server, 'tetris-versus', [kYou, engine('beam:depth=1,width=4', 'Rival')]);
    await page.getByRole('button', { name: 'Start', exact: true }).click();
    await press(page, 'Space');
    await expect.poll(async () => (await kept(server, id)).ply).toBe(2);
    await page.getByRole('tab', { name: 'Moves' }).click();
    await page.getByRole('button', { name: 'To the start' }).click();
    const button = page.getByRole('button', { name: 'Play on from here' });
    for (const width of [1280, 1000, 360]) {
      await page.setViewportSize({ width, height: 740 });
      await expect(button).toBeVisible();
      const field = (await page.locator('canvas').first().boundingBox())!;
      const notice = (await button.locator('..').boundingBox())!;
      const inside = (await button.boundingBox())!;
      expect(notice.x).toBeGreaterThanOrEqual(field.x);
      expect(notice.x + notice.width).toBeLessThanOrEqual(field.x + field.width);
      expect(inside.x + inside.width).toBeLessThanOrEqual(notice.x + notice.width);
      expect(await button.evaluate((element) => element.scrollWidth - element.clientWidth)).toBeLessThanOrEqual(0);
    }
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 760 }, hasTouch: true, isMobile: true });

  // The path of a finger, in steps as a screen reports them. Each event has its own time, so that a flick is fast even
  // on a slow machine.
  async function swipe(session: CDPSession, from: [number, number], to: [number, number], milliseconds: number) {
    const begin = Date.now() / 1000;
    const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', share: number, touchPoints: { x: number; y: number }[]) =>
      session.send('Input.dispatchTouchEvent', { type, touchPoints, timestamp: begin + (share * milliseconds) / 1000 });
    await send('touchStart', 0, [{ x: from[0], y: from[1] }]);
    const steps = 6;
    for (let i = 1; i <= steps; ++i) {
      const at = (a: number, b: number) => a + ((b - a) * i) / steps;
      await send('touchMove', i / steps, [{ x: at(from[0], to[0]), y: at(from[1], to[1]) }]);
    }
    await send('touchEnd', 1, []);
  }

  test('buttons play the piece', async ({ page, server }) => {
    await withSettings(page);
    const id = await open(page, server, 'tetris-guideline', [kYou]);
    const { queue } = (await kept(server, id)).position as GuidelinePosition;
    await page.getByRole('button', { name: 'Start', exact: true }).tap();
    const controls = page.getByRole('group', { name: 'Touch controls' });
    await controls.getByRole('button', { name: 'Move left' }).tap();
    await controls.getByRole('button', { name: 'Move left' }).tap();
    await controls.getByRole('button', { name: 'Hard drop' }).tap();
    await expect.poll(() => moves(server, id)).toEqual([`${queue[0]},north,2,0`]);
    await controls.getByRole('button', { name: 'Hold' }).tap();
    await controls.getByRole('button', { name: 'Hard drop' }).tap();
    await expect.poll(async () => ((await kept(server, id)).position as GuidelinePosition).hold).toBe(queue[1]);
    // Everything is on the screen at once.
    const drop = (await controls.getByRole('button', { name: 'Hard drop' }).boundingBox())!;
    expect(drop.y + drop.height).toBeLessThanOrEqual(760);
  });

  test('fingers drag, turn and drop on the field', async ({ page, server }) => {
    await withSettings(page);
    const id = await open(page, server, 'tetris-guideline', [kYou]);
    const piece = ((await kept(server, id)).position as GuidelinePosition).queue[0]!;
    await page.getByRole('button', { name: 'Start', exact: true }).tap();
    const box = (await page.locator('canvas').boundingBox())!;
    const cell = box.width / 10;
    const middle: [number, number] = [box.x + box.width / 2, box.y + box.height / 2];
    const session = await page.context().newCDPSession(page);
    await swipe(session, middle, [middle[0] - 2.5 * cell, middle[1]], 200);
    await swipe(session, middle, [middle[0], middle[1] + 120], 50);
    await expect.poll(() => moves(server, id)).toEqual([`${piece},north,2,0`]);
  });

  test('two fields fit side by side', async ({ page, server }) => {
    await withSettings(page);
    await open(page, server, 'tetris-versus', [kYou, engine('beam:depth=1,width=4', 'Rival')]);
    const widths = await page.locator('canvas').evaluateAll((all) => all.map((canvas) => canvas.clientWidth));
    expect(Math.min(...widths)).toBeGreaterThan(120);
    const scrolls = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
    expect(scrolls).toBe(false);
  });
});
