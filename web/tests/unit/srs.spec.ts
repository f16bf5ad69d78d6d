// The page's rules of the guideline game against the engine's: they must give the same placements with the same spins.

import type { GuidelinePosition } from '../../src/lib/api';
import { FallingPiece } from '../../src/tetris/falling';
import { Field } from '../../src/tetris/field';
import { enters, pieceWithHold, piecesIn, playPlacement, type GuidelineState } from '../../src/tetris/guideline';
import { parsePlacement, placementText } from '../../src/tetris/notation';
import { isPiece, pieces, type Piece } from '../../src/tetris/pieces';
import { expect, serverTest as test, type Server } from '../support';

const kWays: ((piece: FallingPiece) => boolean)[] = [
  (piece) => piece.shift(-1),
  (piece) => piece.shift(1),
  (piece) => piece.shift(0, -1),
  (piece) => piece.turn('clockwise'),
  (piece) => piece.turn('counterclockwise'),
];

// All placements, as moves, that can be reached by shifts, turns and soft drops.
function reachable(field: Field, piece: Piece, hold: boolean): Set<string> {
  const found = new Set<string>();
  if (!enters(field, piece)) return found;
  const seen = new Set<string>();
  const waiting = [new FallingPiece(field, piece, hold)];
  while (waiting.length > 0) {
    const at = waiting.pop()!;
    const key = [at.x, at.y, at.orientation, at.spin].join();
    if (seen.has(key)) continue;
    seen.add(key);
    if (at.grounded) found.add(placementText(at.placement));
    for (const go of kWays) {
      const next = at.copy();
      if (go(next)) waiting.push(next);
    }
  }
  return found;
}

function stateOf(position: GuidelinePosition): GuidelineState {
  return {
    field: Field.fromRows(position.board),
    queue: piecesIn(position.queue),
    hold: position.hold !== null && isPiece(position.hold) ? position.hold : null,
    pieces: position.pieces,
    lines: position.lines,
    points: position.scores[0]!,
    combo: position.combo,
    backToBack: position.back_to_back,
    over: position.turn.kind === 'over',
  };
}

function movesOf(state: GuidelineState): string[] {
  const moves = reachable(state.field, state.queue[0]!, false);
  const other = pieceWithHold(state);
  const same = state.hold !== null && other === state.queue[0];
  if (other && !same) for (const move of reachable(state.field, other, true)) moves.add(move);
  return [...moves].sort();
}

function expectSameMoves(own: string[], position: GuidelinePosition): void {
  const picture = position.board.filter((row) => row.includes('#')).join('\n');
  expect(own, picture).toEqual([...position.moves!].sort());
}

// A position from a text has the pieces of its queue, and no hold.
function positionAt(server: Server, text: string, queue: string): Promise<GuidelinePosition> {
  return server.api('POST', '/positions', { at: { game: 'tetris-guideline', text, queue } });
}

// Fields where kicks matter: slots for every kind of T-spin, overhangs, wells, a stack up to the spawn.
const fields = {
  'a slot for a T-spin double': '..#......./##...#####/###.######',
  'a slot for a T-spin triple': '....##..../....#...../##.####.../##..######/##.#######',
  'a slot for mini spins': '#........./##......../#########.',
  'overhangs on both sides': '#........#/##......##/#..####..#/#.##..##.#/#........#',
  'wells of one and two columns': '#.##..####/#.##..####/#.##..####/#.##..####',
  'a roof over a cave': '.########./#........./..........',
  'a high stack': Array(18).fill('###....###').join('/'),
  'a stack into the rows where pieces enter': ['####......', ...Array(19).fill('####...###')].join('/'),
};

for (const [name, text] of Object.entries(fields))
  test(`pieces reach the engine’s placements: ${name}`, async ({ server }) => {
    for (const piece of pieces) {
      const position = await positionAt(server, text, piece);
      expectSameMoves([...reachable(Field.fromRows(position.board), piece, false)].sort(), position);
    }
  });

test('mini and full spins are distinguished as in the engine', async ({ server }) => {
  const labels = async (text: string) => {
    const { moves } = await positionAt(server, text, 'T');
    return new Set(moves!.map((move) => parsePlacement(move)!.spin));
  };
  expect(await labels(fields['a slot for a T-spin double'])).toContain('full');
  expect(await labels(fields['a slot for mini spins'])).toContain('mini');
});

test('in random games the moves are the same, and the page predicts each position', async ({ server }) => {
  test.setTimeout(180_000);
  let random = 1;
  const below = (bound: number) => (random = (random * 48271) % 0x7fffffff) % bound;
  let spins = 0;
  for (let seed = 0; seed < 6; ++seed) {
    const game = await server.api('POST', '/games', { game: 'tetris-guideline', seed });
    let position = game.position as GuidelinePosition;
    for (let ply = 0; position.turn.kind !== 'over' && ply < 60; ++ply) {
      expectSameMoves(movesOf(stateOf(position)), position);
      const moves = position.moves!;
      const spinning = moves.filter((move) => parsePlacement(move)!.spin !== 'none');
      spins += spinning.length;
      // Prefers low placements, so that games last, and uses spins where possible.
      const some = Array.from({ length: 4 }, () => moves[below(moves.length)]!);
      some.sort((a, b) => parsePlacement(a)!.y - parsePlacement(b)!.y);
      const move = spinning[0] ?? some[0]!;
      const foretold = playPlacement(stateOf(position), parsePlacement(move)!).state;
      const answer = await server.api('POST', `/games/${game.id}/moves`, { move, ply });
      position = answer.position as GuidelinePosition;
      const { field, queue, ...numbers } = stateOf(position);
      const { field: ownField, queue: ownQueue, ...ownNumbers } = foretold;
      expect(ownField.sameCells(field)).toBe(true);
      expect(queue.slice(0, ownQueue.length)).toEqual(ownQueue);
      expect(ownNumbers).toEqual(numbers);
    }
  }
  expect(spins).toBeGreaterThan(20);
});
