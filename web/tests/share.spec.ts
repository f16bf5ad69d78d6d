import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { newGame, shareWord } from './pages';
import { expect, test, type Server } from './support';

// Enough time for slow machines.
test.describe.configure({ timeout: 150_000 });

async function moves(server: Server, id: string): Promise<string[]> {
  const { plies } = await server.api('GET', `/games/${id}?plies=all`);
  return plies.map((ply: { move: string }) => ply.move);
}

async function openId(page: Page): Promise<string> {
  await expect(page).toHaveURL(/#\/game\/\w+/);
  return /#\/game\/(\w+)/.exec(page.url())![1]!;
}

async function copyLink(page: Page, button: string): Promise<string> {
  await page.getByRole('button', { name: 'Export and share' }).click();
  await page.getByRole('button', { name: button }).click();
  const field = page.getByRole('textbox', { name: 'Link' });
  await expect(field).not.toHaveValue('');
  return field.inputValue();
}

test.describe('a link', () => {
  for (const [game, players] of [
    ['duo', 2],
    ['classic', 4],
    ['tetris', 1],
    ['tetris-guideline', 1],
    ['tetris-versus', 2],
    ['2048', 1],
  ] as const)
    test(`to a whole game of ${game} opens the same game`, async ({ page, server, context }) => {
      await context.grantPermissions(['clipboard-read', 'clipboard-write']);
      const id = await newGame(server, game, players, 8);
      await page.goto(`/#/game/${id}`);
      const link = await copyLink(page, 'The whole game');
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link);
      await page.goto('about:blank');
      await page.goto(link);
      await page.getByRole('button', { name: 'Open' }).click();
      const copy = await openId(page);
      expect(copy).not.toBe(id);
      expect(await moves(server, copy)).toEqual(await moves(server, id));
      const [one, other] = [await server.api('GET', `/games/${id}`), await server.api('GET', `/games/${copy}`)];
      expect(other.position.board).toEqual(one.position.board);
      expect(other.position.hash).toBe(one.position.hash);
    });

  test('for a game that is too long says so in the dialog, with useful advice', async ({ page, server }) => {
    const { id } = await server.api('POST', '/games', {
      game: 'tetris-versus',
      seats: [{ kind: 'engine', spec: 'random' }, { kind: 'engine', spec: 'random' }],
    });
    await page.goto(`/#/game/${id}`);
    await page.evaluate(() => {
      // Simulates a game of ten thousand pieces, which cannot be compressed enough.
      window.CompressionStream = class extends TransformStream<Uint8Array, Uint8Array> {
        constructor() {
          super({ transform: (_, controller) => controller.enqueue(crypto.getRandomValues(new Uint8Array(60_000))) });
        }
      } as unknown as typeof CompressionStream;
    });
    await page.getByRole('button', { name: 'Export and share' }).click();
    const dialog = page.getByRole('dialog', { name: 'Export and share' });
    await expect(dialog.getByRole('button', { name: 'JSON' })).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Fumen' })).toBeHidden();
    await dialog.getByRole('button', { name: 'This position' }).click();
    await expect(dialog.getByText('This game is too long for a link. Export it as a file.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Dismiss' }).click();
    await expect(dialog.getByText('too long for a link')).toBeHidden();
  });

  test('to a position contains only what is on the board', async ({ page, server }) => {
    const id = await newGame(server, 'duo', 2, 8);
    await server.api('POST', `/games/${id}/ply`, { ply: 4 });
    await page.goto(`/#/game/${id}`);
    const link = await copyLink(page, 'This position');
    await page.goto('about:blank');
    await page.goto(link);
    await page.getByLabel('Who plays').selectOption({ label: 'Me against level 1' });
    await page.getByRole('button', { name: 'Open' }).click();
    const copy = await openId(page);
    expect(await moves(server, copy)).toEqual((await moves(server, id)).slice(0, 4));
    const { seats } = await server.api('GET', `/games/${copy}`);
    expect(seats.map((seat: { kind: string }) => seat.kind)).toEqual(['human', 'engine']);
  });

  test('to a whole game opens at its current ply', async ({ page, server }) => {
    const id = await newGame(server, 'duo', 2, 6);
    await server.api('POST', `/games/${id}/ply`, { ply: 3 });
    await page.goto(`/#/game/${id}`);
    const link = await copyLink(page, 'The whole game');
    await page.goto('about:blank');
    await page.goto(link);
    await expect(page.getByText('A game of 6 plies, shown after 3.')).toBeVisible();
    await page.getByRole('button', { name: 'Open' }).click();
    const copy = await openId(page);
    await expect.poll(async () => (await server.api('GET', `/games/${copy}`)).ply).toBe(3);
    expect(await moves(server, copy)).toEqual(await moves(server, id));
  });

  const wrong: [string, string, RegExp][] = [
    ['that is empty', '', /empty/],
    ['with strange characters', 'abc*def', /damaged/],
    ['of random letters', 'aGVsbG8gd29ybGQ', /damaged or was truncated/],
    ['that was cut off', shareWord({ game: 'duo', moves: ['e10,f10', 'j5,k5', 'e11,e12'] }).slice(0, -12), /damaged or was truncated/],
    ['that is no game', shareWord([1, 2]), /no game/],
    ['with moves of the wrong type', shareWord({ game: 'duo', moves: [1] }), /moves/],
    ['that unfolds to hundreds of megabytes', shareWord({ game: 'duo', junk: ' '.repeat(8_000_000) }), /more than a game can have/],
    ['to a game that does not exist', shareWord({ game: 'chess' }), /chess/],
    ['with an illegal move', shareWord({ game: 'duo', moves: ['a1'] }), /a1/],
    ['with a broken board', shareWord({ game: '2048', start: { text: '2 4 3' } }), /board|cells|tile/],
  ];
  for (const [name, word, message] of wrong)
    test(`${name} says what is wrong`, async ({ page, errors }) => {
      await page.goto(`/#/share/${word}`);
      await expect(page.getByRole('heading', { name: 'This link cannot be opened' })).toBeVisible();
      await expect(page.getByRole('alert')).toHaveText(message);
      // The browser itself logs refused requests. Nothing else may be there.
      const refused = errors.filter((error) => /status of 400/.test(error));
      expect(errors).toEqual(refused);
      errors.length = 0;
    });
});

test.describe('a file', () => {
  async function exported(page: Page, id: string, label: string): Promise<{ name: string; text: string }> {
    await page.goto('about:blank');
    await page.goto(`/#/game/${id}`);
    await page.getByRole('button', { name: 'Export and share' }).click();
    const waiting = page.waitForEvent('download');
    await page.getByRole('button', { name: label, exact: true }).click();
    const download = await waiting;
    return { name: download.suggestedFilename(), text: await readFile(await download.path(), 'utf8') };
  }

  async function imported(page: Page, text: string, game?: string): Promise<string> {
    await page.goto('/#/games');
    await page.getByRole('button', { name: 'Import' }).click();
    const dialog = page.getByRole('dialog', { name: 'Import a game' });
    await dialog.getByRole('textbox').fill(text);
    if (game) await dialog.getByLabel('Game').selectOption(game);
    await dialog.getByRole('button', { name: 'Import' }).click();
    return openId(page);
  }

  test('.blksgf of a duo game comes back as the same game', async ({ page, server }) => {
    const id = await newGame(server, 'duo', 2, 10);
    const { name, text } = await exported(page, id, '.blksgf');
    expect(name).toMatch(/^duo-\w+\.blksgf$/);
    expect(text).toContain('GM[Blokus Duo]');
    expect(await moves(server, await imported(page, text))).toEqual(await moves(server, id));
  });

  for (const [game, players] of [
    ['classic', 4],
    ['2048', 1],
    ['tetris', 1],
    ['tetris-guideline', 1],
  ] as const)
    test(`JSON of ${game} comes back as the same game`, async ({ page, server }) => {
      const id = await newGame(server, game, players, 8);
      const { text } = await exported(page, id, 'JSON');
      expect(JSON.parse(text)).toMatchObject({ game });
      expect(await moves(server, await imported(page, text))).toEqual(await moves(server, id));
    });

  test('fumen of a Tetris game comes back with the same field', async ({ page, server }) => {
    const id = await newGame(server, 'tetris-guideline', 1, 6);
    const { text } = await exported(page, id, 'Fumen');
    expect(text).toMatch(/v115@/);
    const copy = await imported(page, text, 'tetris-guideline');
    const filled = (position: { board: string[] }) => position.board.join('').replaceAll('.', '').length;
    const [one, other] = [await server.api('GET', `/games/${id}`), await server.api('GET', `/games/${copy}`)];
    const last = await server.api('GET', `/games/${copy}/positions/${other.length}`);
    expect(filled(last)).toBe(filled(one.position));
  });

  test('is read from the disk, too; an invalid one is refused with a reason', async ({ page, server, errors }) => {
    const id = await newGame(server, 'duo', 2, 4);
    const { text } = await exported(page, id, '.blksgf');
    await page.goto('/#/games');
    await page.getByRole('button', { name: 'Import' }).click();
    const dialog = page.getByRole('dialog', { name: 'Import a game' });
    await dialog.getByRole('textbox').fill('this is no game');
    await dialog.getByRole('button', { name: 'Import' }).click();
    await expect(dialog.getByRole('alert')).not.toBeEmpty();
    await dialog.getByLabel('File').setInputFiles({ name: 'game.blksgf', mimeType: 'text/plain', buffer: Buffer.from(text) });
    await expect(dialog.getByRole('textbox')).toHaveValue(text);
    await dialog.getByRole('button', { name: 'Import' }).click();
    expect(await moves(server, await openId(page))).toEqual(await moves(server, id));
    errors.splice(0, errors.length, ...errors.filter((error) => !/status of 400/.test(error)));
  });
});

test.describe('the list of games', () => {
  test.use({ ownServer: true });

  test('shows stored games, filters them, and deletes one after asking', async ({ page, server }) => {
    const duo = await newGame(server, 'duo', 2, 3);
    const tiles = await newGame(server, '2048', 1, 3);
    await page.goto('/#/games');
    const list = page.getByRole('list', { name: 'Saved games' });
    await expect(list.locator(`a[href="#/game/${duo}"]`)).toBeVisible();
    await expect(list.locator(`a[href="#/game/${tiles}"]`)).toBeVisible();
    await page.getByLabel('Show').selectOption('duo');
    await expect(list.locator(`a[href="#/game/${tiles}"]`)).toHaveCount(0);
    const card = list.getByRole('listitem').filter({ has: page.locator(`a[href="#/game/${duo}"]`) });
    await expect(card.locator('svg path').first()).toBeVisible();
    await card.getByRole('button', { name: /^Delete/ }).click();
    await page.getByRole('button', { name: 'Keep it' }).click();
    await expect(card).toBeVisible();
    await card.getByRole('button', { name: /^Delete/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(card).toHaveCount(0);
    await page.reload();
    await expect(list.locator(`a[href="#/game/${tiles}"]`)).toBeVisible();
    await expect(list.locator(`a[href="#/game/${duo}"]`)).toHaveCount(0);
    await list.locator(`a[href="#/game/${tiles}"]`).click();
    await expect(page.getByTestId('board')).toBeVisible();
  });

  test('is split into pages', async ({ page, server }) => {
    for (let i = 0; i < 30; ++i) await newGame(server, 'tetris-20', 1);
    await page.goto('/#/games');
    await page.getByLabel('Show').selectOption('tetris-20');
    const cards = page.getByRole('list', { name: 'Saved games' }).getByRole('article');
    await expect(cards).toHaveCount(24);
    await page.getByRole('button', { name: 'Show more' }).click();
    await expect(cards).toHaveCount(30);
    await expect(page.getByRole('button', { name: 'Show more' })).toHaveCount(0);
  });
});
