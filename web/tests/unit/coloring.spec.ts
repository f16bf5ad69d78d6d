// The page knows which piece filled each cell, and which rows are garbage, from the moves alone.

import type { GameView, VersusPosition } from '../../src/lib/api';
import { Coloring } from '../../src/tetris/coloring';
import { Field } from '../../src/tetris/field';
import { VersusReplay } from '../../src/tetris/versusReplay';
import { expect, serverTest as test, type Server } from '../support';

async function played(server: Server, request: object, moves: number): Promise<GameView> {
  const { id } = await server.api('POST', '/games', request);
  const response = await fetch(`${server.url}/api/v1/games/${id}/play`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ moves }),
  });
  await response.text();
  return server.api('GET', `/games/${id}?plies=all`);
}

const engines = ['beam:depth=2,width=12', 'beam:depth=1,width=4'].map((spec) => ({ kind: 'engine', spec }));

test('versus is replayed with its garbage', async ({ server }) => {
  for (let seed = 1; seed <= 4; ++seed) {
    const game = await played(server, { game: 'tetris-versus', seats: engines, seed }, 300);
    const replay = new VersusReplay(game.seed);
    for (const { seat, move } of game.plies) replay.play(seat!, move);
    const { players } = game.position as VersusPosition;
    expect(players[0]!.sent + players[1]!.sent).toBeGreaterThan(0);
    players.forEach((player, i) => expect(replay.fields[i]!.sameCells(Field.fromRows(player.board))).toBe(true));
    const fields = new Coloring().fieldsOf(game);
    expect(fields.some((field) => field.has('unknown'))).toBe(false);
  }
});

test('one move after another gives the same colors as the whole game', async ({ server }) => {
  const seats = [{ kind: 'engine', spec: 'lookahead:depth=1' }];
  const game = await played(server, { game: 'tetris', seats, seed: 3 }, 60);
  const stepwise = new Coloring();
  for (let ply = 0; ply <= game.length; ++ply) {
    const position = await server.api('GET', `/games/${game.id}/positions/${ply}`);
    stepwise.fieldsOf({ ...game, ply, position });
  }
  const colors = (coloring: Coloring) =>
    Array.from({ length: 22 }, (_, y) => coloring.fieldsOf(game)[0]!.row(y).map((cell) => cell ?? '.').join(''));
  expect(colors(stepwise)).toEqual(colors(new Coloring()));
  expect(colors(stepwise).join('')).toMatch(/[IOTSZJL]/);
});

test('without some moves, colors are unknown until an earlier position is given', async ({ server }) => {
  const seats = [{ kind: 'engine', spec: 'lookahead:depth=1' }];
  const game = await played(server, { game: 'tetris', seats, seed: 3 }, 400);
  const newest = { ...game, from: 200, plies: game.plies.slice(200) };
  const coloring = new Coloring();
  expect(coloring.fieldsOf(newest)[0]!.has('unknown')).toBe(true);
  expect(coloring.missingBase(newest)).toBe(200);
  coloring.addBase(200, await server.api('GET', `/games/${game.id}/positions/200`));
  expect(coloring.fieldsOf(newest)[0]!.has('unknown')).toBe(false);
});
