// The lab: running, stopping, resuming and reporting sweeps, and comparing strategies on a position.
import type { Page } from '@playwright/test';

import { expect, test } from './support';

async function fillSweep(page: Page, { depths, repeat, name }: { depths: string; repeat: string; name: string }) {
  await page.getByRole('radio', { name: /2048-minimax/ }).click();
  await page.getByRole('textbox', { name: 'Depths' }).fill(depths);
  await page.getByRole('textbox', { name: 'Threads' }).fill('1, 2');
  await page.getByRole('spinbutton', { name: 'Repeat' }).fill(repeat);
  await page.getByRole('textbox', { name: 'Keep as' }).fill(name);
}

test('a small sweep runs and is stored, and its report opens', async ({ page }) => {
  await page.goto('/#/lab');
  await fillSweep(page, { depths: '1', repeat: '1', name: 'small' });
  await page.getByRole('button', { name: 'Run the sweep' }).click();
  await expect(page.getByText('Done: kept as “small”.')).toBeVisible({ timeout: 45_000 });
  const frame = page.getByTitle('Report of the sweep small');
  await expect(frame).toHaveAttribute('sandbox', 'allow-scripts');
  await expect(frame.contentFrame().getByRole('heading').first()).toBeVisible();
  await page.getByRole('button', { name: 'Close' }).click();
  await expect(frame).toHaveCount(0);

  await page.reload();
  await page.getByRole('button', { name: /^small/ }).click();
  await expect(frame.contentFrame().getByRole('heading').first()).toBeVisible();

  await page.goto('/#/lab/small');
  await expect(frame.contentFrame().getByRole('heading').first()).toBeVisible();
});

test('a stopped sweep resumes where it was', async ({ page, server }) => {
  test.setTimeout(180_000);
  await page.goto('/#/lab');
  await fillSweep(page, { depths: '1, 2', repeat: '3', name: 'stopped' });
  await page.getByRole('button', { name: 'Run the sweep' }).click();
  const sweep = page.getByRole('group', { name: 'Running sweep' });
  await expect(sweep.getByText(/^[1-9]\d* of \d+ runs$/)).toBeVisible({ timeout: 45_000 });
  await sweep.getByRole('button', { name: 'Stop' }).click();
  await expect(sweep.getByText('Stopped. What has been run is kept.')).toBeVisible();
  await expect.poll(async () => (await server.api('GET', '/status')).searches).toBe(0);
  const before = Number(/^(\d+)/.exec((await sweep.getByText(/of \d+ runs$/).textContent())!)![1]);
  await sweep.getByRole('button', { name: 'Go on' }).click();
  await expect
    .poll(async () => Number(/^(\d+)/.exec((await sweep.getByText(/of \d+ runs$|…/).first().textContent())!)?.[1]), {
      timeout: 45_000,
    })
    .toBeGreaterThanOrEqual(before);
  await expect(page.getByText('Done: kept as “stopped”.')).toBeVisible({ timeout: 120_000 });
});

test('typed values stay after a sweep, even after a refused one', async ({ page, errors }) => {
  await page.goto('/#/lab');
  await fillSweep(page, { depths: '1', repeat: '2', name: 'again' });
  const split = page.getByRole('group', { name: 'Splitting strategies' }).getByRole('checkbox').last();
  await split.uncheck();
  const keeps = async () => {
    await expect(page.getByRole('textbox', { name: 'Depths' })).toHaveValue('1');
    await expect(page.getByRole('textbox', { name: 'Threads' })).toHaveValue('1, 2');
    await expect(page.getByRole('spinbutton', { name: 'Repeat' })).toHaveValue('2');
    await expect(split).not.toBeChecked();
  };
  await page.getByRole('button', { name: 'Run the sweep' }).click();
  await expect(page.getByText('Done: kept as “again”.')).toBeVisible({ timeout: 45_000 });
  await keeps();

  await page.getByRole('textbox', { name: 'More splits' }).fill('nonsense');
  await page.getByRole('button', { name: 'Run the sweep' }).click();
  await expect(page.getByText(/nonsense/).first()).toBeVisible();
  await keeps();
  await expect(page.getByRole('textbox', { name: 'More splits' })).toHaveValue('nonsense');
  errors.splice(0, errors.length, ...errors.filter((error) => !/status of 400/.test(error)));
});

test('a link to a missing sweep says so', async ({ page }) => {
  await page.goto('/#/lab/none');
  await expect(page.getByText('There is no sweep “none”.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Run a sweep' })).toBeVisible();
});

test('a page that was left does not reappear at the next address', async ({ page, server }) => {
  const { id } = await server.api('POST', '/games', { game: '2048' });
  await page.goto('/#/lab');
  await expect(page.getByRole('heading', { name: 'Run a sweep' })).toBeVisible();
  // A page that loads slowly gives the previous one time to appear.
  await page.route('**/assets/GamePage*.js', async (route) => {
    await page.waitForTimeout(500);
    await route.continue();
  });
  await page.goto('/#/nonsense');
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  await page.goto(`/#/game/${id}`);
  await expect(page.getByTestId('board')).toBeVisible();
  // Checks without retries, because the message would disappear after a while.
  expect(await page.getByText(/There is no sweep/).count()).toBe(0);
});

test('an invalid sweep is reported before it is sent', async ({ page }) => {
  await page.goto('/#/lab');
  await page.getByRole('textbox', { name: 'Depths' }).fill('deep');
  await expect(page.getByRole('alert')).toContainText('whole numbers');
  await expect(page.getByRole('button', { name: 'Run the sweep' })).toBeDisabled();
});

test('splitting strategies are compared on the position on the board', async ({ page, server }) => {
  const { id } = await server.api('POST', '/games', { game: 'duo', moves: ['f8,f9,g9,e10,f10', 'i5,j5,h6,i6,i7'] });
  await page.goto(`/#/game/${id}`);
  await page.getByRole('tab', { name: 'Threads' }).click();
  await page.getByRole('combobox', { name: 'Search' }).selectOption('maxn');
  await page.getByRole('combobox', { name: 'Depth' }).selectOption('2');
  await page.getByRole('combobox', { name: 'Repeat' }).selectOption('1');
  await page.getByRole('checkbox', { name: 'every-node', exact: true }).uncheck();
  await page.getByRole('button', { name: 'Compare on this position' }).click();
  const results = page.getByRole('list', { name: 'Results by strategy' });
  await expect(results.getByRole('heading', { name: 'stealing:4' })).toBeVisible({ timeout: 45_000 });
  await expect(results.getByRole('heading', { name: 'sequential' })).toBeVisible();
  await expect(results.getByRole('heading', { name: 'every-node' })).toHaveCount(0);
  await expect(results.getByText(/^\d+\.\d\d×$/).first()).toBeVisible();
  await expect(results.getByRole('img', { name: /^Thread 2/ }).first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Compare on this position' })).toBeVisible();

  // The measurements belong to the position.
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(results).toHaveCount(0);
});

test('a game whose players cannot be split says so', async ({ page, server }) => {
  const { id } = await server.api('POST', '/games', { game: 'tetris-guideline' });
  await page.goto(`/#/game/${id}`);
  await page.getByRole('tab', { name: 'Threads' }).click();
  await expect(page.getByText('there is nothing to split')).toBeVisible();
});
