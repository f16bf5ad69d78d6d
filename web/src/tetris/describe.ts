// A description of a field for people who cannot see it, and the counters next to it.
import type { DropPosition, GuidelinePosition, Position } from '../lib/api';
import { grouped } from '../lib/format';
import type { Field } from './field';
import { kFieldWidth } from './field';

export function fieldLabel(owner: string, field: Field, current: string | undefined): string {
  const heights = Array.from({ length: kFieldWidth }, (_, x) => field.columnHeight(x));
  const piece = current ? `, ${current} to place` : '';
  return `Field of ${owner}${piece}; heights of the columns: ${heights.join(' ')}`;
}

export interface Counter {
  readonly name: string;
  readonly value: string;
}

export function dropCounters(position: DropPosition): Counter[] {
  return [
    { name: 'Pieces', value: grouped(position.pieces) },
    { name: 'Lines', value: grouped(position.scores[0] ?? 0) },
  ];
}

export function guidelineCounters(position: GuidelinePosition): Counter[] {
  return [
    { name: 'Points', value: grouped(position.scores[0] ?? 0) },
    { name: 'Lines', value: grouped(position.lines) },
    { name: 'Pieces', value: grouped(position.pieces) },
    { name: 'Combo', value: String(position.combo) },
    { name: 'Back-to-back', value: position.back_to_back ? 'yes' : 'no' },
  ];
}

export function versusCounters(position: GuidelinePosition & { sent: number }): Counter[] {
  return [
    { name: 'Sent', value: grouped(position.sent) },
    { name: 'Lines', value: grouped(position.lines) },
    { name: 'Pieces', value: grouped(position.pieces) },
    { name: 'Combo', value: String(position.combo) },
  ];
}

// The number of rows of the field that a game shows.
export function rowsOf(position: Position): number {
  return position.game === 'tetris' ? 22 : 20;
}
