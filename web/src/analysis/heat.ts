// Heat maps of Blokus, as the board draws them.

export type HeatKind = 'influence' | 'reachability';

// 0..1, the largest of all given colours being 1, so that their maps can be compared.
export function normalised(map: number[][]): number[][] {
  const largest = Math.max(1, ...map.flat());
  return map.map((row) => row.map((value) => value / largest));
}
