// The games' titles, available before the catalog is loaded.

import type { GameName } from './api';

export const titles: Record<GameName, string> = {
  classic: 'Blokus',
  'classic-2p': 'Blokus, two players',
  'classic-3p': 'Blokus, three players',
  duo: 'Blokus Duo',
  '2048': '2048',
  tetris: 'Tetris',
  'tetris-20': 'Tetris, 20 rows',
  'tetris-guideline': 'Modern Tetris',
  'tetris-versus': 'Tetris versus',
};

/** The title, or the name of a game that the page does not know. */
export function titleOf(game: string): string {
  return (titles as Record<string, string>)[game] ?? game;
}
