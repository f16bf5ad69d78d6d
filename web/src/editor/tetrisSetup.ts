// A field of Tetris drawn by hand, as the text that the server reads.

export const fieldWidth = 10;

export function emptyField(rows: number): boolean[][] {
  return Array.from({ length: rows }, () => new Array<boolean>(fieldWidth).fill(false));
}

// Rows above the highest cell are left out; a field without any cell is one empty row.
export function fieldText(field: boolean[][]): string {
  const top = field.findIndex((row) => row.includes(true));
  const rows = top < 0 ? field.slice(-1) : field.slice(top);
  return rows.map((row) => row.map((full) => (full ? '#' : '.')).join('')).join('\n');
}

// The lowest rows of a position's board, as many as are drawn.
export function fieldOf(board: string[], rows: number): boolean[][] {
  const field = emptyField(rows);
  board.slice(-rows).forEach((row, index, shown) => {
    field[rows - shown.length + index] = [...row].map((cell) => cell !== '.');
  });
  return field;
}

export function cleanQueue(text: string): string {
  return text.toUpperCase().replace(/[^IOTSZJL]/g, '');
}
