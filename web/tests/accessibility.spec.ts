import type { Page } from '@playwright/test';
import axe from 'axe-core';

import { kPages, visit } from './pages';
import { expect, test } from './support';

declare global {
  interface Window {
    axe: typeof axe;
  }
}

/** The part of a page that changes with its tabs. */
const kTabs = { include: [['[role=tablist]'], ['[role=tabpanel]']] };

/** The findings of axe-core that keep people from using the page or part of it, in words. */
async function findings(page: Page, part?: typeof kTabs, rules?: string[]): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  // Only violations are described, because nobody reads the elements that pass.
  const options: axe.RunOptions = { resultTypes: ['violations'], ...(rules && { runOnly: rules }) };
  const { violations } = await page.evaluate(
    ([part, options]) => window.axe.run(part ?? document, options),
    [part, options] as const,
  );
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, help, nodes }) => nodes.map((node) => `${id}: ${help}: ${node.target.join(' ')}: ${node.failureSummary}`));
}

/** Changes the theme, and waits until all transitions have ended. */
async function setTheme(page: Page, theme: 'dark' | 'light'): Promise<void> {
  await page.evaluate(async (theme) => {
    document.documentElement.dataset.theme = theme;
    await new Promise(requestAnimationFrame);
    await Promise.allSettled(document.getAnimations().map((animation) => animation.finished));
  }, theme);
}

/** All rules in light mode, and the color rules again in dark mode, because nothing else differs. */
async function findingsInBoth(page: Page, part?: typeof kTabs): Promise<string[]> {
  const found = await findings(page, part);
  await setTheme(page, 'dark');
  found.push(...(await findings(page, part, ['color-contrast'])).map((finding) => `dark: ${finding}`));
  await setTheme(page, 'light');
  return found;
}

// Elements that fade in are checked when they are fully visible.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

for (const { name, prepare, ownServer = false } of kPages)
  test.describe(() => {
    test.use({ ownServer });

    test(`axe-core has no serious finding: ${name}`, async ({ page, server }) => {
      test.setTimeout(240_000);
      await visit(page, await prepare(server));
      await expect(page.locator('h1')).toHaveCount(1);
      await expect(page).toHaveTitle(/Tetraply/);
      // The whole page is checked when it opens, and then the contents of each of its tabs.
      expect(await findingsInBoth(page)).toEqual([]);
      for (const tab of await page.getByRole('tab').all()) {
        await tab.click();
        await expect(page.getByRole('tabpanel')).not.toBeEmpty();
        expect(await findingsInBoth(page, kTabs), `${await tab.textContent()}`).toEqual([]);
      }
    });
  });

test('axe-core has no serious finding: the dialogs', async ({ page }) => {
  await visit(page, '#/games');
  await page.getByRole('button', { name: 'Import' }).click();
  await expect(page.getByRole('dialog', { name: 'Import a game' })).toBeVisible();
  expect(await findingsInBoth(page)).toEqual([]);
});

test('the first stop of the Tab key skips the navigation', async ({ page }) => {
  await visit(page, '#/');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: /skip/i })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.locator('main')).toBeFocused();
});
