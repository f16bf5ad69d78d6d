// A game without a page of its own: Connect Four, the example of docs/add-a-game.md.
import { newGame } from './pages';
import { expect, test } from './support';

test('a plain game shows its picture and is played by its list of moves', async ({ page, server }) => {
  const id = await newGame(server, 'connect4', 2);
  await page.goto(`/#/game/${id}`);
  await expect(page.getByLabel('Board')).toContainText('Yellow (O) to move');
  const moves = page.getByRole('group', { name: 'Legal moves' }).getByRole('button');
  await expect(moves).toHaveText(['1', '2', '3', '4', '5', '6', '7']);
  await moves.nth(3).click();
  await expect(page.getByLabel('Board')).toContainText('. . . O . . .');
  await expect(page.getByLabel('Board')).toContainText('Red (X) to move');
  await expect(page.getByRole('button', { name: 'Move 1, Player 1: 4' })).toBeVisible();
});

test('a finished plain game says who has won and offers no moves', async ({ page, server }) => {
  const id = await newGame(server, 'connect4', 2);
  let ply = 0;
  for (const move of ['1', '1', '2', '2', '3', '3', '4']) await server.api('POST', `/games/${id}/moves`, { move, ply: ply++ });
  await page.goto(`/#/game/${id}`);
  await expect(page.getByLabel('Board')).toContainText('Yellow has won');
  await expect(page.getByRole('group', { name: 'Legal moves' })).toHaveCount(0);
});
