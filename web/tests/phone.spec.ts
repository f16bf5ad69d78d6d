import type { Locator, Page } from '@playwright/test';

import { kPages, kTables, visit } from './pages';
import { expect, test } from './support';

const kWidth = 360;
test.use({ viewport: { width: kWidth, height: 740 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 });

/** Elements that are wider than the screen and not inside a scrolling element that fits. */
async function tooWide(page: Page): Promise<string[]> {
  return page.evaluate((width) => {
    const scrolls = (element: Element | null): boolean =>
      element !== null &&
      element !== document.body &&
      (getComputedStyle(element).overflowX !== 'visible' || scrolls(element.parentElement));
    const wide: string[] = [];
    if (document.scrollingElement!.scrollWidth > width) wide.push(`the page: ${document.scrollingElement!.scrollWidth} px`);
    for (const element of document.querySelectorAll('main *')) {
      const { right, left, width: own } = element.getBoundingClientRect();
      if (own > 1 && (right > width + 1 || left < -1) && !scrolls(element.parentElement))
        wide.push(`${element.tagName}.${element.getAttribute('class')}: ${Math.round(left)} to ${Math.round(right)}`);
    }
    return wide;
  }, kWidth);
}

/** A finger needs some room: each control has at least the 24 pixels that WCAG 2.2 requires, and a tap reaches it. */
async function checkControls(controls: Locator): Promise<void> {
  // Runs in the page, because a trial tap of Playwright takes a tenth of a second per control.
  const seen = await controls.evaluateAll((elements) =>
    elements.map((element) => {
      element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
      const { x, y, width, height } = element.getBoundingClientRect();
      const hit = document.elementFromPoint(x + width / 2, y + height / 2);
      const label = element.outerHTML.slice(0, 120);
      return { label, least: Math.min(width, height), reached: element.contains(hit), hit: hit?.outerHTML.slice(0, 120) };
    }),
  );
  expect(seen.length).toBeGreaterThan(0);
  for (const { label, least, reached, hit } of seen) {
    expect.soft(least, label).toBeGreaterThanOrEqual(24);
    expect.soft(reached, `${label} lies under ${hit}`).toBe(true);
  }
}

for (const { name, prepare, ownServer = false } of kPages)
  test.describe(() => {
    test.use({ ownServer });

    test(`fits on a phone, and each control can be reached: ${name}`, async ({ page, server }) => {
      test.setTimeout(120_000);
      await visit(page, await prepare(server));
      expect(await tooWide(page)).toEqual([]);
      const controls = page.locator(
        'button:enabled:visible:not([aria-disabled=true]), select:enabled:visible, input:enabled:visible:not([type=checkbox], [type=radio], [type=range])',
      );
      await checkControls(controls);
      for (const tab of await page.getByRole('tab').all()) {
        await tab.tap();
        await expect(page.getByRole('tabpanel')).not.toBeEmpty();
        expect(await tooWide(page), `${await tab.textContent()}`).toEqual([]);
      }
    });
  });

for (const { name, prepare } of kTables.slice(0, 3))
  test(`the first screen of a phone shows the whole board: ${name}`, async ({ page, server }) => {
    await visit(page, await prepare(server));
    const board = page.getByTestId('board').or(page.getByRole('application', { name: 'Board' }));
    const box = (await board.boundingBox())!;
    expect(box.y + box.height).toBeLessThanOrEqual(740);
    expect(box.width).toBeGreaterThan(0.75 * kWidth);
  });
