import { normalized, parseMove, shapeKey, type Cell } from '../src/blokus/geometry';
import type { BlokusPosition, GameView, Seat } from '../src/lib/api';
import { drawnFor, expect, test, type Server } from './support';
import type { Page } from '@playwright/test';

const you: Seat = { kind: 'human', name: 'You' };
const child: Seat = { kind: 'engine', level: 1 };

async function newGame(server: Server, game: string, seats: Seat[]): Promise<GameView> {
  return server.api<GameView>('POST', '/games', { game, seats });
}

async function stateOf(server: Server, id: string): Promise<GameView & { position: BlokusPosition }> {
  return server.api('GET', `/games/${id}`);
}

async function openGame(page: Page, id: string): Promise<void> {
  await page.goto(`/#/game/${id}`);
  await expect(board(page)).toBeVisible();
}

function board(page: Page) {
  return page.getByRole('application', { name: 'Board' });
}

/** A point of the board in the window; columns and rows from the upper left corner, in squares. */
async function pointAt(page: Page, size: number, x: number, y: number): Promise<Cell> {
  const box = (await board(page).boundingBox())!;
  return { x: box.x + (x * box.width) / size, y: box.y + (y * box.height) / size };
}

/** The middle of the box around a move's squares, where the pointer places the piece. */
function middle(cells: Cell[]): Cell {
  const xs = cells.map(({ x }) => x);
  const ys = cells.map(({ y }) => y);
  return { x: (Math.min(...xs) + Math.max(...xs) + 1) / 2, y: (Math.min(...ys) + Math.max(...ys) + 1) / 2 };
}

async function pieceOf(server: Server, game: string, cells: Cell[]): Promise<string> {
  const catalog = await server.api('GET', '/catalog');
  const { pieces } = catalog.games.find(({ name }: { name: string }) => name === game);
  const key = (squares: Cell[]) => {
    // The smallest key among the eight orientations of a shape stands for all.
    const keys: string[] = [];
    for (const mirror of [1, -1]) {
      let shape = normalized(squares.map(({ x, y }) => ({ x: x * mirror, y })));
      for (let turn = 0; turn < 4; ++turn) {
        keys.push(shapeKey(shape));
        shape = normalized(shape.map(({ x, y }) => ({ x: -y, y: x })));
      }
    }
    return keys.sort()[0]!;
  };
  for (const piece of pieces) {
    if (key(piece.cells.map(([x, y]: [number, number]) => ({ x, y }))) === key(cells)) return piece.name;
  }
  throw new Error(`no piece has the squares ${JSON.stringify(cells)}`);
}

/** Drags the piece of a move from its tray, turns and flips it on the way, and drops it at its place. */
async function drag(page: Page, server: Server, game: GameView, move: string): Promise<void> {
  const size = (game.position as BlokusPosition).board.length;
  const cells = parseMove(move, size);
  const name = await pieceOf(server, game.game, cells);
  const slot = (await page.locator(`button[data-piece="${name}"]`).boundingBox())!;
  await page.mouse.move(slot.x + slot.width / 2, slot.y + slot.height / 2);
  await page.mouse.down();
  const rim = await pointAt(page, size, size - 0.5, size - 0.5);
  await page.mouse.move(rim.x, rim.y, { steps: 3 });
  for (let turn = 0; (await board(page).getAttribute('data-held')) !== shapeKey(cells); ++turn) {
    expect(turn, `${name} can be turned into ${move}`).toBeLessThan(8);
    if (turn === 4) await page.keyboard.press('f');
    else await page.mouse.wheel(0, 100);
    await drawnFor(page, 30);
  }
  const { x, y } = middle(cells);
  const target = await pointAt(page, size, x, y);
  await page.mouse.move(target.x, target.y, { steps: 4 });
  await page.mouse.up();
}

/** Waits until a person is on turn, or the game is over. */
async function settled(server: Server, id: string, after: number): Promise<GameView & { position: BlokusPosition }> {
  let state = await stateOf(server, id);
  await expect
    .poll(
      async () => {
        state = await stateOf(server, id);
        const { turn } = state.position;
        const human = turn.kind === 'player' && state.seats[turn.player!]?.kind === 'human';
        return state.ply > after && (state.result !== null || human);
      },
      { timeout: 20_000, intervals: [50, 100, 200] },
    )
    .toBe(true);
  return state;
}

function squaresOf(position: BlokusPosition, color: string): number {
  return position.board.join('').split(color).length - 1;
}

/** One point less for every remaining square. The bonus for placing all pieces never occurs in these tests. */
function advanced(squares: number): number {
  const all = 89;
  expect(squares).toBeLessThan(all);
  return squares - all;
}

test('a whole game of Duo by mouse against level 1', async ({ page, server }) => {
  test.setTimeout(180_000);
  let state = (await newGame(server, 'duo', [you, child])) as GameView & { position: BlokusPosition };
  await openGame(page, state.id);
  await expect(page.getByTestId('status')).toContainText('Your turn');
  while (state.result === null) {
    // Plays the middle one of the moves with the largest pieces, which is good enough against the weakest level.
    const moves = [...state.position.moves!].sort((a, b) => b.length - a.length);
    const best = moves.filter((move) => move.split(',').length === moves[0]!.split(',').length);
    const move = best[Math.floor(best.length / 2)]!;
    const { ply } = state;
    await drag(page, server, state, move);
    state = await settled(server, state.id, ply);
    expect(state.plies[ply]).toMatchObject({ move, by: 'human', color: 'b' });
    await expect(page.getByTestId('squares').first()).toHaveText(String(squaresOf(state.position, 'b')));
  }
  const blue = squaresOf(state.position, 'b');
  const orange = squaresOf(state.position, 'w');
  expect(state.result.scores).toEqual([advanced(blue), advanced(orange)]);
  expect(state.result.winner).toBe(blue > orange ? 0 : blue < orange ? 1 : null);
  const words = blue > orange ? 'You win with Blue' : blue < orange ? 'Orange wins' : 'A draw';
  await expect(page.getByTestId('status')).toContainText(words);
  await expect(page.getByTestId('status')).toContainText(`${blue} – ${orange}`);
});

test('a game of Classic with four engines is watched to its end', async ({ page, server }) => {
  test.setTimeout(180_000);
  const game = await newGame(server, 'classic', [child, child, child, child]);
  await openGame(page, game.id);
  await page.getByRole('slider', { name: 'Pace' }).fill('5');
  await expect(page.getByTestId('status')).toContainText(/wins|draw/, { timeout: 120_000 });
  const { position, result } = await stateOf(server, game.id);
  const squares = ['1', '2', '3', '4'].map((color) => squaresOf(position, color));
  expect(result!.scores).toEqual(squares.map(advanced));
  await expect(page.getByTestId('squares')).toHaveText(squares.map(String));
  await expect(page.getByTestId('advanced')).toHaveText(squares.map(advanced).map(String));
  const most = Math.max(...squares);
  const winners = squares.filter((count) => count === most).length;
  expect(result!.winner).toBe(winners === 1 ? squares.indexOf(most) : null);
  await expect(page.getByTestId('status')).toContainText(squares.join(' – '));
});

test('engines pause, step, and go on', async ({ page, server }) => {
  const game = await newGame(server, 'duo', [child, child]);
  await openGame(page, game.id);
  await page.getByRole('button', { name: 'Pause' }).click();
  await expect(page.getByTestId('status')).toContainText('waits');
  const { length } = await stateOf(server, game.id);
  await page.waitForTimeout(700);
  expect((await stateOf(server, game.id)).length).toBe(length);
  await page.getByRole('button', { name: 'Step', exact: true }).click();
  await expect.poll(async () => (await stateOf(server, game.id)).length).toBe(length + 1);
  await page.waitForTimeout(700);
  expect((await stateOf(server, game.id)).length).toBe(length + 1);
  await page.getByRole('button', { name: 'Resume' }).click();
  await expect.poll(async () => (await stateOf(server, game.id)).length).toBeGreaterThan(length + 2);
});

test('undo goes back to the own turn, redo forward again', async ({ page, server }) => {
  const game = await newGame(server, 'duo', [you, child]);
  await openGame(page, game.id);
  await drag(page, server, game, 'e10,f10,e9');
  const played = await settled(server, game.id, 0);
  expect(played.ply).toBe(2);
  await expect(page.getByTestId('squares').first()).toHaveText('3');

  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByTestId('squares').first()).toHaveText('0');
  expect(await stateOf(server, game.id)).toMatchObject({ ply: 0, length: 2 });
  await expect(page.getByRole('button', { name: 'Undo' })).toBeDisabled();

  await page.keyboard.press('Control+y');
  await expect(page.getByTestId('squares').first()).toHaveText('3');
  expect(await stateOf(server, game.id)).toMatchObject({ ply: 2, length: 2 });

  await page.keyboard.press('Control+z');
  await expect(page.getByTestId('squares').first()).toHaveText('0');
  await drag(page, server, game, 'e10,e9');
  const other = await settled(server, game.id, 0);
  expect(other.plies[0]!.move.split(',').sort()).toEqual(['e10', 'e9']);
  expect(other.length).toBe(2);
});

test('a piece that does not fit is not laid', async ({ page, server }) => {
  const game = await newGame(server, 'duo', [you, child]);
  await openGame(page, game.id);
  const slot = (await page.locator('button[data-piece="X"]').boundingBox())!;
  await page.mouse.move(slot.x + slot.width / 2, slot.y + slot.height / 2);
  await page.mouse.down();
  const far = await pointAt(page, 14, 11, 2.5);
  await page.mouse.move(far.x, far.y, { steps: 4 });
  await page.mouse.up();
  await expect(page.getByTestId('announcements')).toHaveText(/does not fit/);
  expect((await stateOf(server, game.id)).ply).toBe(0);
  await page.keyboard.press('Escape');
  await expect(board(page)).not.toHaveAttribute('data-held');
});

test('clicks take, turn and lay a piece; right clicks flip it', async ({ page, server }) => {
  const game = await newGame(server, 'duo', [you, child]);
  await openGame(page, game.id);
  const piece = page.locator('button[data-piece="L4"]');
  await piece.click();
  const before = await board(page).getAttribute('data-held');
  await piece.click();
  await expect(board(page)).not.toHaveAttribute('data-held', before!);
  const turned = await board(page).getAttribute('data-held');
  await piece.click({ button: 'right' });
  await expect(board(page)).not.toHaveAttribute('data-held', turned!);
  const start = await pointAt(page, 14, 4.5, 4.5);
  await page.mouse.move(start.x, start.y, { steps: 3 });
  await page.mouse.click(start.x, start.y);
  expect((await settled(server, game.id, 0)).plies[0]!.move.split(',')).toHaveLength(4);
});

test('a move by keys alone, told to those who listen', async ({ page, server }) => {
  const game = await newGame(server, 'duo', [you, child]);
  await openGame(page, game.id);
  const said = page.getByTestId('announcements');
  for (let tabs = 0; tabs < 40; ++tabs) {
    if (await board(page).evaluate((element) => element === document.activeElement)) break;
    await page.keyboard.press('Tab');
  }
  await expect(board(page)).toBeFocused();
  await page.keyboard.press('5');
  await expect(said).toHaveText(/fits/);
  const first = await said.textContent();
  await page.keyboard.press('Tab');
  await expect(said).not.toHaveText(first!);
  await page.keyboard.press('3');
  await page.keyboard.press('r');
  await page.keyboard.press('f');
  for (let i = 0; i < 20; ++i) await page.keyboard.press('ArrowRight');
  await expect(said).toHaveText(/does not fit/);
  await page.keyboard.press('Enter');
  await expect(said).toHaveText(/does not fit here/);
  await page.keyboard.press('Shift+Tab');
  await expect(said).toHaveText(/, fits/);
  await page.keyboard.press('Enter');
  const { plies } = await settled(server, game.id, 0);
  expect(plies[0]!.move.split(',')).toHaveLength(3);
  await expect(said).toHaveText(/Blue to move/);
});

test('keys play as soon as a game has begun', async ({ page }) => {
  await page.goto('/#/new/duo');
  await page.getByRole('button', { name: /^Start/ }).click();
  await expect(page.getByText('Your turn')).toBeVisible();
  await page.keyboard.press('4');
  await expect(board(page)).toHaveAttribute('data-held');
  await expect(board(page)).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(board(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByTestId('squares').first()).toHaveText('4');
});

test('keys go on with a piece that was clicked', async ({ page, server }) => {
  const game = await newGame(server, 'duo', [you, child]);
  await openGame(page, game.id);
  const said = page.getByTestId('announcements');
  const piece = page.locator('button[data-piece="L4"]');
  await piece.click();
  await page.keyboard.press('Escape');
  await expect(board(page)).not.toHaveAttribute('data-held');
  await page.keyboard.press('5');
  await expect(board(page)).toHaveAttribute('data-held');
  await page.keyboard.press('Escape');

  await piece.click();
  await page.keyboard.press('Tab');
  await expect(board(page)).toBeFocused();
  await expect(said).toHaveText(/^L4 at .*, fits$/);
  await page.keyboard.press('Escape');
  await piece.click({ button: 'right' });
  await page.keyboard.press('Tab');
  await expect(said).toHaveText(/^L4 at .*, fits$/);
  await page.keyboard.press('Enter');
  expect((await settled(server, game.id, 0)).plies[0]!.move.split(',')).toHaveLength(4);
});

test('digits take pieces whatever button was clicked; fields, dialogs and tabs keep their keys', async ({ page, server }) => {
  const game = await newGame(server, 'duo', [you, child]);
  await openGame(page, game.id);
  const analysis = page.getByRole('tab', { name: 'Analysis' });
  await analysis.click();
  await page.keyboard.press('5');
  await expect(board(page)).toHaveAttribute('data-held');
  await expect(board(page)).toBeFocused();
  await page.keyboard.press('Escape');

  await page.getByRole('combobox', { name: 'Heat map' }).focus();
  await page.keyboard.press('5');
  await page.getByRole('button', { name: 'Players' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).focus();
  await page.keyboard.press('5');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(board(page)).not.toHaveAttribute('data-held');

  await page.keyboard.press('.');
  const held = await page.getByTestId('announcements').textContent();
  await analysis.focus();
  await page.keyboard.press('ArrowRight');
  await expect(analysis).toHaveAttribute('aria-selected', 'false');
  await expect(page.getByTestId('announcements')).toHaveText(held!);
});

test('a hint is drawn on the board', async ({ page, server }) => {
  const game = await newGame(server, 'duo', [you, child]);
  await openGame(page, game.id);
  await page.getByRole('button', { name: 'Hint' }).click();
  await expect(page.getByTestId('ghost')).toBeVisible();
});

test('a tray shows the full name of its player when the color is out', async ({ page, server }) => {
  const game = await newGame(server, 'duo', [you, { kind: 'human', name: 'Level 10' }]);
  // Simulates the end of a game, which would take long to play.
  await page.route(`**/api/v1/games/${game.id}*`, async (route) => {
    const response = await route.fetch();
    const view = await response.json();
    await route.fulfill({ response, json: { ...view, position: { ...view.position, legal: [0, 0] } } });
  });
  await openGame(page, game.id);
  for (const tray of await page.locator('.tray .name').all())
    expect(await tray.evaluate((name) => name.scrollWidth - name.clientWidth)).toBeLessThanOrEqual(0);
  await expect(page.locator('.tray .count').first()).toHaveText(/^out, \d+ left$/);
});

test('passes are told', async ({ page, server }) => {
  const game = await newGame(server, 'duo', [child, child]);
  await openGame(page, game.id);
  await page.getByRole('slider', { name: 'Pace' }).fill('5');
  await expect(page.getByTestId('status')).toContainText(/wins|draw/, { timeout: 60_000 });
  const { plies } = await stateOf(server, game.id);
  const passed = plies.some((ply, index) => index > 0 && ply.color === plies[index - 1]!.color);
  if (passed) await expect(page.getByText(/has no more moves and passes/).first()).toBeAttached();
});

test('a new game is set up: seats, a spec, a clock', async ({ page, server, errors }) => {
  await page.goto('/#/');
  await page.getByRole('link', { name: /Blokus Duo/ }).first().click();
  await page.getByLabel('Who plays Orange').selectOption('spec');
  await page.getByLabel(/Spec of/).fill('nonsense');
  await page.getByRole('button', { name: 'Start' }).click();
  await expect(page.getByText(/nonsense/)).toBeVisible();
  // The browser logs the refused request, which the test provoked.
  expect(errors.splice(0).join()).toContain('400');
  await page.getByLabel(/Spec of/).fill('greedy');
  await page.getByLabel('Clock for each player').selectOption('300+5');
  await page.getByRole('button', { name: 'Start' }).click();
  await expect(board(page)).toBeVisible();
  await expect(page.getByRole('timer').first()).toHaveText(/^\s*(5:00|4:5\d)/);
  const id = page.url().split('/').pop()!;
  expect(await stateOf(server, id)).toMatchObject({
    game: 'duo',
    seats: [{ kind: 'human' }, { kind: 'engine', spec: 'greedy' }],
    clock: { seconds: 300, increment: 5 },
  });
});

test('a reload gives no time back', async ({ page, server }) => {
  const minute = { seconds: 60, increment: 0 };
  const game = await server.api<GameView>('POST', '/games', { game: 'duo', seats: [you, child], clock: minute });
  await openGame(page, game.id);
  const clock = page.getByRole('timer', { name: 'Time of You' });
  const left = async () => Number(/:(\d+)/.exec((await clock.textContent())!)![1]);
  await expect.poll(left, { timeout: 15_000 }).toBeLessThanOrEqual(58);
  const before = await left();
  await page.reload();
  await expect(clock).toBeVisible();
  expect(await left()).toBeLessThanOrEqual(before);
  expect(await left()).toBeGreaterThan(30);
});

test('who has no time left has lost', async ({ page, server }) => {
  const clock = { seconds: 2, increment: 0 };
  const game = await server.api<GameView>('POST', '/games', { game: 'duo', seats: [you, child], clock });
  await openGame(page, game.id);
  await expect(page.getByTestId('status')).toContainText('Orange wins (Level 1) on time');
  expect((await stateOf(server, game.id)).result).toMatchObject({ winner: 1, reason: 'time' });
});

test('a second window follows the engines of the first, and says why it does not play', async ({ page, context, server, errors }) => {
  const game = await newGame(server, 'classic', [child, child, child, child]);
  await openGame(page, game.id);
  await page.getByRole('slider', { name: 'Pace' }).fill('1');
  await expect.poll(async () => (await stateOf(server, game.id)).length).toBeGreaterThan(1);
  const second = await context.newPage();
  const refusals: string[] = [];
  second.on('response', (response) => response.status() === 409 && refusals.push(response.url()));
  await openGame(second, game.id);
  await expect(second.getByTestId('status')).toContainText('plays in another window');
  const { length } = await stateOf(server, game.id);
  await expect(second.getByRole('button', { name: new RegExp(`^Move ${length + 1},`) })).toBeVisible();

  await second.getByRole('button', { name: 'Resume' }).click();
  await expect(second.getByText('Engines play this game in another window')).toBeVisible();
  await expect(second.getByTestId('status')).toContainText('plays in another window');
  const asked = refusals.length;
  await second.waitForTimeout(1500);
  expect(refusals.length).toBe(asked);

  await page.getByRole('button', { name: 'Pause' }).click();
  await expect(second.getByTestId('status')).toContainText('waits');
  await second.getByRole('button', { name: 'Resume' }).click();
  const before = (await stateOf(server, game.id)).length;
  await expect.poll(async () => (await stateOf(server, game.id)).length).toBeGreaterThan(before);
  expect(refusals.length).toBe(asked);
  expect(errors).toEqual([]);
});

test('a move that another window made first is reported, and the board shows the current position', async ({ page, server, errors }) => {
  const game = await newGame(server, 'duo', [you, { kind: 'human', name: 'Other' }]);
  await openGame(page, game.id);
  await server.api('POST', `/games/${game.id}/moves`, { move: 'e10,f10', ply: 0 });
  await page.keyboard.press('4');
  await page.keyboard.press('Enter');
  await expect(page.getByText('The game was changed in another window. This is its current state.')).toBeVisible();
  await expect(page.getByTestId('squares').first()).toHaveText('2');
  await expect(page.getByTestId('status')).toContainText('Other to move');
  // The browser logs the answer 409 to its console, as it should.
  errors.splice(0);
});

test('a pace that is dragged restarts the engines once, and is refused never', async ({ page, server }) => {
  const game = await newGame(server, 'classic', [child, child, child, child]);
  const asked: string[] = [];
  page.on('request', (request) => request.url().endsWith('/play') && asked.push(request.postData() ?? ''));
  await openGame(page, game.id);
  await expect.poll(() => asked.length).toBe(1);
  // Uses a script, because key presses are too slow on a busy machine.
  await page.getByRole('slider', { name: 'Pace' }).evaluate(async (slider: HTMLInputElement) => {
    for (const notch of ['3', '4', '5', '4', '3', '2', '1']) {
      slider.value = notch;
      slider.dispatchEvent(new Event('input', { bubbles: true }));
      await new Promise((resume) => setTimeout(resume, 20));
    }
  });
  await expect.poll(() => asked.length).toBe(2);
  expect(JSON.parse(asked[1]!)).toMatchObject({ pace: 1 });
  const { length } = await stateOf(server, game.id);
  await expect.poll(async () => (await stateOf(server, game.id)).length).toBeGreaterThan(length);
  expect(asked.length).toBe(2);
});

test('seats change in the middle of a game', async ({ page, server }) => {
  const game = await newGame(server, 'duo', [you, you]);
  await openGame(page, game.id);
  await drag(page, server, game, 'e10,f10,e9');
  await settled(server, game.id, 0);
  await page.getByRole('button', { name: 'Players' }).click();
  await page.getByLabel('Who plays Orange').selectOption('1');
  await page.getByRole('button', { name: 'Change' }).click();
  const { plies, seats } = await settled(server, game.id, 1);
  expect(seats[1]).toMatchObject({ kind: 'engine', level: 1 });
  expect(plies[1]).toMatchObject({ by: 'engine', color: 'w' });
});

test.describe(() => {
  test.use({ ownServer: true });

  test('a reload and a restart of the server in the middle of a game lose nothing', async ({ page, server, errors }) => {
    const game = await newGame(server, 'duo', [you, child]);
    await openGame(page, game.id);
    await drag(page, server, game, 'e10,f10,e9');
    const before = await settled(server, game.id, 0);
    await page.reload();
    await expect(page.getByTestId('squares').first()).toHaveText('3');
    await expect(page.getByTestId('status')).toContainText('Your turn');

    await server.restart();
    expect((await stateOf(server, game.id)).plies).toEqual(before.plies);
    // The page does not notice the restart and continues with the new server.
    const move = before.position.moves!.find((text) => text.split(',').length === 5)!;
    await drag(page, server, before, move);
    const after = await settled(server, game.id, before.ply);
    expect(after.plies[before.ply]!.move).toBe(move);
    expect(errors).toEqual([]);
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

  /** Touches, sent as the browser gets them from a screen. */
  async function screen(page: Page) {
    const client = await page.context().newCDPSession(page);
    return (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: (Cell & { id: number })[]) =>
      client.send('Input.dispatchTouchEvent', { type, touchPoints });
  }

  async function inTray(page: Page, name: string): Promise<Cell> {
    const button = page.locator(`button[data-piece="${name}"]`);
    await button.scrollIntoViewIfNeeded();
    const slot = (await button.boundingBox())!;
    return { x: slot.x + slot.width / 2, y: slot.y + slot.height / 2 };
  }

  test('board and tray fit on the screen, and nothing is wider than it', async ({ page, server }) => {
    for (const game of ['duo', 'classic']) {
      const seats = game === 'duo' ? [you, child] : [you, child, child, child];
      await openGame(page, (await newGame(server, game, seats)).id);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
      expect((await board(page).boundingBox())!.width).toBeGreaterThan(330);
      await page.goto('about:blank');
    }
  });

  test('a piece is dragged by a finger, and turned by a second one', async ({ page, server }) => {
    const game = await newGame(server, 'duo', [you, child]);
    await openGame(page, game.id);
    const start = await inTray(page, 'L4');
    const touch = await screen(page);
    await touch('touchStart', { ...start, id: 1 });
    const way = { x: start.x, y: start.y - 40, id: 1 };
    await touch('touchMove', way);
    const before = await board(page).getAttribute('data-held');
    // The protocol cannot lift one of two fingers, so this dispatches the second one's tap itself.
    await board(page).evaluate((element) => {
      const finger = { pointerId: 99, pointerType: 'touch', clientX: 40, clientY: 300, bubbles: true };
      element.dispatchEvent(new PointerEvent('pointerdown', finger));
      element.dispatchEvent(new PointerEvent('pointerup', finger));
    });
    await expect(board(page)).not.toHaveAttribute('data-held', before!);
    // The piece is ahead of the finger, so the finger stays below the target.
    const goal = await pointAt(page, 14, 4.5, 4.5);
    for (const y of [goal.y + 100, goal.y + 64]) await touch('touchMove', { x: goal.x, y, id: 1 });
    await expect(page.getByTestId('held')).toBeVisible();
    await touch('touchEnd');
    expect((await settled(server, game.id, 0)).plies[0]!.move.split(',')).toHaveLength(4);
  });

  test('taps take a piece, show it on the board, and lay it', async ({ page, server }) => {
    const game = await newGame(server, 'duo', [you, child]);
    await openGame(page, game.id);
    await page.locator('button[data-piece="W"]').tap();
    await page.getByRole('button', { name: 'Turn' }).tap();
    await page.getByRole('button', { name: 'Flip' }).tap();
    await board(page).scrollIntoViewIfNeeded();
    const start = await pointAt(page, 14, 4.5, 4.5);
    await page.touchscreen.tap(start.x, start.y);
    await expect(page.getByTestId('held')).toBeVisible();
    await page.getByRole('button', { name: 'Place' }).tap();
    expect((await settled(server, game.id, 0)).plies[0]!.move.split(',')).toHaveLength(5);
  });
});
