import { expect, test } from '@playwright/test';

import { passedOver } from '../../src/blokus/colors';
import { flipped, labelPoint, normalized, orientations, parseMove, shapeKey, squareName, turned } from '../../src/blokus/geometry';
import { LegalMoves, PieceSet } from '../../src/blokus/pieces';

const kDuo = 14;

/** A drawing as cells: `#` is a square. */
function shape(...rows: string[]) {
  return rows.flatMap((row, y) => [...row].flatMap((char, x) => (char === '#' ? [{ x, y }] : [])));
}

test('moves name columns by letters and rows from below', () => {
  expect(parseMove('a1,b14,n2', kDuo)).toEqual([
    { x: 0, y: 13 },
    { x: 1, y: 0 },
    { x: 13, y: 12 },
  ]);
  expect(squareName({ x: 4, y: 4 }, kDuo)).toBe('e10');
});

test('a turn clockwise, and four of them', () => {
  const l = shape('#.', '#.', '##');
  expect(turned(l)).toEqual(shape('###', '#..'));
  expect(turned(turned(l), false)).toEqual(l);
  expect(turned(turned(turned(turned(l))))).toEqual(l);
});

test('a flip is its own inverse', () => {
  const f = shape('.##', '##.', '.#.');
  expect(flipped(f)).toEqual(shape('##.', '.##', '.#.'));
  expect(flipped(flipped(f))).toEqual(f);
});

test('pieces have as many orientations as their symmetry leaves', () => {
  const count = (...rows: string[]) => orientations(shape(...rows)).length;
  expect(count('#')).toBe(1);
  expect(count('#####')).toBe(2);
  expect(count('.#.', '###', '.#.')).toBe(1);
  expect(count('##.', '.#.', '.##')).toBe(4);
  expect(count('.##', '##.', '.#.')).toBe(8);
});

test('shapes are the same wherever they lie', () => {
  expect(shapeKey(parseMove('e10,f10,f9', kDuo))).toBe(shapeKey(parseMove('a3,b3,b2', kDuo)));
  expect(shapeKey(parseMove('e10,f10,f9', kDuo))).not.toBe(shapeKey(parseMove('e10,e9,f9', kDuo)));
  expect(normalized(parseMove('f9,e10,f10', kDuo))).toEqual(shape('##', '.#'));
});

test('a label lies on its piece', () => {
  expect(labelPoint(shape('#.#', '###'))).toEqual({ x: 1.5, y: 1.5 });
});

test('a move is known by its piece, however it is turned', () => {
  const set = new PieceSet([
    { name: 'V3', cells: [[0, 0], [1, 0], [0, 1]] },
    { name: 'I3', cells: [[0, 0], [1, 0], [2, 0]] },
  ]);
  expect(set.of(parseMove('f9,e10,f10', kDuo))?.name).toBe('V3');
  expect(set.of(parseMove('c3,c4,c5', kDuo))?.name).toBe('I3');
  expect(set.of(parseMove('c3,c4', kDuo))).toBeUndefined();
});

test('a held piece snaps to the nearest legal place within reach', () => {
  const legal = new LegalMoves(['e10,f10', 'e9,f9', 'e10,e9'], kDuo);
  const domino = shape('##');
  expect(legal.nearest(domino, 4.2, 4.1, 1)?.move).toBe('e10,f10');
  expect(legal.nearest(domino, 4.2, 4.8, 1)?.move).toBe('e9,f9');
  expect(legal.nearest(domino, 9, 9, 1)).toBeNull();
  expect(legal.nearest(turned(domino), 4, 4, 1)?.move).toBe('e10,e9');
  expect(legal.at(domino, 4, 5)?.move).toBe('e9,f9');
  expect(legal.at(domino, 5, 5)).toBeNull();
});

test('colors between two turns have passed', () => {
  const colors = ['1', '2', '3', '4'];
  expect(passedOver(colors, '1', '2')).toEqual([]);
  expect(passedOver(colors, '1', '4')).toEqual(['2', '3']);
  expect(passedOver(colors, '4', '2')).toEqual(['1']);
  expect(passedOver(colors, '3', '3')).toEqual(['4', '1', '2']);
});
