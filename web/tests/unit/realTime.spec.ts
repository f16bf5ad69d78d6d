// Gravity, repeats of held keys and the lock delay, with a clock that the test controls.

import { expect, test } from '@playwright/test';

import { FallingPiece } from '../../src/tetris/falling';
import { Field } from '../../src/tetris/field';
import { placementText, type Placement } from '../../src/tetris/notation';
import type { Piece } from '../../src/tetris/pieces';
import { RealTime, rowTime, type Timing } from '../../src/tetris/realTime';

const kTiming: Timing = { delayedShift: 160, repeat: 40, softDropFactor: 20, lockDelay: 500, gravity: 'fixed' };

function started(timing: Partial<Timing> = {}, piece: Piece = 'O', field = new Field()) {
  const locked: Placement[] = [];
  const time = new RealTime(
    () => ({ ...kTiming, ...timing }),
    (placement) => locked.push(placement),
  );
  time.spawn(new FallingPiece(field, piece, false));
  const pass = (milliseconds: number) => {
    for (let passed = 0; passed < milliseconds; passed += 10) time.advance(10);
  };
  return { time, locked, pass };
}

test('a piece falls a row in the time of its level', () => {
  const { time, pass } = started();
  expect(rowTime(1)).toBe(1000);
  pass(990);
  expect(time.falling!.y).toBe(20);
  pass(10);
  expect(time.falling!.y).toBe(19);
  time.level = 5;
  pass(1000);
  expect(time.falling!.y).toBe(19 - Math.floor(1000 / rowTime(5)));
});

test('without gravity nothing falls or locks without a key', () => {
  const { time, locked, pass } = started({ gravity: 'none' });
  pass(60_000);
  expect(time.falling!.y).toBe(20);
  expect(time.active).toBe(false);
  time.press('hardDrop');
  expect(locked.map(placementText)).toEqual(['O,north,4,0']);
});

test('a held key moves at once, then after the delay, then repeats', () => {
  const { time, pass } = started({ gravity: 'none' });
  time.press('left');
  expect(time.falling!.x).toBe(3);
  pass(150);
  expect(time.falling!.x).toBe(3);
  pass(10);
  expect(time.falling!.x).toBe(2);
  pass(40);
  expect(time.falling!.x).toBe(1);
  time.release('left');
  pass(1000);
  expect(time.falling!.x).toBe(1);
});

test('with no time between repeats a held key goes to the wall', () => {
  const { time, pass } = started({ gravity: 'none', repeat: 0 });
  time.press('right');
  pass(160);
  expect(time.falling!.x).toBe(8);
});

test('with two held keys the later one counts, and the other one again after its release', () => {
  const { time, pass } = started({ gravity: 'none', repeat: 0 });
  time.press('left');
  time.press('right');
  pass(160);
  expect(time.falling!.x).toBe(8);
  time.release('right');
  pass(160);
  expect(time.falling!.x).toBe(0);
});

test('soft drop is faster, and does not lock without gravity', () => {
  const { time, locked, pass } = started({ gravity: 'none', softDropFactor: 0 });
  time.press('softDrop');
  pass(10);
  expect(time.falling!.y).toBe(0);
  pass(5000);
  expect(locked).toEqual([]);
});

test('on the ground a piece waits for the lock delay', () => {
  const { time, locked, pass } = started({ softDropFactor: 0 });
  time.press('softDrop');
  pass(10);
  time.release('softDrop');
  pass(480);
  expect(locked).toEqual([]);
  pass(20);
  expect(locked.map(placementText)).toEqual(['O,north,4,0']);
});

test('moves on the ground restart the delay, but not forever', () => {
  const { time, locked, pass } = started({ softDropFactor: 0 });
  time.press('softDrop');
  pass(10);
  time.release('softDrop');
  let moves = 0;
  while (locked.length === 0 && moves < 100) {
    const side = moves++ % 2 ? 'left' : 'right';
    time.press(side);
    time.release(side);
    pass(300);
  }
  expect(moves).toBe(15);
});
