// Every page of the app with some content, for the tests that check all of them.

import { deflateRawSync } from 'node:zlib';

import { type Page, expect } from '@playwright/test';

import type { Server } from './support';

export interface PageToVisit {
  name: string;
  /** Prepares the content, and returns the address. */
  prepare: (server: Server) => Promise<string>;
  /** The page shows what the server stores, so no other test may have left anything there. */
  ownServer?: boolean;
}

/** The word of a link, encoded here without the page's own code. */
export function shareWord(shared: unknown): string {
  return deflateRawSync(Buffer.from(JSON.stringify(shared))).toString('base64url');
}

/** Plays the first legal move repeatedly, as often as requested or until the game is over. */
export async function playMoves(server: Server, id: string, count: number): Promise<void> {
  let { ply, position } = await server.api('GET', `/games/${id}`);
  for (let i = 0; i < count && position.turn.kind === 'player'; ++i) {
    const moves: string[] = position.moves;
    // A move from the middle of the list makes boards look more like real games.
    ({ ply, position } = await server.api('POST', `/games/${id}/moves`, { move: moves[Math.floor(moves.length / 2)], ply }));
  }
}

export async function newGame(server: Server, game: string, players: number, moves = 0): Promise<string> {
  const seats = Array.from({ length: players }, (_, seat) => ({ kind: 'human', name: `Player ${seat + 1}` }));
  const { id } = await server.api('POST', '/games', { game, seats });
  await playMoves(server, id, moves);
  return id;
}

const kSharedBoard = { game: '2048', start: { text: '2 4 8 16 0 0 0 0 0 0 0 0 0 0 0 2' } };

function fixed(name: string, hash: string): PageToVisit {
  return { name, prepare: () => Promise.resolve(hash) };
}

function table(name: string, game: string, players: number, moves: number): PageToVisit {
  return { name: `game of ${name}`, prepare: async (server) => `#/game/${await newGame(server, game, players, moves)}` };
}

export const kTables: PageToVisit[] = [
  table('Blokus', 'classic', 4, 8),
  table('Blokus Duo', 'duo', 2, 6),
  table('2048', '2048', 1, 20),
  table('Tetris', 'tetris', 1, 6),
  table('Modern Tetris', 'tetris-guideline', 1, 6),
  table('Tetris versus', 'tetris-versus', 2, 6),
];

/** A page that lists the stored games. */
function listing(name: string, hash: string): PageToVisit {
  const prepare = async (server: Server) => {
    for (const game of ['2048', 'tetris']) await newGame(server, game, 1, 3);
    return hash;
  };
  return { name, prepare, ownServer: true };
}

export const kPages: PageToVisit[] = [
  listing('home', '#/'),
  { ...fixed('home without games', '#/'), ownServer: true },
  ...['classic', 'duo', '2048', 'tetris'].map((game) => fixed(`new ${game}`, `#/new/${game}`)),
  ...kTables,
  listing('games', '#/games'),
  fixed('share', `#/share/${shareWord(kSharedBoard)}`),
  fixed('share, damaged', '#/share/nothing'),
  ...['classic', 'duo', '2048', 'tetris'].map((game) => fixed(`editor of ${game}`, `#/edit/${game}`)),
  fixed('laboratory', '#/lab'),
];

const kQuietMilliseconds = 100;

/** Opens an address of the app and waits until the page is complete and has made no requests for a moment. */
export async function visit(page: Page, hash: string): Promise<void> {
  let waiting = 0;
  let quietSince = 0;
  const begin = () => ++waiting;
  const end = () => {
    if (--waiting === 0) quietSince = Date.now();
  };
  page.on('request', begin).on('requestfinished', end).on('requestfailed', end);
  await page.goto(`/${hash}`);
  await page.locator('main h1').first().waitFor();
  quietSince = Date.now();
  await expect
    .poll(() => waiting === 0 && Date.now() - quietSince >= kQuietMilliseconds, { intervals: [kQuietMilliseconds / 2] })
    .toBe(true);
  page.off('request', begin).off('requestfinished', end).off('requestfailed', end);
}
