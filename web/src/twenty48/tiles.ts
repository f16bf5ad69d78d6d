// Tiles that keep their identity from one board to the next, so that the page can move them instead of redrawing.
import { type Board, type Direction, kSize, emptyBoard, newTileBetween, slide } from './board';

/** `leaving` tiles merge: they move to their end, where the `merged` one covers them. The next board drops them. */
export interface Tile {
  id: number;
  value: number;
  row: number;
  column: number;
  state: 'resting' | 'new' | 'merged' | 'leaving';
}

let lastId = 0;

function newTile(value: number, row: number, column: number, state: Tile['state']): Tile {
  return { id: ++lastId, value, row, column, state };
}

/** Sorted by number, whatever a slide did to them: moving elements within the document would stop their transition. */
function inDrawingOrder(tiles: Tile[]): Tile[] {
  return tiles.sort((a, b) => a.id - b.id);
}

/**
 * The tiles of a board that does not follow from a slide (a jump, an undo, many moves at once): a tile that stays in
 * place keeps its identity, and all others appear.
 */
export function tilesOf(board: Board, before: readonly Tile[] = []): Tile[] {
  const tiles: Tile[] = [];
  for (let row = 0; row < kSize; ++row) {
    for (let column = 0; column < kSize; ++column) {
      const value = board[row]![column]!;
      if (value === 0) continue;
      const same = before.find(
        (tile) => tile.state !== 'leaving' && tile.row === row && tile.column === column && tile.value === value,
      );
      tiles.push(same ? { ...same, state: 'resting' } : newTile(value, row, column, 'new'));
    }
  }
  return inDrawingOrder(tiles);
}

/** The board that the tiles show, without those that are about to disappear. */
export function boardOf(tiles: readonly Tile[]): Board {
  const board = emptyBoard();
  for (const tile of tiles) if (tile.state !== 'leaving') board[tile.row]![tile.column] = tile.value;
  return board;
}

/**
 * The tiles after a slide and its new tile. Null if this does not lead to the board `after`; then the caller shows it
 * as a jump.
 */
export function slideTiles(before: readonly Tile[], direction: Direction, after: Board): Tile[] | null {
  const { board: slid, motions } = slide(boardOf(before), direction);
  const spawned = newTileBetween(slid, after);
  if (!spawned) return null;
  const tiles: Tile[] = [];
  const mergedAt = new Set<number>();
  for (const motion of motions) {
    const tile = before.find((t) => t.state !== 'leaving' && t.row === motion.row && t.column === motion.column);
    if (!tile) return null;
    const { toRow: row, toColumn: column } = motion;
    tiles.push({ ...tile, row, column, state: motion.merges ? 'leaving' : 'resting' });
    if (motion.merges && !mergedAt.has(row * kSize + column)) {
      mergedAt.add(row * kSize + column);
      tiles.push(newTile(2 * tile.value, row, column, 'merged'));
    }
  }
  tiles.push(newTile(spawned.value, spawned.row, spawned.column, 'new'));
  return inDrawingOrder(tiles);
}
