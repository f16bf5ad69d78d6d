// The page of a server with network rules: the link with the key, and the messages without it.
import { test as base, expect } from '@playwright/test';

import { Server } from './support';

const test = base.extend<object, { server: Server }>({
  server: [
    async ({}, use) => {
      const server = new Server(['--require-key']);
      try {
        await server.start();
        await use(server);
      } finally {
        await server.stop();
        server.remove();
      }
    },
    { scope: 'worker' },
  ],
});

test('the link opens the page, and the key does not stay in the address', async ({ page, server }) => {
  await page.goto(server.link);
  await expect(page).toHaveURL(`${server.url}/`);
  await expect(page.getByRole('link', { name: 'Games' }).first()).toBeVisible();
  // Requests and streams send the cookie.
  const events = await page.evaluate(async () => {
    const post = (path: string, body: unknown) =>
      fetch(`api/v1/${path}`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
      });
    const begun = await post('games', { game: '2048', seats: [{ kind: 'engine', level: 1 }] });
    const { id } = (await begun.json()) as { id: string };
    return (await post(`games/${id}/play`, { moves: 2 })).text();
  });
  expect(events).toContain('event: done');
});

test('without the link the page says that the key is missing', async ({ page, server }) => {
  const answer = await page.goto(server.url);
  expect(answer!.status()).toBe(401);
  await expect(page.getByRole('heading')).toHaveText('The access key is missing');
  await expect(page.getByText('Open the link that it printed')).toBeVisible();
});

test('a page that has lost its cookie says so', async ({ page, context, server }) => {
  await page.goto(server.link);
  await context.clearCookies();
  await page.evaluate(() => (location.hash = '#/games'));
  await expect(page.getByText('needs its access key')).toBeVisible();
});

test('a page that sends too many requests says when to try again', async ({ page, server }) => {
  await page.route('**/api/v1/games?*', (route) =>
    route.fulfill({
      status: 429,
      headers: { 'Retry-After': '3' },
      json: { error: { code: 'too_many_requests', message: 'too many requests came from your address: try again in 3 s' } },
    }),
  );
  await page.goto(server.link);
  await page.evaluate(() => (location.hash = '#/games'));
  await expect(page.getByText('try again in 3 s')).toBeVisible();
});

test('somebody else’s game can be viewed, and says that it is not yours', async ({ page, browser, server }) => {
  await page.goto(server.link);
  const id = await page.evaluate(async () => {
    const headers = { 'Content-Type': 'application/json' };
    const begun = await fetch('api/v1/games', { method: 'POST', headers, body: JSON.stringify({ game: '2048' }) });
    return ((await begun.json()) as { id: string }).id;
  });
  const other = await browser.newContext();
  try {
    const guest = await other.newPage();
    await guest.goto(server.link);
    await guest.goto(`${server.url}/#/game/${id}`);
    await guest.reload();
    await expect(guest.getByText('2048').first()).toBeVisible();
    await expect(guest.getByRole('button', { name: /left/i }).first()).toBeVisible();
    for (const key of ['ArrowLeft', 'ArrowUp', 'ArrowRight', 'ArrowDown']) await guest.keyboard.press(key);
    await expect(guest.getByText('belongs to another browser').first()).toBeVisible();
  } finally {
    await other.close();
  }
});
