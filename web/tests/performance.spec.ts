import type { Page } from '@playwright/test';
import { gzipSync } from 'node:zlib';

import { newGame } from './pages';
import { expect, test, type Server } from './support';

/** The names of all scripts of the page: those that the first file loads, and those that they may load later. */
async function allScripts(server: Server): Promise<Map<string, string>> {
  const scripts = new Map<string, string>();
  const html = await (await fetch(`${server.url}/`)).text();
  const waiting = [...html.matchAll(/(?:src|href)="\.?\/?([\w./-]+\.js)"/g)].map((match) => match[1]!);
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    if (scripts.has(name)) continue;
    const answer = await fetch(`${server.url}/${name}`);
    expect(answer.status, name).toBe(200);
    const text = await answer.text();
    scripts.set(name, text);
    for (const [, file] of text.matchAll(/["'`](?:\.\/|assets\/)([\w.-]+\.js)["'`]/g)) waiting.push(`assets/${file}`);
  }
  return scripts;
}

/** The time of the first paint of an address, in milliseconds. */
async function firstPaint(page: Page, address: string): Promise<number> {
  await page.goto('about:blank');
  await page.goto(address);
  const paint = await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime);
  return (await paint.jsonValue()) ?? Infinity;
}

const kFirstPaintMilliseconds = 1000;
// If plain text from the same server takes longer than this, the machine counts as busy, and the budget grows.
const kPlainTextMilliseconds = 100;

test('the first paint happens within a second', async ({ page }) => {
  for (const hash of ['#/', '#/games', '#/new/duo']) {
    // A machine that is too busy for plain text is just as busy for the page.
    await expect(async () => {
      const text = await firstPaint(page, '/api/v1/status');
      const paint = await firstPaint(page, `/${hash}`);
      console.log(`first paint of ${hash}: ${paint.toFixed(0)} ms, of plain text: ${text.toFixed(0)} ms`);
      expect(paint, hash).toBeLessThan(kFirstPaintMilliseconds * Math.max(1, text / kPlainTextMilliseconds));
    }).toPass({ timeout: 30_000 });
  }
});

test('the page’s own scripts are less than 200 kB compressed, without the charts', async ({ server }) => {
  const scripts = await allScripts(server);
  expect(scripts.size).toBeGreaterThan(5);
  const sizes = [...scripts].map(([name, text]) => ({
    name,
    bytes: gzipSync(text, { level: 9 }).length,
    // Text that only the library has: its first comment, or one of its error messages.
    isCharts: /chart\.js v?\d|Canvas is already in use/i.test(text),
  }));
  const own = sizes.filter(({ isCharts }) => !isCharts).reduce((sum, { bytes }) => sum + bytes, 0);
  console.log(`own scripts: ${(own / 1000).toFixed(1)} kB in ${sizes.length} files`);
  expect(own).toBeLessThan(200_000);
});

test.describe(() => {
  test.use({ ownServer: true });

  test('nothing moves after the first paint', async ({ page, server }) => {
    for (const game of ['2048', 'tetris']) await newGame(server, game, 1, 3);
    for (const hash of ['#/', '#/new/duo', '#/new/2048']) {
      await page.goto('about:blank');
      await page.goto(`/${hash}`);
      await expect(page.locator('main h1')).toBeVisible();
      await page.waitForLoadState('networkidle');
      const shift = await page.evaluate(
        () =>
          new Promise<number>((resolve) => {
            let sum = 0;
            new PerformanceObserver((list) => {
              for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) sum += entry.value;
            }).observe({ type: 'layout-shift', buffered: true });
            setTimeout(() => resolve(sum), 300);
          }),
      );
      // Core Web Vitals call up to 0.1 good.
      expect(shift, hash).toBeLessThan(0.05);
    }
  });
});

test('no request goes to another host, and the page needs none', async ({ page, server }) => {
  const foreign: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(server.url) && !/^(data|blob|about):/.test(request.url())) foreign.push(request.url());
  });
  for (const hash of ['#/', '#/games', '#/new/2048', '#/lab', '#/edit/duo']) {
    await page.goto(`/${hash}`);
    await page.waitForLoadState('networkidle');
  }
  expect(foreign).toEqual([]);
});
