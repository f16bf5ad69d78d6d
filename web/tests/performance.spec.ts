import type { Page } from '@playwright/test';
import { gzipSync } from 'node:zlib';

import { newGame } from './pages';
import { expect, test, type Server } from './support';

/** All scripts of the page, by their names: those that the first file asks for, and whatever these may load later. */
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

const kFirstPaintMilliseconds = 1000;

/** The first paint of an address, in milliseconds. Other tests run beside this one, so some tries may be too slow. */
async function firstPaint(page: Page, address: string): Promise<number> {
  const paints: number[] = [];
  for (let i = 0; i < 8 && !(Math.min(...paints) < kFirstPaintMilliseconds); i += 1) {
    await page.goto('about:blank');
    await page.goto(address);
    const paint = await page.waitForFunction(
      () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime,
    );
    paints.push((await paint.jsonValue()) ?? Infinity);
  }
  return Math.min(...paints);
}

test('the first paint comes within a second', async ({ page }) => {
  for (const hash of ['#/', '#/games', '#/new/duo']) {
    const paint = await firstPaint(page, `/${hash}`);
    console.log(`first paint of ${hash}: ${paint.toFixed(0)} ms`);
    expect(paint, hash).toBeLessThan(kFirstPaintMilliseconds);
  }
});

test('the page’s own scripts are less than 200 kB compressed, without the charts', async ({ server }) => {
  const scripts = await allScripts(server);
  expect(scripts.size).toBeGreaterThan(5);
  const sizes = [...scripts].map(([name, text]) => ({
    name,
    bytes: gzipSync(text, { level: 9 }).length,
    // The library's own words: its first comment, or an error that only it tells.
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
      // What Core Web Vitals call good is 0.1.
      expect(shift, hash).toBeLessThan(0.05);
    }
  });
});

test('no request leaves for another host, and the page needs none', async ({ page, server }) => {
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
