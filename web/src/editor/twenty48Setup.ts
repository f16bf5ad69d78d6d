// A board of 2048 put together by hand, as the text that the server reads.

export const largestTile = 131072;

export function emptyBoard(): number[][] {
  return Array.from({ length: 4 }, () => [0, 0, 0, 0]);
}

// A click on a cell goes through the tiles, and after the largest one back to an empty cell.
export function nextTile(tile: number): number {
  if (tile === 0) return 2;
  return tile >= largestTile ? 0 : tile * 2;
}

export function previousTile(tile: number): number {
  if (tile === 0) return largestTile;
  return tile === 2 ? 0 : tile / 2;
}

export function boardText(board: number[][], score: number): string {
  const rows = board.map((row) => row.join(' ')).join('\n');
  return score > 0 ? `${rows}\nscore ${score}` : rows;
}
