// The page never loses or misstates a game: branches, clocks, and what undo does.
import type { Page } from '@playwright/test';

import type { GameView, Seat } from '../src/lib/api';
import { expect, test, type Server } from './support';

const kMoves = ['e10', 'j5', 'd9,d8', 'k6,k7'];
const you: Seat = { kind: 'human', name: 'You' };
const other: Seat = { kind: 'human', name: 'Other' };
const child: Seat = { kind: 'engine', level: 1 };

async function open(page: Page, server: Server, seats: Seat[], moves: string[], rest: object = {}): Promise<GameView> {
  const game = await server.api<GameView>('POST', '/games', { game: 'duo', seats, moves, ...rest });
  await page.goto(`/#/game/${game.id}`);
  await expect(page.getByRole('application', { name: 'Board' })).toBeVisible();
  return game;
}

function kept(server: Server, id: string): Promise<GameView> {
  return server.api('GET', `/games/${id}`);
}

function button(page: Page, name: string) {
  return page.getByRole('button', { name, exact: true });
}

function status(page: Page) {
  return page.getByTestId('status');
}

/** Places a piece of four squares by keys in the first legal place. */
async function layPiece(page: Page): Promise<void> {
  await page.keyboard.press('4');
  await page.keyboard.press('Enter');
}

/** The game that is open after the address has changed. */
async function openedAfter(page: Page, server: Server, id: string): Promise<GameView> {
  await expect(page).not.toHaveURL(new RegExp(id));
  return kept(server, page.url().split('/').pop()!);
}

test('a move from an earlier point opens a new game; the old one stays complete, with links both ways', async ({ page, server }) => {
  const game = await open(page, server, [you, other], kMoves);
  await button(page, 'To the start').click();
  await button(page, 'One move forward').click();
  await button(page, 'One move forward').click();
  await expect(status(page)).toContainText('a move here opens a new game');
  await layPiece(page);
  const branch = await openedAfter(page, server, game.id);
  expect(branch).toMatchObject({ origin: { id: game.id, ply: 2 }, length: 3 });
  expect(branch.plies.slice(0, 2)).toEqual(game.plies.slice(0, 2));
  expect((await kept(server, game.id)).plies).toEqual(game.plies);
  await expect(page.getByTestId('squares').first()).toHaveText('5');

  await expect(page.getByText('This is a new game.')).toBeVisible();
  await page.getByRole('link', { name: 'Go back to it' }).click();
  await expect(page).toHaveURL(new RegExp(game.id));
  await expect(page.getByText('This is a new game.')).toHaveCount(0);
  await page.getByRole('link', { name: 'from move 2' }).click();
  await expect(page).toHaveURL(new RegExp(branch.id));
  await page.getByRole('link', { name: 'move 2 of another game' }).click();
  await expect(page).toHaveURL(new RegExp(game.id));
});

test('after undo, the next move replaces the previous one', async ({ page, server }) => {
  const game = await open(page, server, [you, other], kMoves);
  await button(page, 'Undo').click();
  await expect(status(page)).toContainText('Other to move');
  await layPiece(page);
  await expect.poll(async () => (await kept(server, game.id)).plies[3]?.move.split(',').length).toBe(4);
  expect((await kept(server, game.id)).length).toBe(4);
  await expect(page).toHaveURL(new RegExp(game.id));
});

test('while a clock runs, looking back neither stops it nor changes the game', async ({ page, server }) => {
  const clock = { seconds: 60, increment: 0 };
  const game = await open(page, server, [you, child], kMoves, { clock });
  await expect(button(page, 'Pause')).toHaveCount(0);
  await expect(button(page, 'Undo')).toBeDisabled();
  const time = page.getByRole('timer', { name: 'Time of You' });
  const left = async () => Number(/:(\d+)/.exec((await time.textContent())!)![1]);

  await button(page, 'To the start').click();
  await expect(status(page)).toContainText('the clock runs on');
  const before = await left();
  await layPiece(page);
  await expect.poll(left).toBeLessThan(before);
  const after = await left();
  await button(page, 'To the end').click();
  await expect(status(page)).toContainText('Your turn');
  expect(await left()).toBeLessThanOrEqual(after);
  const now = await kept(server, game.id);
  expect(now.plies).toEqual(game.plies);
  expect(now.left![0]).toBeLessThanOrEqual(before);
});

test('a game that is lost on time stays lost', async ({ page, server }) => {
  const clock = { seconds: 5, increment: 0 };
  const { id } = await server.api<GameView>('POST', '/games', { game: 'duo', seats: [you, other], moves: ['e10'], clock });
  await server.api('POST', `/games/${id}/moves`, { move: 'j5', ply: 1, seconds: 6 });
  const { result } = await kept(server, id);
  await page.goto(`/#/game/${id}`);
  await expect(status(page)).toContainText('on time');
  await expect(button(page, 'Undo')).toBeDisabled();
  await page.keyboard.press('Control+z');
  await expect(page.getByText('With a clock, moves cannot be taken back')).toBeVisible();
  await expect(status(page)).toContainText('on time');

  await button(page, 'One move back').click();
  await expect(status(page)).toContainText('a move here opens a new game');
  await layPiece(page);
  const branch = await openedAfter(page, server, id);
  expect(branch).toMatchObject({ clock: null, result: null, length: 2 });
  expect(await kept(server, id)).toMatchObject({ result, length: 2, ply: 2 });
});

test('if an engine plays first, undo leads only to a person’s turn', async ({ page, server }) => {
  const game = await open(page, server, [child, you], kMoves.slice(0, 1));
  await expect(button(page, 'Undo')).toBeDisabled();
  await page.keyboard.press('Control+z');
  await expect(page.getByText('There is no move to take back')).toBeVisible();
  expect((await kept(server, game.id)).ply).toBe(1);
  await page.goto('about:blank');

  const later = await open(page, server, [child, you], kMoves.slice(0, 3));
  await button(page, 'Undo').click();
  await expect(status(page)).toContainText('Your turn');
  expect((await kept(server, later.id)).ply).toBe(1);
  await expect(button(page, 'Undo')).toBeDisabled();
});

test('looking at an engine’s turn does not show it as thinking', async ({ page, server }) => {
  await open(page, server, [child, you], kMoves.slice(0, 3));
  await button(page, 'To the start').click();
  await expect(status(page)).toContainText('Level 1 is on turn here');
  await expect(status(page)).not.toContainText('thinking');
  expect((await server.api('GET', '/status')).searches).toBe(0);
  await button(page, 'To the end').click();
  await expect(status(page)).toContainText('Your turn');
});
