// A board of 2048 put together by hand, as the text that the server reads.
const kLargestTile = 131072;
const kLongestNumber = 6;

/** A click on a cell goes through the tiles, and after the largest one back to an empty cell. */
export function nextTile(tile: number): number {
  if (tile === 0) return 2;
  return tile >= kLargestTile ? 0 : tile * 2;
}

export function previousTile(tile: number): number {
  if (tile === 0) return kLargestTile;
  return tile <= 2 ? 0 : tile / 2;
}

/** One more digit. What is no tile is told by the server, which knows. */
export function typedTile(tile: number, digit: number): number {
  return Number((String(tile) + digit).slice(-kLongestNumber));
}

export function boardText(board: number[][], score: number, spawn: boolean): string {
  const rows = board.map((row) => row.join(' ')).join('\n');
  return rows + (spawn ? '\nspawn' : '') + (score > 0 ? `\nscore ${score}` : '');
}
