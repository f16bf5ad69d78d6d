// From an open game to a link, and from a link to a game.
import { type GameName, type GameView, type Ply, type Position, type Seat, type Start, api } from './api';
import { href } from './router.svelte';
import { type Shared, encodeShare } from './share';

/** The server hands out plies in pages of this size. */
const kPage = 1000;

async function allMoves(game: GameView, count: number): Promise<string[]> {
  if (game.from === 0 && game.plies.length >= count) return game.plies.slice(0, count).map((ply) => ply.move);
  const moves: string[] = [];
  while (moves.length < count) {
    const wanted = Math.min(kPage, count - moves.length);
    const { plies } = await api.get<{ plies: Ply[] }>(`/games/${game.id}/plies?from=${moves.length}&count=${wanted}`);
    if (plies.length === 0) break;
    moves.push(...plies.map((ply) => ply.move));
  }
  return moves;
}

/** A position as the first one of a new game, in the games where a text says all of it that a player sees. */
export function startOf(position: Position): Start | null {
  switch (position.game) {
    case '2048':
      return { text: `${position.board.map((row) => row.join(' ')).join('\n')}\nscore ${position.scores[0] ?? 0}` };
    case 'tetris':
    case 'tetris-20':
      return { text: position.board.join('\n'), queue: position.queue };
    default:
      return null;
  }
}

/** The address of a word behind the page that is open now. */
export function shareAddress(word: string): string {
  return location.href.split('#')[0] + href('share', word);
}

/** A link to the whole game, which opens where the game stands now. */
export async function linkToGame(game: GameView): Promise<string> {
  const moves = await allMoves(game, game.length);
  return shareAddress(await encodeShare({ game: game.game, start: game.start, moves, ply: game.ply }));
}

/** A link to what is on the board, with no more of the past than is needed. */
export async function linkToPosition(game: GameView): Promise<string> {
  const start = startOf(game.position);
  if (start && game.position.turn.kind === 'player')
    return shareAddress(await encodeShare({ game: game.game, start, moves: [], ply: 0 }));
  const moves = await allMoves(game, game.ply);
  return shareAddress(await encodeShare({ game: game.game, start: game.start, moves, ply: moves.length }));
}

/** The position that a link shows, as the server sees it; throws what is wrong with it. */
export function sharedPosition({ game, start, moves, ply }: Shared): Promise<Position> {
  return api.post<Position>('/positions', { at: { game, ...start, moves: moves.slice(0, ply) } });
}

/** Makes a game out of what a link holds, and goes to the place that it shows. */
export async function openShared({ game, start, moves, ply }: Shared, seats: Seat[]): Promise<string> {
  const { id, length } = await api.post<GameView>('/games', {
    game: game as GameName,
    seats,
    moves,
    ...(start ? { start } : {}),
  });
  if (ply < moves.length && ply < length) await api.post(`/games/${id}/ply`, { ply });
  return id;
}
