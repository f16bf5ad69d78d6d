// Converts an open game to a link, and a link to a game.
import { type GameName, type GameView, type Ply, type Position, type Seat, type Start, api, familyOf } from './api';
import { href } from './router.svelte';
import { type Shared, ShareError, encodeShare } from './share';

/** The server sends plies in pages of this size. */
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

/** A position as the start of a new game, for games in which a text contains everything that a player sees. */
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

/** The address of a word, based on the current page. */
export function shareAddress(word: string): string {
  return location.href.split('#')[0] + href('share', word);
}

/** Everything about the start of a game that is needed to replay it. In Tetris this includes the seed of its pieces. */
function beginning({ game, start, seed }: GameView): Pick<Shared, 'game' | 'start' | 'seed'> {
  return familyOf(game) === 'tetris' ? { game, start, seed } : { game, start };
}

/** A link to the whole game, which opens at the current point. */
export async function linkToGame(game: GameView): Promise<string> {
  const moves = await allMoves(game, game.length);
  try {
    return shareAddress(await encodeShare({ ...beginning(game), moves, ply: game.ply }));
  } catch (error) {
    if (!(error instanceof ShareError) || !startOf(game.position)) throw error;
    throw new ShareError(`${error.message} Or share only the position.`);
  }
}

/** A link to the current position, without later moves. */
export async function linkToPosition(game: GameView): Promise<string> {
  const start = game.position.turn.kind === 'player' ? startOf(game.position) : null;
  const alone = start && { game: game.game, start, moves: [], ply: 0 };
  // A board of 2048 contains everything; in Tetris the next pieces are part of the game, unless it is too long.
  if (alone && game.game === '2048') return shareAddress(await encodeShare(alone));
  try {
    const moves = await allMoves(game, game.ply);
    return shareAddress(await encodeShare({ ...beginning(game), moves, ply: moves.length }));
  } catch (error) {
    if (!alone || !(error instanceof ShareError)) throw error;
    return shareAddress(await encodeShare(alone));
  }
}

/** The position in a link, according to the server. Throws an error that explains what is wrong with it. */
export function sharedPosition({ game, start, seed, moves, ply }: Shared): Promise<Position> {
  return api.post<Position>('/positions', { at: { game, ...start, seed, moves: moves.slice(0, ply) } });
}

/** Creates a game from the contents of a link, and opens it at the point that the link shows. */
export async function openShared({ game, start, seed, moves, ply }: Shared, seats: Seat[]): Promise<string> {
  const { id, length } = await api.post<GameView>('/games', {
    game: game as GameName,
    seats,
    seed,
    moves,
    ...(start ? { start } : {}),
  });
  if (ply < moves.length && ply < length) await api.post(`/games/${id}/ply`, { ply });
  return id;
}
