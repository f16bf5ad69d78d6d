// Numbers and times in readable form.

const kUnits: [number, string][] = [
  [1e9, 'G'],
  [1e6, 'M'],
  [1e3, 'k'],
];

/** 1234567 → 1.23 M */
export function compact(value: number): string {
  for (const [unit, letter] of kUnits) {
    if (Math.abs(value) >= unit) return `${(value / unit).toPrecision(3)} ${letter}`;
  }
  return Number.isInteger(value) ? String(value) : value.toFixed(1);
}

/** 1234567 → 1,234,567 */
export function grouped(value: number): string {
  return value.toLocaleString('en');
}

/** A clock: 4:07, with tenths when time is running out: 0:09.3 */
export function clockText(seconds: number): string {
  const left = Math.max(0, seconds);
  const minutes = Math.floor(left / 60);
  if (left < 10) return `0:0${(Math.floor(left * 10) / 10).toFixed(1)}`;
  return `${minutes}:${String(Math.floor(left % 60)).padStart(2, '0')}`;
}

/** How long ago a time in seconds since 1970 was. */
export function ago(time: number, now = Date.now() / 1000): string {
  const seconds = Math.max(0, now - time);
  if (seconds < 60) return 'just now';
  if (seconds < 3600) return `${Math.floor(seconds / 60)} min ago`;
  if (seconds < 86400) return `${Math.floor(seconds / 3600)} h ago`;
  const days = Math.floor(seconds / 86400);
  return days === 1 ? 'yesterday' : days < 30 ? `${days} days ago` : new Date(time * 1000).toLocaleDateString('en-CA');
}

/** The displayed name of a seat. */
export function seatName(seat: { kind: string; name?: string; level?: number; spec?: string } | undefined): string {
  if (!seat) return 'Nobody';
  if (seat.name) return seat.name;
  if (seat.kind === 'human') return 'You';
  return seat.level === undefined ? (seat.spec ?? 'Engine') : `Level ${seat.level}`;
}

/** The name of one of several seats. Seats with the same name are numbered. */
export function nameAmong(seats: Parameters<typeof seatName>[0][], seat: number): string {
  const name = seatName(seats[seat]);
  const alike = seats.filter((other) => seatName(other) === name).length > 1;
  return alike ? `${name} (player ${seat + 1})` : name;
}
