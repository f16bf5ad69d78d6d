// Analysis, review, replay and the board editor.
import type { Locator, Page } from '@playwright/test';

import { playMoves } from './pages';
import { expect, test, type Server } from './support';

// Openings of Blokus Duo, each legal after the one before.
const moves = ['f8,f9,g9,e10,f10', 'i5,j5,h6,i6,i7'];

async function newGame(server: Server, request: object): Promise<string> {
  return (await server.api<{ id: string }>('POST', '/games', request)).id;
}

/** A game between two random players, so that there are mistakes to find. */
async function randomGame(server: Server, game: string, seats: number, plies: number): Promise<string> {
  const random = (seed: number) => ({ kind: 'engine', spec: `random:seed=${seed}` });
  const id = await newGame(server, { game, seats: Array.from({ length: seats }, (_, seat) => random(seat + 1)), seed: 5 });
  await fetch(`${server.url}/api/v1/games/${id}/play`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ moves: plies }),
  }).then((response) => response.text());
  return id;
}

async function openTab(page: Page, id: string, tab: string): Promise<void> {
  await page.goto(`/#/game/${id}`);
  await page.getByRole('tab', { name: tab }).click();
}

/** The editor's verdict on its position. */
function status(page: Page): Locator {
  return page.getByRole('region', { name: 'Position' }).getByRole('status');
}

function bestMoves(page: Page): Locator {
  return page.getByRole('list', { name: 'Best moves' }).getByRole('button');
}

test('analysis shows the best moves in a list and on the board, and follows the position', async ({ page, server }) => {
  test.setTimeout(120_000);
  const id = await newGame(server, { game: 'duo', moves });
  await openTab(page, id, 'Analysis');
  await page.getByRole('button', { name: 'Analyse', exact: true }).click();
  await expect(bestMoves(page)).toHaveCount(3);
  await expect(page.locator('svg g.mark')).toHaveCount(3);
  await expect(page.getByTestId('depth')).toHaveText(/^[1-9]/);
  await expect(page.getByTestId('nodes')).toHaveText(/\d/);
  await expect(page.getByTestId('speed')).toHaveText(/\d/);

  await bestMoves(page).first().hover();
  await expect(page.getByTestId('ghost')).toBeVisible();
  await page.getByRole('heading', { level: 1 }).hover();
  await expect(page.getByTestId('ghost')).toHaveCount(0);
  await bestMoves(page).nth(1).focus();
  await expect(page.getByTestId('ghost')).toBeVisible();

  const before = await bestMoves(page).allTextContents();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(bestMoves(page)).toHaveCount(3);
  await expect.poll(() => bestMoves(page).allTextContents()).not.toEqual(before);

  await page.getByRole('combobox', { name: 'Moves' }).selectOption('5');
  await expect(bestMoves(page)).toHaveCount(5);
  await page.getByRole('button', { name: 'Stop analysing' }).click();
  await expect(page.locator('svg g.mark')).toHaveCount(0);
  await expect.poll(async () => (await server.api('GET', '/status')).searches).toBe(0);
});

test('a search that has ended can be asked for again', async ({ page, server }) => {
  const id = await newGame(server, { game: 'duo', moves });
  await openTab(page, id, 'Analysis');
  await page.getByRole('combobox', { name: 'Time' }).selectOption('1');
  const analyse = page.getByRole('button', { name: 'Analyse', exact: true });
  for (let round = 0; round < 2; ++round) {
    await analyse.click();
    await expect(page.getByRole('button', { name: 'Stop analysing' })).toBeVisible();
    await expect(page.getByTestId('state')).toHaveText('done');
    await expect(analyse).toBeVisible();
    await expect(bestMoves(page)).toHaveCount(3);
  }
});

test('threads of a split search show what they do', async ({ page, server }) => {
  const id = await newGame(server, { game: 'duo', moves });
  await openTab(page, id, 'Analysis');
  await page.getByRole('combobox', { name: 'Player' }).selectOption({ label: 'Level 6' }); // its search can be split
  await page.getByRole('combobox', { name: 'Threads' }).selectOption('2');
  await page.getByRole('button', { name: 'Analyse', exact: true }).click();
  await expect(page.getByRole('list', { name: 'Activity of the threads' }).getByRole('listitem')).toHaveCount(2);
  await expect(page.getByRole('img', { name: /^Thread 2: \d+ % busy/ })).toBeVisible();
});

test('analysis ends when its tab is left', async ({ page, server }) => {
  const id = await newGame(server, { game: 'duo', moves });
  await openTab(page, id, 'Analysis');
  await page.getByRole('combobox', { name: 'Time' }).selectOption('600');
  await page.getByRole('button', { name: 'Analyse', exact: true }).click();
  await expect.poll(async () => (await server.api('GET', '/status')).searches).toBe(1);
  await page.getByRole('tab', { name: 'Moves' }).click();
  await expect.poll(async () => (await server.api('GET', '/status')).searches).toBe(0);
  await expect(page.locator('svg g.mark')).toHaveCount(0);
});

test('a player by spec analyses, and a wrong spec is explained', async ({ page, server, errors }) => {
  const id = await newGame(server, { game: 'duo', moves });
  await openTab(page, id, 'Analysis');
  await page.getByRole('combobox', { name: 'Player' }).selectOption('Spec …');
  await page.getByRole('textbox', { name: "Player's spec" }).fill('nobody');
  await page.getByRole('button', { name: 'Analyse', exact: true }).click();
  await expect(page.getByRole('alert')).toContainText('nobody');
  errors.splice(0);
  await page.getByRole('textbox', { name: "Player's spec" }).fill('greedy');
  await page.keyboard.press('Enter');
  await expect(bestMoves(page).first()).toBeVisible();
});

test('heat maps show where colors can go', async ({ page, server }) => {
  const id = await newGame(server, { game: 'duo', moves });
  await openTab(page, id, 'Analysis');
  const warm = page.locator('svg .heat');
  await expect(warm).toHaveCount(0);
  await page.getByRole('combobox', { name: 'Heat map' }).selectOption('influence');
  await expect(warm).not.toHaveCount(0);
  await page.getByRole('combobox', { name: 'Heat map' }).selectOption('reachability');
  await expect(warm).not.toHaveCount(0);
  // The cost of each square is written on it, 0 on the frontier, and there are many different ones.
  const costs = page.locator('svg .cost');
  await expect(costs.filter({ hasText: /^0$/ })).not.toHaveCount(0);
  expect(new Set(await costs.allTextContents()).size).toBeGreaterThan(5);
  await page.getByRole('combobox', { name: 'Of', exact: true }).selectOption('Orange');
  await expect(warm).not.toHaveCount(0);
  await page.getByRole('combobox', { name: 'Heat map' }).selectOption('off');
  await expect(warm).toHaveCount(0);
});

test('what can be chosen for a heat map is to be read in full', async ({ page, server }) => {
  const id = await newGame(server, { game: 'duo', moves });
  await openTab(page, id, 'Analysis');
  await page.getByRole('combobox', { name: 'Heat map' }).selectOption('reachability');
  for (const name of ['Heat map', 'Of']) {
    const cut = await page.getByRole('combobox', { name, exact: true }).evaluate((select: HTMLSelectElement) => {
      const free = select.cloneNode(true) as HTMLSelectElement;
      Object.assign(free.style, { position: 'absolute', width: 'max-content', maxWidth: 'none' });
      select.after(free);
      const wanted = free.offsetWidth;
      free.remove();
      return wanted - select.offsetWidth;
    });
    expect(cut).toBeLessThanOrEqual(0);
  }
});

test('a review lists losses, shows the better move, and the game goes on from there', async ({ page, server }) => {
  const id = await randomGame(server, 'duo', 2, 8);
  await openTab(page, id, 'Review');
  await page.getByRole('combobox', { name: 'Each move' }).selectOption('0.1');
  await page.getByRole('button', { name: 'Review the game' }).click();
  await expect(page.getByRole('button', { name: 'All moves (8)' })).toBeVisible({ timeout: 30_000 });
  await expect(page.getByRole('img', { name: /Graph of the evaluation.*at move 8/ })).toBeVisible();
  await expect(async () => {
    await page.getByRole('img', { name: /Graph of the evaluation/ }).click({ position: { x: 80, y: 60 } });
    expect((await server.api('GET', `/games/${id}`)).ply).toBeLessThan(5);
  }).toPass();
  const accounts = page.getByRole('table', { name: 'How well each seat played' });
  await expect(accounts.getByRole('row')).toHaveCount(3);

  const mistakes = page.getByRole('region', { name: 'Mistakes' }).getByRole('button');
  const losses = (await mistakes.allTextContents()).map((text) => Number(/−([\d.,]+)$/.exec(text.trim())?.[1]));
  expect(losses.length).toBeGreaterThan(0);
  expect(losses).toEqual([...losses].sort((a, b) => b - a));
  await mistakes.first().click();
  await expect(page.locator('svg g.mark')).toHaveCount(2);
  await expect(page.getByText(/Better was/)).toBeVisible();

  const before = await server.api('GET', `/games/${id}`);
  await page.getByRole('button', { name: 'Play on from here' }).click();
  await expect(page).not.toHaveURL(new RegExp(id));
  await expect(page.getByText('This is a new game.')).toBeVisible();
  const branch = await server.api('GET', `/games/${page.url().split('/').pop()}`);
  expect(branch).toMatchObject({ origin: { id, ply: before.ply }, length: before.ply });
  expect(branch.seats[branch.position.turn.player].kind).toBe('human');
  const after = await server.api('GET', `/games/${id}`);
  expect(after).toEqual({ ...before, branches: [{ id: branch.id, ply: before.ply }] });
});

test('who plays on with the move of an engine trades places with it; the values of the review are drawn elsewhere, too', async ({ page, server }) => {
  // Level 1 of Duo reports no values.
  const seats = [{ kind: 'human', name: 'You' }, { kind: 'engine', level: 1 }];
  const { id } = await server.api('POST', '/games', { game: 'duo', seats, seed: 5 });
  await playMoves(server, id, 1);
  await openTab(page, id, 'Analysis');
  await expect.poll(async () => (await server.api('GET', `/games/${id}`)).length).toBe(2);
  await expect(page.getByText('Values appear when engines move, or after a review.')).toBeVisible();
  await page.getByRole('tab', { name: 'Review' }).click();
  await page.getByRole('combobox', { name: 'Each move' }).selectOption('0.1');
  await page.getByRole('button', { name: 'Review the game' }).click();
  await page.getByRole('button', { name: 'All moves (2)' }).click();
  await page.getByRole('tab', { name: 'Analysis' }).click();
  await expect(page.getByRole('img', { name: /Graph of the evaluation.*at move 2/ })).toBeVisible();

  await page.getByRole('tab', { name: 'Review' }).click();
  await page.getByRole('button', { name: 'All moves (2)' }).click();
  await page.getByRole('button', { name: /^Move 2, Level 1/ }).click();
  await page.getByRole('button', { name: 'Play on from here' }).click();
  await expect(page.getByText('You and Level 1 have traded places')).toBeVisible();
  const game = await server.api('GET', `/games/${page.url().split('/').pop()}`);
  expect(game.origin).toEqual({ id, ply: 1 });
  expect(game.seats.map(({ kind }: { kind: string }) => kind)).toEqual(['engine', 'human']);
});

test('a review that is stopped goes on where it was', async ({ page, server }) => {
  test.setTimeout(120_000);
  const id = await randomGame(server, 'duo', 2, 12);
  await openTab(page, id, 'Review');
  await page.getByRole('button', { name: 'Review the game' }).click();
  await expect(page.getByRole('button', { name: /^All moves \([1-9]/ })).toBeVisible();
  await page.getByRole('button', { name: 'Stop the review' }).click();
  await page.reload();
  await page.getByRole('tab', { name: 'Review' }).click();
  await expect(page.getByRole('button', { name: /^All moves \([1-9]/ })).toBeVisible();
  await page.getByRole('combobox', { name: 'Each move' }).selectOption('0.1');
  await page.getByRole('button', { name: 'Continue the review' }).click();
  await expect(page.getByRole('button', { name: 'All moves (12)' })).toBeVisible({ timeout: 30_000 });
});

test('the slider, the buttons and the list of moves go through a game', async ({ page, server }) => {
  const id = await randomGame(server, 'classic', 4, 20);
  await openTab(page, id, 'Moves');
  const slider = page.getByRole('slider', { name: 'Move' });
  await expect(slider).toHaveValue('20');
  await slider.fill('5');
  await expect(page.locator('[aria-current=step]')).toHaveAccessibleName(/^Move 5,/);
  await page.getByRole('button', { name: 'One move back' }).click();
  await expect(slider).toHaveValue('4');
  await page.getByRole('button', { name: 'To the start' }).click();
  await expect(slider).toHaveValue('0');
  await page.getByRole('button', { name: /^Move 12,/ }).click();
  await expect(slider).toHaveValue('12');
  await slider.focus();
  await page.keyboard.press('ArrowRight');
  await expect(slider).toHaveValue('13');
  await page.getByRole('combobox', { name: 'Speed of the replay' }).selectOption('50');
  await page.getByRole('button', { name: 'Play the game from here' }).click();
  await expect(slider).toHaveValue('20');
  await expect(page.getByRole('button', { name: 'Play the game from here' })).toBeVisible();
});

test('a long game keeps only the moves in sight, and fetches old ones', async ({ page, server }) => {
  const id = await newGame(server, {
    game: 'tetris',
    seats: [{ kind: 'engine', spec: 'lookahead:depth=1' }],
    seed: 3,
  });
  await fetch(`${server.url}/api/v1/games/${id}/play`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ moves: 6000 }),
  }).then((response) => response.text());
  await openTab(page, id, 'Moves');
  const rows = page.getByRole('region', { name: 'Moves of the game' }).getByRole('button');
  await expect(page.getByRole('button', { name: /^Move 6000,/ })).toBeVisible();
  expect(await rows.count()).toBeLessThan(80);
  await page.getByRole('button', { name: 'To the start' }).click();
  await expect(page.getByRole('button', { name: /^Move 1, .* to column/ })).toBeVisible();
});

test('the numbers of a very long game have room', async ({ page, server }) => {
  const id = await newGame(server, {
    game: 'tetris',
    seats: [{ kind: 'human', name: 'You' }],
    seed: 3,
  });
  // A game of this many moves takes long to play, so the server's answer is lengthened instead.
  const length = 400_000;
  await page.route(`**/api/v1/games/${id}*`, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), length, ply: length, from: length, plies: [] } });
  });
  await page.route('**/plies?*', (route) => {
    const asked = new URL(route.request().url()).searchParams;
    const from = Number(asked.get('from'));
    const count = Math.min(Number(asked.get('count')), length - from);
    const ply = { move: 'L1@2', by: 'human', seat: 0 };
    return route.fulfill({ json: { from, plies: Array.from({ length: count }, () => ply) } });
  });
  await openTab(page, id, 'Moves');
  const row = page.getByRole('button', { name: /^Move 400000,/ });
  await expect(row).toBeVisible();
  const room = await row.locator('.number').evaluate((number) => {
    const text = document.createRange();
    text.selectNodeContents(number);
    const { left, right } = text.getBoundingClientRect();
    const picture = number.nextElementSibling!.getBoundingClientRect();
    return { before: left - number.parentElement!.getBoundingClientRect().left, after: picture.left - right };
  });
  expect(room.before).toBeGreaterThan(3);
  expect(room.after).toBeGreaterThan(3);
});

test('the editor sets up a position of Duo, finds its best moves, and starts a game', async ({ page, server }) => {
  await page.goto('/#/edit/duo');
  const board = page.getByRole('application');
  const box = (await board.boundingBox())!;
  const at = (x: number, y: number) => ({
    x: box.x + ((x + 0.5) / 14) * box.width,
    y: box.y + ((y + 0.5) / 14) * box.height,
  });
  const put = async (piece: string, x: number, y: number) => {
    await page.getByRole('button', { name: `Piece ${piece}`, exact: true }).click();
    await page.mouse.click(at(x, y).x, at(x, y).y);
    await expect(page.getByRole('button', { name: `Piece ${piece}`, exact: true })).toBeDisabled();
  };
  await put('X', 4, 4);
  await page.getByRole('radio', { name: 'Orange' }).click();
  await put('F', 9, 9);
  await page.getByRole('combobox', { name: 'To move' }).selectOption('Orange');
  await expect(status(page)).toContainText('Orange to move');

  await page.getByRole('button', { name: 'Find the best moves' }).click();
  await expect(bestMoves(page)).toHaveCount(3);
  await expect(page.locator('svg g.mark')).toHaveCount(3);

  // Picks up a piece from the board and places it elsewhere.
  await page.mouse.click(at(4, 4).x, at(4, 4).y);
  await expect(page.getByRole('button', { name: 'Piece X', exact: true })).toBeEnabled();
  await page.mouse.click(at(2, 5).x, at(2, 5).y);
  await expect(status(page)).toContainText('Orange to move');

  await page.getByRole('button', { name: 'Play from here' }).click();
  await expect(page).toHaveURL(/#\/game\//);
  const game = await server.api('GET', `/games/${new URL(page.url()).hash.split('/')[2]}`);
  expect(game.position.scores.squares).toEqual([5, 5]);
  expect(game.seats.map((seat: { kind: string }) => seat.kind)).toEqual(['engine', 'human']);
});

test('the editor goes on from a position of a game, by keys alone', async ({ page, server }) => {
  const id = await newGame(server, { game: 'duo', moves });
  await page.goto(`/#/edit/duo/${id}/2`);
  await expect(status(page)).toContainText('Blue to move');
  await page.getByRole('button', { name: 'Piece 1', exact: true }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('application').focus();
  for (const key of ['ArrowUp', 'ArrowUp', 'ArrowUp', 'ArrowRight', 'ArrowRight', 'ArrowRight', 'Enter']) await page.keyboard.press(key);
  await page.getByRole('button', { name: /as text/ }).click();
  await expect(page.getByRole('textbox', { name: 'The position as text' })).toHaveValue(/AB.*\[k10\]/);
});

test('the editor says that there is no such game', async ({ page, errors }) => {
  await page.goto('/#/edit/duo/nosuch/3');
  await expect(page.getByText(/position of that game is not available/)).toBeVisible();
  errors.splice(0, errors.length, ...errors.filter((error) => !/status of 404/.test(error)));
});

test('the editor of 2048 takes clicks and numbers, and shows the best slide', async ({ page, errors }) => {
  await page.goto('/#/edit/2048');
  await page.getByRole('button', { name: 'Clear' }).click();
  await page.getByRole('button', { name: 'a1: empty' }).click();
  await page.getByRole('button', { name: 'a1: 2' }).click();
  await page.getByRole('button', { name: 'b1: empty' }).focus();
  await page.keyboard.type('16');
  await page.getByRole('button', { name: 'c1: empty' }).focus();
  await page.keyboard.type('16');
  await expect(status(page)).toContainText('legal moves');
  await page.getByRole('button', { name: 'Find the best moves' }).click();
  await expect(bestMoves(page).first()).toContainText(/left|right|up|down/);

  await page.getByRole('button', { name: 'd4: empty' }).focus();
  await page.keyboard.type('3');
  await expect(page.getByRole('alert')).toContainText("'3' on d4 is not a tile");
  await expect(page.getByRole('button', { name: 'Find the best moves' })).toBeDisabled();
  errors.splice(0);
});

test('the editor says why no game begins from a position', async ({ page }) => {
  await page.goto('/#/edit/2048');
  const play = page.getByRole('region', { name: 'Play' });
  await expect(play.getByRole('button', { name: 'Play from here' })).toBeEnabled();
  await page.getByRole('combobox', { name: 'Next' }).selectOption('spawn');
  await expect(play.getByText('A game begins with a slide')).toBeVisible();
  await expect(play.getByRole('button', { name: 'Play from here' })).toBeDisabled();
});

for (const game of ['tetris', 'tetris-guideline']) {
  test(`the editor of ${game} draws a field, and shows where the piece goes`, async ({ page, errors }) => {
    await page.goto(`/#/edit/${game}`);
    const field = page.getByRole('application');
    const box = (await field.boundingBox())!;
    const cell = box.width / 10;
    for (let row = 0; row < 4; ++row) {
      const y = box.y + box.height - cell * (row + 0.5);
      await page.mouse.move(box.x + cell / 2, y);
      await page.mouse.down();
      await page.mouse.move(box.x + cell * 8.5, y, { steps: 20 });
      await page.mouse.up();
    }
    await expect(page.locator('svg .full')).toHaveCount(36);
    await expect(status(page)).toContainText('legal moves');
    await page.getByRole('textbox', { name: 'Next pieces' }).fill('IOT');
    await page.getByRole('button', { name: 'Find the best moves' }).click();
    await expect(bestMoves(page).first()).toContainText('column 10');
    await expect(page.locator('svg .placed')).toHaveCount(4);

    // A full row cannot stay. The page may have scrolled to the button.
    const now = (await field.boundingBox())!;
    await page.mouse.click(now.x + cell * 9.5, now.y + now.height - cell / 2);
    await expect(page.getByRole('alert')).toContainText('full row');
    errors.splice(0);
  });
}

test('the editor reads a fumen', async ({ page }) => {
  await page.goto('/#/edit/tetris');
  await page.getByRole('button', { name: /as text/ }).click();
  await page.getByRole('textbox', { name: 'The position as text' }).fill('v115@bhA8SeAgH');
  await page.getByRole('button', { name: 'Put on the board' }).click();
  await expect(page.locator('svg .full')).not.toHaveCount(0);
});

test('a text that is no position gets the message of the server', async ({ page, errors }) => {
  await page.goto('/#/edit/duo');
  await page.getByRole('button', { name: /as text/ }).click();
  await page.getByRole('textbox', { name: 'The position as text' }).fill('(;GM[Blokus Duo]AB[a1][c1])');
  await page.getByRole('button', { name: 'Put on the board' }).click();
  await expect(page.getByRole('alert')).toContainText("'c1' is not a piece that Black still has in hand");
  errors.splice(0);
});
