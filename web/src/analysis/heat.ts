// Heat maps of Blokus, as the board draws them.

export type HeatKind = 'influence' | 'reachability';

/** Scales a map to 0 to 1, where 1 is its largest value. */
export function normalized(map: number[][]): number[][] {
  const largest = Math.max(1, ...map.flat());
  return map.map((row) => row.map((value) => value / largest));
}
