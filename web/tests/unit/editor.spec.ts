// Positions set up by hand: the text for the server, and what is read back.
import { expect, test } from '@playwright/test';

import { parseMove } from '../../src/blokus/geometry';
import { PieceSet } from '../../src/blokus/pieces';
import { inHand, pieceAt, piecesOfBoard, positionOf, setupText, whyNot } from '../../src/editor/blokusSetup';
import { cleanQueue, drawingOf, emptyDrawing, fieldText, restingCells } from '../../src/editor/tetrisSetup';
import { boardText, nextTile, previousTile, typedTile } from '../../src/editor/twenty48Setup';
import { emptyBoard } from '../../src/twenty48/board';
import { moveWords, pictureOf, placeWords } from '../../src/review/moveNames';

const set = new PieceSet([
  { name: '1', cells: [[0, 0]] },
  { name: '2', cells: [[0, 0], [1, 0]] },
  { name: 'V3', cells: [[0, 0], [1, 0], [0, 1]] },
]);

const squares = (move: string) => parseMove(move, 14);

test('a Blokus position is written as setup', () => {
  const setup = {
    pieces: [
      { color: 'b', piece: '1', cells: squares('a1') },
      { color: 'b', piece: '2', cells: squares('c1,c2') },
      { color: 'w', piece: '1', cells: squares('n14') },
    ],
    turn: 'w',
  };
  expect(setupText('duo', setup)).toBe('(;GM[Blokus Duo]AB[a1][c1,c2]AW[n14]PL[W])');
  const green = { color: '4', piece: '1', cells: parseMove('a1', 20) };
  expect(setupText('classic', { pieces: [green], turn: '3' })).toBe('(;GM[Blokus]A4[a1]PL[3])');
  expect(positionOf('duo', setup).board[12]).toBe('..b...........');
  expect(inHand(setup, 'b', '2')).toBe(false);
  expect(inHand(setup, 'w', '2')).toBe(true);
  expect(pieceAt(setup, squares('c2')[0]!)?.piece).toBe('2');
  expect(whyNot(setup, 14, squares('c2,d2'))).toBe('c2 is already taken.');
  expect(whyNot(setup, 14, [{ x: 14, y: 0 }])).toBe('The piece would not fit on the board.');
  expect(whyNot(setup, 14, squares('d2,e2'))).toBeNull();
});

test('the pieces of a board are found again', () => {
  const found = piecesOfBoard(['..w', 'b..', 'bb.'], set)!;
  expect(found.map(({ color, piece }) => [color, piece])).toEqual([
    ['w', '1'],
    ['b', 'V3'],
  ]);
  expect(piecesOfBoard(['bbb', 'bbb', '...'], set)).toBeNull();
});

test('a board of 2048 is written row by row', () => {
  const board = emptyBoard();
  board[0]![1] = 16;
  expect(boardText(board, 0, false)).toBe('0 16 0 0\n0 0 0 0\n0 0 0 0\n0 0 0 0');
  expect(boardText(board, 64, true)).toMatch(/0\nspawn\nscore 64$/);
  expect([nextTile(0), nextTile(2), nextTile(131072)]).toEqual([2, 4, 0]);
  expect([previousTile(0), previousTile(2), previousTile(64)]).toEqual([131072, 0, 32]);
  expect(typedTile(typedTile(0, 1), 6)).toBe(16);
});

test('a field of Tetris is written without the empty rows above', () => {
  const drawing = emptyDrawing(22);
  drawing[21]![0] = true;
  drawing[20]![9] = true;
  expect(fieldText(drawing)).toBe('.........#\n#.........');
  expect(fieldText(emptyDrawing(22))).toBe('..........');
  expect(drawingOf(['.........#', '#.........'], 22)).toEqual(drawing);
  expect(cleanQueue('t i-x')).toBe('TI');
});

test('a drop comes to rest on what lies there', () => {
  const drawing = emptyDrawing(22);
  drawing[21]![0] = true;
  expect(restingCells(drawing, 'O0@0')).toEqual(expect.arrayContaining([{ x: 0, y: 1 }, { x: 1, y: 2 }]));
  expect(restingCells(drawing, 'T,north,4,0')).toEqual(expect.arrayContaining([{ x: 3, y: 0 }, { x: 4, y: 1 }]));
});

test('moves are told in a few words', () => {
  expect(moveWords('duo', 'e10,f10,e11')).toBe('e11');
  expect(moveWords('2048', 'up')).toBe('↑ up');
  expect(moveWords('2048', '2@b3')).toBe('new 2 at b3');
  expect(moveWords('tetris', 'L1@0')).toBe('L to column 1');
  expect(moveWords('tetris-guideline', 'T,south,4,1,full,hold')).toBe('T to column 5, full spin, hold');
  expect(placeWords('tetris-guideline', 'T,south,4,1,full,hold')).toBe('column 5, full spin, hold');
  expect(placeWords('2048', 'up')).toBe('↑ up');
  expect(pictureOf('tetris', 'I0@3')).toEqual({ cells: [0, 1, 2, 3].map((x) => ({ x, y: 0 })), letter: 'I' });
});
