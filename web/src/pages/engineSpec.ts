// An engine by its depth and its evaluation: the choices of a person, and the spec that they make.

import type { GameInfo } from '../lib/api';

export interface EngineChoice {
  kind: string;
  depth: number;
  evaluation: string;
  /** Numbers with '/' between them; empty: the evaluation's own. */
  weights: string;
}

export interface Evaluations {
  kind: string;
  names: string[];
}

/** The evaluations of the game's usual search; null if it has only one, or none to choose. */
export function evaluationsOf(info: GameInfo): Evaluations | null {
  for (const kind of info.players_kinds) {
    const names = kind.options.find((option) => option.name === 'eval')?.choices ?? [];
    if (names.length > 1 && kind.options.some((option) => option.name === 'depth')) return { kind: kind.name, names };
  }
  return null;
}

export function specOf({ kind, depth, evaluation, weights }: EngineChoice): string {
  return `${kind}:depth=${depth},eval=${evaluation}${weights.trim() ? `,weights=${weights.trim()}` : ''}`;
}

/** The choice that a spec stands for; null if it says anything else. */
export function choiceOf(spec: string): EngineChoice | null {
  const match = /^([\w-]+):depth=(\d+),eval=([\w-]+)(?:,weights=([^,=]+))?$/.exec(spec);
  if (!match) return null;
  return { kind: match[1]!, depth: Number(match[2]), evaluation: match[3]!, weights: match[4] ?? '' };
}
