// The rules of each game in three sentences for new players.

import type { GameName } from '../lib/api';

const kBlokus = [
  'Players take turns placing one of their 21 pieces, turned and flipped as they like.',
  'The first one covers your starting point. Each later one touches a piece of your color at a corner, and none along an edge.',
  'When nobody can place a piece any more, the player with the most squares on the board wins.',
];

const kRules: Record<string, string[]> = {
  classic: kBlokus,
  duo: kBlokus,
  '2048': [
    'A slide moves all tiles as far as they go; two equal tiles that meet merge into one of twice the number.',
    'After each slide a new tile appears: a 2, or one time in ten a 4.',
    'The game is over when no slide can move a tile.',
  ],
  tetris: [
    'Pieces of four squares fall; a full row vanishes.',
    'The solver’s game drops each piece from above. The modern one has spins, a hold, and a preview.',
    'In versus, rows that you clear arrive on the opponent’s field as garbage.',
  ],
};

/** `group` is the game that stands for its variants. */
export function rulesOf(group: string): string[] {
  return kRules[group] ?? [];
}

/** The picture of the game. */
export function pictureOf(group: GameName): 'classic' | 'duo' | '2048' | 'tetris' {
  return group === 'classic' || group === 'duo' || group === '2048' ? group : 'tetris';
}
