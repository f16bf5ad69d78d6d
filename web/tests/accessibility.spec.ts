import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

import { kPages, visit } from './pages';
import { expect, test } from './support';

/** What axe-core finds that keeps somebody from using the page, in words. */
async function findings(page: Page, rules?: string[]): Promise<string[]> {
  const axe = new AxeBuilder({ page });
  const { violations } = await (rules ? axe.withRules(rules) : axe).analyze();
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, help, nodes }) => nodes.map((node) => `${id}: ${help}: ${node.target.join(' ')}: ${node.failureSummary}`));
}

/** The whole page in the light, and once more in the dark, where nothing but colours is different. */
async function findingsInBoth(page: Page): Promise<string[]> {
  const found = await findings(page);
  await page.evaluate(() => (document.documentElement.dataset.theme = 'dark'));
  found.push(...(await findings(page, ['color-contrast'])).map((finding) => `dark: ${finding}`));
  await page.evaluate(() => (document.documentElement.dataset.theme = 'light'));
  return found;
}

// What fades in is judged when it is there.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

for (const { name, prepare } of kPages)
  test(`axe-core has no serious finding: ${name}`, async ({ page, server }) => {
    test.setTimeout(240_000);
    await visit(page, await prepare(server));
    expect(await findingsInBoth(page)).toEqual([]);
    await expect(page.locator('h1')).toHaveCount(1);
    await expect(page).toHaveTitle(/Tetraply/);
    for (const tab of await page.getByRole('tab').all()) {
      await tab.click();
      await expect(page.getByRole('tabpanel')).not.toBeEmpty();
      expect(await findingsInBoth(page), `${await tab.textContent()}`).toEqual([]);
    }
  });

test('axe-core has no serious finding: the dialogs', async ({ page }) => {
  await visit(page, '#/games');
  await page.getByRole('button', { name: 'Import' }).click();
  await expect(page.getByRole('dialog', { name: 'Import a game' })).toBeVisible();
  expect(await findingsInBoth(page)).toEqual([]);
});

test('the first stop of the Tab key is a way past the navigation', async ({ page }) => {
  await visit(page, '#/');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: /skip/i })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.locator('main')).toBeFocused();
});
