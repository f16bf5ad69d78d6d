// Heat maps of Blokus, as the board draws them.

export type HeatKind = 'influence' | 'reachability';

/** Scales a map to 0 to 1, where 1 is its largest value. */
export function normalized(map: number[][]): number[][] {
  const largest = Math.max(1, ...map.flat());
  return map.map((row) => row.map((value) => value / largest));
}

/**
 * Of a map of costs, which begin at 1: from 1 where a square costs least to 0 where it costs most. Squares without a cost
 * are 0, too.
 */
export function cheapness(map: number[][]): number[][] {
  const largest = Math.max(2, ...map.flat());
  return map.map((row) => row.map((value) => (value === 0 ? 0 : (largest - value) / (largest - 1))));
}
