// The lab's part of the server's interface, as docs/api.md describes it.
import type { ThreadTime } from '../analysis/threads';

export interface Experiment {
  name: string;
  title: string;
  help: string;
  workloads: string[];
  depths: number[];
  threads: number[];
  splits: string[];
  repeat: number;
}

/** A stored sweep: its request, and how much of it has been run. */
export interface Sweep extends Required<SweepRequest> {
  updated: number;
  runs: number;
  total: number;
  complete: boolean;
}

export interface Lab {
  experiments: Experiment[];
  sweeps: Sweep[];
}

export interface SweepRequest {
  experiment: string;
  name?: string;
  workloads?: string[];
  depths?: number[];
  threads?: number[];
  splits?: string[];
  repeat?: number;
}

export interface Progress {
  done: number;
  total: number;
  seconds_left: number | null;
  next: string;
}

/** The search with one splitting strategy, as `compare` reports it. */
export interface SplitRun {
  split: string;
  threads: number;
  seconds: number;
  speed_up: number;
  /** Why the speed-up is not to be believed; none: it can be. */
  doubts: { reason: string; advice: string }[];
  nodes: number;
  tasks: number;
  by_thief: number;
  imbalance: number;
  diagnosis: string;
  activity: ThreadTime[];
}

/** The imbalance in words: without a number if some thread had nothing to do. */
export function imbalanceText({ imbalance, threads }: Pick<SplitRun, 'imbalance' | 'threads'>): string {
  if (imbalance > 0) return imbalance.toFixed(2);
  return threads > 1 ? 'idle thread' : '–';
}

/** The greatest speed-up that can be believed. */
export function fastestOf(runs: Pick<SplitRun, 'speed_up' | 'doubts'>[]): number {
  return Math.max(0, ...runs.filter(({ doubts }) => doubts.length === 0).map((run) => run.speed_up));
}

/** The request that resumes an interrupted sweep. */
export function restOf({ name, experiment, workloads, depths, threads, splits, repeat }: Sweep): SweepRequest {
  return { name, experiment, workloads, depths, threads, splits, repeat };
}

/** "1, 2 4" → numbers; null if the text contains anything else. */
export function parseNumbers(text: string): number[] | null {
  const words = text.split(/[\s,]+/).filter((word) => word !== '');
  const numbers = words.map(Number);
  return numbers.every((number) => Number.isInteger(number) && number > 0) ? numbers : null;
}

export function parseWords(text: string): string[] {
  return text.split(/[\s,]+/).filter((word) => word !== '');
}
