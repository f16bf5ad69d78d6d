import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { allPages } from './pages';
import { expect, test } from './support';

/** What axe-core finds that keeps somebody from using the page, in words. */
async function findings(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, help, nodes }) => nodes.map((node) => `${id}: ${help}: ${node.target.join(' ')}: ${node.failureSummary}`));
}

for (const theme of ['light', 'dark'])
  test(`axe-core has no serious finding on any page, ${theme}`, async ({ page, server }) => {
    test.setTimeout(300_000);
    await page.addInitScript((choice) => localStorage.setItem('tetraply.theme', choice), theme);
    // What fades in is judged when it is there.
    await page.emulateMedia({ reducedMotion: 'reduce' });
    for (const { name, hash } of await allPages(server)) {
      await page.goto('about:blank');
      await page.goto(`/${hash}`);
      await expect(page.locator('main h1').first()).toBeVisible();
      expect(await page.locator('html').getAttribute('data-theme')).toBe(theme);
      await page.waitForLoadState('networkidle');
      expect.soft(await findings(page), name).toEqual([]);
      for (const tab of await page.getByRole('tab').all()) {
        await tab.click();
        await page.waitForTimeout(200);
        expect.soft(await findings(page), `${name}, ${await tab.textContent()}`).toEqual([]);
      }
    }
  });

test('the dialogs have no serious finding', async ({ page }) => {
  await page.goto('/#/games');
  await page.getByRole('button', { name: 'Import' }).click();
  await expect(page.getByRole('dialog', { name: 'Import a game' })).toBeVisible();
  expect(await findings(page)).toEqual([]);
});

test('every page has one heading of the first level, a title and a way past the navigation', async ({ page, server }) => {
  test.setTimeout(120_000);
  for (const { name, hash } of await allPages(server)) {
    await page.goto('about:blank');
    await page.goto(`/${hash}`);
    await expect(page.locator('h1'), name).toHaveCount(1);
    await expect(page).toHaveTitle(/Tetraply/);
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: /skip/i })).toBeFocused();
  }
});
