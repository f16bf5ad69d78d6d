// Replays a game of versus by the engine's rules from its first move: what clears send, and where the garbage's holes
// are. The page needs this only for colors: which rows of a field are garbage, and which piece filled the others.
import { Field, kFieldWidth, type Cell } from './field';
import { playPlacement, type Clear, type GuidelineState } from './guideline';
import { parsePlacement } from './notation';

interface Attack {
  rows: number;
  hole: number;
  wait: number;  // placements of the receiver before it may enter
}

const kClear = [0, 0, 1, 2, 4];
const kSpin = [0, 2, 4, 6];
const kMini = [0, 0, 1, 1];
const kPerfectClear = 10;
const kCombo = [0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 4, 5];
const kGarbageDelay = 1;
const kMostAttacks = 16;
const kMostRows = 40;

// The number of rows that a clear sends.
export function attackOf(clear: Clear): number {
  const lines = clear.rows.length;
  if (lines === 0) return 0;
  if (clear.perfect) return kPerfectClear;
  const table = clear.spin === 'full' ? kSpin : clear.spin === 'mini' ? kMini : kClear;
  const backToBack = clear.backToBack ? 1 : 0;
  return table[lines]! + backToBack + kCombo[Math.min(clear.combo, kCombo.length - 1)]!;
}

const kWord = (1n << 64n) - 1n;

function mix(word: bigint): bigint {
  let x = (word + 0x9e3779b97f4a7c15n) & kWord;
  x = ((x ^ (x >> 30n)) * 0xbf58476d1ce4e5b9n) & kWord;
  x = ((x ^ (x >> 27n)) * 0x94d049bb133111ebn) & kWord;
  return x ^ (x >> 31n);
}

// The first number below ten of the engine's generator (xoshiro256**) with this seed. Omits its rejection of the few
// values that would be slightly too likely, which happens once in 2^32 numbers.
function firstBelowTen(seed: bigint): number {
  const second = mix(mix(seed));  // the only one of its four state words that affects the first number
  const product = (second * 5n) & kWord;
  const rotated = ((product << 7n) | (product >> 57n)) & kWord;
  const number = (rotated * 9n) & kWord;
  return Number(((number >> 32n) * BigInt(kFieldWidth)) >> 32n);
}

export function garbageHole(seed: number, attack: number): number {
  const apartFromTheBags = 0x6761726261676500n;
  return firstBelowTen((mix(BigInt(seed) ^ apartFromTheBags) + BigInt(attack)) & kWord);
}

function garbageRow(hole: number): Cell[] {
  return Array.from({ length: kFieldWidth }, (_, x) => (x === hole ? null : 'garbage'));
}

export class VersusReplay {
  private readonly players: GuidelineState[] = [0, 1].map(() => ({
    field: new Field(),
    queue: [],
    hold: null,
    pieces: 0,
    lines: 0,
    points: 0,
    combo: 0,
    backToBack: false,
    over: false,
  }));
  private incoming: Attack[][] = [[], []];
  private attacks = 0;

  constructor(private readonly seed: number) {}

  get fields(): Field[] {
    return this.players.map((player) => player.field);
  }

  // The rows that a clear sends first cancel garbage on its way to the sender. Garbage that has waited long enough
  // enters after a placement that clears nothing.
  play(seat: number, text: string): void {
    const placement = parsePlacement(text);
    if (!placement) return;
    const { state, clear } = playPlacement(this.players[seat]!, placement);
    this.players[seat] = state;
    const left = this.cancel(seat, attackOf(clear));
    if (left > 0) this.send(1 - seat, { rows: left, hole: garbageHole(this.seed, this.attacks++), wait: kGarbageDelay });
    this.letIn(seat, clear.rows.length > 0);
  }

  private cancel(seat: number, rows: number): number {
    const own = this.incoming[seat]!;
    while (own.length > 0 && own[0]!.rows <= rows) rows -= own.shift()!.rows;
    if (own.length === 0) return rows;
    own[0]!.rows -= rows;
    return 0;
  }

  private send(seat: number, attack: Attack): void {
    const all = this.incoming[seat]!;
    if (all.length < kMostAttacks) all.push(attack);
    else all.at(-1)!.rows = Math.min(all.at(-1)!.rows + attack.rows, kMostRows);
  }

  private letIn(seat: number, cleared: boolean): void {
    const kept: Attack[] = [];
    for (const attack of this.incoming[seat]!) {
      if (attack.wait === 0 && !cleared) {
        const rows = Array.from({ length: attack.rows }, () => garbageRow(attack.hole));
        this.players[seat]!.field.insertGarbage(rows);
      } else {
        kept.push({ ...attack, wait: Math.max(0, attack.wait - 1) });
      }
    }
    this.incoming[seat] = kept;
  }
}
