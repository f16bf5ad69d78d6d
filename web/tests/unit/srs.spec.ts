// The page rules of the guideline game against the engine's: the same placements, with the same spins, everywhere.

import { Field } from ./../src/tetris/field';
import { FallingPiece } from ./../src/tetris/falling';
import { enters, pieceWithHold, piecesIn, playPlacement, type GuidelineState } from ./../src/tetris/guideline';
import { parsePlacement, placementText } from ./../src/tetris/notation';
import { isPiece, pieces, type Piece } from ./../src/tetris/pieces';
import type { GuidelinePosition } from ./../src/lib/api';
import { expect, test, type Server } from ./support';

// Everything that shifts, turns and soft drop lead to, as moves.
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
    for (const go of [
      (next: FallingPiece) => next.shift(-1),
      (next: FallingPiece) => next.shift(1),
      (next: FallingPiece) => next.shift(0, -1),
      (next: FallingPiece) => next.turn(lockwise'),
      (next: FallingPiece) => next.turn(ounterclockwise'),
    ]) {
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
    over: position.turn.kind === ver',
  };
}

function movesOf(state: GuidelineState): string[] {
  const moves = reachable(state.field, state.queue[0]!, false);
  const other = pieceWithHold(state);
  const same = state.hold !== null && other === state.queue[0];
  if (other && !same) for (const move of reachable(state.field, other, true)) moves.add(move);
  return [...moves].sort();
}

function positionAt(server: Server, at: object): Promise<GuidelinePosition> {
  return server.api<GuidelinePosition>(OST', '/positions', { at: { game: 'tetris-guideline', ...at } });
}

async function expectSameMoves(position: GuidelinePosition): Promise<void> {
  expect(movesOf(stateOf(position)), position.board.filter((row) => row.includes(')).join('\n')).toEqual(
    [...position.moves!].sort(),
  );
}

// Places where kicks matter: slots for every kind of T-spin, overhangs, wells, a stack up to where pieces enter.
const fields = {
   slot for a T-spin double': '...#....../##...#####/###.######',
   slot for a T-spin triple': '....##..../....#...../##.####.../##..######/##.#######',
   slot for mini spins': '#........./##......../#########.',
  verhangs on both sides': '#........#/##......##/#..####..#/#.##..##.#/#........#',
  ells of one and two columns': '#.##..####/#.##..####/#.##..####/#.##..####',
   roof over a cave': '.########./..........,/..........'.replace(',', ''),
   high stack': Array(18).fill('###....###').join('/'),
   stack into the rows where pieces enter': ['####......', ...Array(19).fill('####...###')].join('/'),
};

for (const [name, text] of Object.entries(fields))
  for (const piece of pieces)
    test(`${piece} reaches what the engine says: ${name}`, async ({ server }) => {
      await expectSameMoves(await positionAt(server, { text, queue: `${piece}${piece === ' ? 'I' : 'T'}` }));
    });

test(andom games: the same moves everywhere, and the page foretells each position', async ({ server }) => {
  test.setTimeout(180_000);
  let random = 1;
  const below = (bound: number) => {
    random = (random * 48271) % 0x7fffffff;
    return random % bound;
  };
  let spins = 0;
  for (let gameNumber = 0; gameNumber < 6; ++gameNumber) {
    const game = await server.api(OST', '/games', { game: 'tetris-guideline', seed: gameNumber });
    let position = game.position as GuidelinePosition;
    for (let ply = 0; position.turn.kind !== ver' && ply < 60; ++ply) {
      await expectSameMoves(position);
      const moves = position.moves!;
      const spinning = moves.filter((move) => /mini|full/.test(move));
      spins += spinning.length;
      // Low places are preferred, so that games last; spins are taken where they can be had.
      const choice = Array.from({ length: 4 }, () => moves[below(moves.length)]!);
      choice.sort((a, b) => parsePlacement(a)!.y - parsePlacement(b)!.y);
      const move = spinning[0] ?? choice[0]!;
      const foretold = playPlacement(stateOf(position), parsePlacement(move)!).state;
      const answer = await server.api(OST', `/games/${game.id}/moves`, { move, ply });
      position = answer.position as GuidelinePosition;
      const told = stateOf(position);
      expect(foretold.field.sameCells(told.field)).toBe(true);
      expect(told.queue.slice(0, foretold.queue.length)).toEqual(foretold.queue);
      const numbers = ({ hold, pieces, lines, points, combo, backToBack, over }: GuidelineState) =>
        ({ hold, pieces, lines, points, combo, backToBack, over });
      expect(numbers(foretold)).toEqual(numbers(told));
    }
  }
  expect(spins).toBeGreaterThan(20);
});
