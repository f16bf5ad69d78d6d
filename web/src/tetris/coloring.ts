// The server's boards contain which cells are filled, but not by which piece. This replays the moves that the page has
// seen to find the colors. Cells from other moves have an unknown color.
import type { GameView, Ply, Position } from '../lib/api';
import { dropCells } from './drop';
import { Field, kFieldHeight } from './field';
import { parseDrop, parsePlacement } from './notation';
import { cellsOf } from './pieces';
import { VersusReplay } from './versusReplay';

interface Snapshot {
  readonly lastMove: string | null;  // the move before this position, to detect that another one was played instead
  readonly fields: readonly Field[];
}

const kMostSnapshots = 400;
const kMostReplayed = 5000;

function boardsOf(position: Position): readonly (readonly string[])[] {
  if (position.game === 'tetris-versus') return position.players.map((player) => player.board);
  if (position.game === 'tetris-guideline' || position.game === 'tetris' || position.game === 'tetris-20')
    return [position.board];
  return [];
}

function applyMove(field: Field, text: string): void {
  const drop = parseDrop(text);
  if (drop) {
    field.place(drop.piece, dropCells(field, drop), 0, 0);
    return;
  }
  const placement = parsePlacement(text);
  if (placement) field.place(placement.piece, cellsOf(placement.piece, placement.orientation), placement.x, placement.y);
}

// Gives the server's board the colors of the replayed one: the same cells, or the same cells pushed up by rows of
// garbage.
export function reconciled(replayed: Field, board: Field): Field {
  if (replayed.sameCells(board)) return replayed;
  for (let rows = 1; rows <= kFieldHeight / 2; ++rows) {
    const pushed = replayed.copy();
    const garbage = Array.from({ length: rows }, (_, y) => board.row(y).map((cell) => (cell === null ? null : 'garbage' as const)));
    pushed.insertGarbage(garbage);
    if (pushed.sameCells(board)) return pushed;
  }
  return board;
}

// If garbage has entered more than once since the last known position, the whole game is needed.
function versusFields(game: GameView): Field[] | null {
  if (game.from > 0 || game.start !== null) return null;
  const replay = new VersusReplay(game.seed);
  for (const { seat, move } of game.plies.slice(0, game.ply)) if (seat !== null) replay.play(seat, move);
  const boards = boardsOf(game.position).map((rows) => Field.fromRows(rows));
  return replay.fields.every((field, i) => field.sameCells(boards[i]!)) ? replay.fields : null;
}

export class Coloring {
  private readonly snapshots = new Map<number, Snapshot>();

  // The fields of the current position, one for each player.
  fieldsOf(game: GameView): readonly Field[] {
    const boards = boardsOf(game.position).map((rows) => Field.fromRows(rows));
    const moveAt = (ply: number): Ply | undefined => game.plies[ply - game.from];
    const known = this.snapshots.get(game.ply);
    const lastMove = game.ply === 0 ? null : (moveAt(game.ply - 1)?.move ?? null);
    if (known && known.lastMove === lastMove && known.fields.every((field, i) => field.sameCells(boards[i]!)))
      return known.fields;

    this.forgetFrom(game.ply);
    const replayed = this.replay(game.ply, moveAt, boards, game.start === null);
    let fields = boards.map((board, i) => (replayed ? reconciled(replayed[i]!, board) : board));
    if (boards.length > 1 && fields.some((field) => field.has('unknown'))) fields = versusFields(game) ?? fields;
    this.keep(game.ply, { lastMove, fields });
    return fields;
  }

  // The ply whose position would reveal unknown colors. Null if nothing could be gained.
  missingBase(game: GameView): number | null {
    const base = game.from > 0 || game.start !== null ? game.from : null;
    if (base === null || base >= game.ply || this.snapshots.has(base)) return null;
    const unknown = this.fieldsOf(game).some((field) => field.has('unknown'));
    return unknown ? base : null;
  }

  // Adds a position from which the later moves can be replayed.
  addBase(ply: number, position: Position): void {
    this.snapshots.clear();
    const fields = boardsOf(position).map((rows) => Field.fromRows(rows));
    this.snapshots.set(ply, { lastMove: null, fields });
  }

  // Replays from the nearest earlier known position, if all moves since then are known.
  private replay(
    ply: number,
    moveAt: (ply: number) => Ply | undefined,
    boards: readonly Field[],
    fromEmpty: boolean,
  ): Field[] | null {
    let from = ply - 1;
    while (from >= 0 && ply - from <= kMostReplayed && moveAt(from) && !this.snapshots.has(from)) --from;
    const start = this.snapshots.get(from)?.fields ?? (from < 0 && fromEmpty ? boards.map(() => new Field()) : null);
    if (!start || (from >= 0 && !moveAt(from))) return null;
    const fields = start.map((field) => field.copy());
    for (let at = Math.max(0, from); at < ply; ++at) {
      const { move, seat } = moveAt(at)!;
      if (seat !== null) applyMove(fields[seat]!, move);
    }
    return fields;
  }

  private forgetFrom(ply: number): void {
    for (const key of this.snapshots.keys()) if (key >= ply) this.snapshots.delete(key);
  }

  private keep(ply: number, snapshot: Snapshot): void {
    this.snapshots.set(ply, snapshot);
    for (const key of this.snapshots.keys()) {
      if (this.snapshots.size <= kMostSnapshots) break;
      this.snapshots.delete(key);
    }
  }
}
