// Every page of the app with something to see on it: for the tests that look at all of them.

import { deflateRawSync } from 'node:zlib';
import type { Server } from './support';

export interface PageToVisit {
  name: string;
  hash: string;
}

/** The word of a link, made here without the page's own code. */
export function shareWord(shared: unknown): string {
  return deflateRawSync(Buffer.from(JSON.stringify(shared))).toString('base64url');
}

/** Plays the first legal move again and again, as often as asked for or until the game is over. */
export async function playMoves(server: Server, id: string, count: number): Promise<void> {
  let { ply, position } = await server.api('GET', `/games/${id}`);
  for (let i = 0; i < count && position.turn.kind === 'player'; ++i) {
    const moves: string[] = position.moves;
    // Large pieces come first in the list of no game, so take one from the middle: boards look more like games.
    ({ ply, position } = await server.api('POST', `/games/${id}/moves`, { move: moves[Math.floor(moves.length / 2)], ply }));
  }
}

export async function newGame(server: Server, game: string, players: number, moves = 0): Promise<string> {
  const seats = Array.from({ length: players }, (_, seat) => ({ kind: 'human', name: `Player ${seat + 1}` }));
  const { id } = await server.api('POST', '/games', { game, seats });
  await playMoves(server, id, moves);
  return id;
}

/** Prepares a game of every kind, and names every address of the app. */
export async function allPages(server: Server): Promise<PageToVisit[]> {
  const games: [string, string, number, number][] = [
    ['Blokus', 'classic', 4, 8],
    ['Blokus Duo', 'duo', 2, 6],
    ['2048', '2048', 1, 20],
    ['Tetris', 'tetris', 1, 6],
    ['Modern Tetris', 'tetris-guideline', 1, 6],
    ['Tetris versus', 'tetris-versus', 2, 6],
  ];
  const pages: PageToVisit[] = [{ name: 'home', hash: '#/' }];
  for (const game of ['classic', 'duo', '2048', 'tetris']) pages.push({ name: `new ${game}`, hash: `#/new/${game}` });
  for (const [name, game, players, moves] of games)
    pages.push({ name: `game of ${name}`, hash: `#/game/${await newGame(server, game, players, moves)}` });
  pages.push({ name: 'games', hash: '#/games' });
  pages.push({ name: 'share', hash: `#/share/${shareWord({ game: '2048', start: { text: '2 4 8 16 0 0 0 0 0 0 0 0 0 0 0 2' } })}` });
  pages.push({ name: 'share, damaged', hash: '#/share/nothing' });
  for (const game of ['classic', 'duo', '2048', 'tetris']) pages.push({ name: `editor of ${game}`, hash: `#/edit/${game}` });
  pages.push({ name: 'laboratory', hash: '#/lab' });
  return pages;
}
