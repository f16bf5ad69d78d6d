// Takes the pictures of docs/web-app.md: every page in a situation worth looking at. Started by tools/screenshots.

import { mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

import type { Browser, Page } from '@playwright/test';

import { newGame, playMoves, shareWord, visit } from './pages';
import { expect, test, type Server } from './support';

const folder = join(dirname(fileURLToPath(import.meta.url)), '../../docs/images');
mkdirSync(folder, { recursive: true });

const kPhone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
type Theme = 'light' | 'dark';

async function show(page: Page, hash: string, theme: Theme = 'light'): Promise<void> {
  await page.goto('/');
  await page.evaluate((choice) => localStorage.setItem('tetraply.theme', choice), theme);
  await page.goto('about:blank');
  await visit(page, hash);
}

async function picture(page: Page, name: string): Promise<void> {
  // Toasts would show the preparations.
  await page.addStyleTag({ content: '.toasts { display: none !important }' });
  await page.waitForTimeout(300);
  await page.screenshot({ path: join(folder, `web-${name}.png`) });
}

/** The page on a phone without a mouse. */
async function phonePicture(browser: Browser, server: Server, hash: string, theme: Theme, name: string): Promise<void> {
  const context = await browser.newContext({ ...kPhone, baseURL: server.url });
  const page = await context.newPage();
  await show(page, hash, theme);
  await picture(page, name);
  await context.close();
}

/** Lets engines play this many moves, for people too; without `player`, each engine's seat uses its own. */
async function letPlay(server: Server, id: string, moves: number, player?: object): Promise<void> {
  const answer = await fetch(`${server.url}/api/v1/games/${id}/play`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ moves, humans: true, player }),
  });
  const events = await answer.text();
  if (!answer.ok || events.includes('event: error')) throw new Error(events.slice(-500));
}

async function game(server: Server, name: string, seats: object[], moves: number, player?: object): Promise<string> {
  const { id } = await server.api('POST', '/games', { game: name, seats, seed: 11 });
  if (moves > 0) await letPlay(server, id, moves, player);
  return id;
}

const you = { kind: 'human', name: 'You' };
const level = (number: number) => ({ level: number });
const engine = (number: number) => ({ kind: 'engine', ...level(number) });

async function tab(page: Page, name: string): Promise<void> {
  await page.getByRole('tab', { name }).click();
}

test('home', async ({ browser, page, server }) => {
  await game(server, 'tetris', [you], 80, level(3));
  await game(server, '2048', [you], 300, level(3));
  await game(server, 'classic', [you, engine(3), engine(3), engine(3)], 44, level(3));
  await game(server, 'duo', [you, engine(4)], 30, level(3));
  await show(page, '#/');
  await picture(page, 'home');
  await show(page, '#/games');
  await picture(page, 'games');
  await phonePicture(browser, server, '#/', 'dark', 'home-phone');
});

test('new game', async ({ page }) => {
  await show(page, '#/new/classic');
  await picture(page, 'new');
});

test('blokus', async ({ page, server }) => {
  const id = await game(server, 'classic', [you, engine(3), engine(3), engine(3)], 32, level(3));
  await show(page, `#/game/${id}`);
  await page.getByRole('application').first().focus();
  await page.keyboard.press('5');
  await page.waitForTimeout(300);
  await picture(page, 'blokus');
});

test('duo', async ({ browser, page, server }) => {
  const id = await game(server, 'duo', [you, engine(4)], 16, level(3));
  await show(page, `#/game/${id}`, 'dark');
  await tab(page, 'Analysis');
  await page.getByRole('button', { name: 'Analyse' }).click();
  await page.waitForTimeout(4000);
  await picture(page, 'analysis');
  await page.getByRole('button', { name: 'Stop analysing' }).click();
  await page.getByRole('combobox', { name: 'Heat map' }).selectOption('influence');
  await page.waitForTimeout(800);
  await picture(page, 'heat');
  await tab(page, 'Threads');
  await page.getByRole('button', { name: 'Compare on this position' }).click();
  await expect(page.getByRole('button', { name: 'Compare on this position' })).toBeVisible({ timeout: 120_000 });
  await picture(page, 'threads');
  await phonePicture(browser, server, `#/game/${id}`, 'light', 'duo-phone');
});

test('review', async ({ page, server }) => {
  const id = await newGame(server, 'duo', 2);
  // A game worth reviewing: good moves, and now and then the first legal one.
  for (let i = 0; i < 6; ++i) {
    await letPlay(server, id, 2, level(4));
    await playMoves(server, id, 1);
  }
  await show(page, `#/game/${id}`);
  await tab(page, 'Review');
  await page.getByRole('combobox', { name: 'Each move' }).selectOption({ label: '0.1 s' });
  await page.getByRole('button', { name: 'Review the game' }).click();
  await expect(page.getByRole('button', { name: 'Stop the review' })).toBeHidden({ timeout: 120_000 });
  await picture(page, 'review');
});

test('2048', async ({ browser, page, server }) => {
  const id = await game(server, '2048', [you], 900, level(5));
  await show(page, `#/game/${id}`);
  await page.getByRole('checkbox', { name: /Expected value/ }).check();
  await expect(page.getByRole('button', { name: /, the best$/ })).toBeVisible();
  await picture(page, '2048');
  await phonePicture(browser, server, `#/game/${id}`, 'dark', '2048-phone');
});

test('tetris', async ({ browser, page, server }) => {
  const solo = await game(server, 'tetris-guideline', [you], 18, level(2));
  await show(page, `#/game/${solo}`, 'dark');
  await picture(page, 'tetris');
  await phonePicture(browser, server, `#/game/${solo}`, 'light', 'tetris-phone');
  const watched = await game(server, 'tetris', [engine(6)], 120, level(3));
  await show(page, `#/game/${watched}`);
  await page.getByRole('button', { name: 'One piece' }).click();
  await page.waitForTimeout(1500);
  await picture(page, 'solver');
  const versus = await game(server, 'tetris-versus', [engine(7), engine(2)], 40);
  await show(page, `#/game/${versus}`);
  await picture(page, 'versus');
});

test('editor', async ({ page }) => {
  await show(page, '#/edit/duo');
  await picture(page, 'editor');
});

test('lab', async ({ page }) => {
  await show(page, '#/lab');
  await picture(page, 'lab');
});

test('share', async ({ page, server }) => {
  const id = await game(server, 'duo', [you, engine(3)], 20, level(3));
  await show(page, `#/game/${id}`);
  await page.getByRole('button', { name: 'Export and share' }).click();
  await page.getByRole('button', { name: 'The whole game' }).click();
  await expect(page.getByRole('textbox', { name: 'Link' })).not.toHaveValue('');
  await picture(page, 'export');
  const { plies } = await server.api('GET', `/games/${id}?plies=all`);
  const moves = plies.map((ply: { move: string }) => ply.move);
  await show(page, `#/share/${shareWord({ game: 'duo', moves })}`);
  await picture(page, 'share');
});
