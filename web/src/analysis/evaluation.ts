// The evaluation over a game: the points to draw, and the seat for which values are shown.

export interface Rated {
  ply: number;  // the value is for the position before this ply
  seat: number;
  value: number; // for the seat that moved
}

export interface Line {
  label: string;
  seat: number;
  points: { ply: number; value: number }[];
}

// More points than pixels would be invisible.
const mostPoints = 800;

// Two opponents share one line, because what is good for one is bad for the other. Otherwise every seat has its own.
export function linesOf(rated: Rated[], names: string[], opponents: boolean): Line[] {
  if (opponents) {
    const points = rated.map(({ ply, seat, value }) => ({ ply, value: seat === 0 ? value : -value }));
    return [{ label: `Advantage of ${names[0] ?? 'the first seat'}`, seat: 0, points: thinned(evened(points)) }];
  }
  return names
    .map((label, seat) => ({
      label,
      seat,
      points: thinned(rated.filter((one) => one.seat === seat).map(({ ply, value }) => ({ ply, value }))),
    }))
    .filter((line) => line.points.length > 0);
}

// A search favors the player who makes its last move, so values go up and down from move to move. Each one is drawn as
// the mean with the next one, and the last as the mean with the previous one.
function evened(points: { ply: number; value: number }[]): { ply: number; value: number }[] {
  return points.map(({ ply, value }, i) => {
    const beside = points[i + 1] ?? points[i - 1];
    return { ply, value: beside && Math.abs(beside.ply - ply) === 1 ? (value + beside.value) / 2 : value };
  });
}

function thinned<T>(points: T[]): T[] {
  if (points.length <= mostPoints) return points;
  const step = (points.length - 1) / (mostPoints - 1);
  return Array.from({ length: mostPoints }, (_, index) => points[Math.round(index * step)]!);
}

// The content of the picture in a sentence, for people who cannot see it.
export function inWords(lines: Line[], text: (value: number) => string): string {
  if (lines.every((line) => line.points.length === 0)) return 'No values yet.';
  return lines
    .map(({ label, points }) => {
      const first = points[0]!;
      const last = points[points.length - 1]!;
      const lowest = points.reduce((a, b) => (b.value < a.value ? b : a));
      const highest = points.reduce((a, b) => (b.value > a.value ? b : a));
      return (
        `${label}: from ${text(first.value)} at move ${first.ply + 1} to ${text(last.value)} ` +
        `at move ${last.ply + 1}, lowest ${text(lowest.value)} at move ${lowest.ply + 1}, ` +
        `highest ${text(highest.value)} at move ${highest.ply + 1}.`
      );
    })
    .join(' ');
}
