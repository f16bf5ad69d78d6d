// Values, times and shares as readable text; lib/format writes counts.

// Values of evaluations: a few squares in Blokus, millions in 2048, where the last digits still distinguish moves.
export function valueText(value: number): string {
  if (!Number.isFinite(value)) return '–';
  const size = Math.abs(value);
  if (size >= 1000) return Math.round(value).toLocaleString('en-GB');
  if (size >= 100) return value.toFixed(0).replace(/^-0$/, '0');
  return value.toFixed(size >= 10 ? 1 : 2).replace(/^-(0(\.0+)?)$/, '$1');
}

export function signedText(value: number): string {
  const text = valueText(value);
  return value > 0 && /[1-9]/.test(text) ? `+${text}` : text;
}

export function secondsText(seconds: number): string {
  if (seconds < 0.001) return `${Math.round(seconds * 1e6)} µs`;
  if (seconds < 1) return `${Number((seconds * 1000).toPrecision(3))} ms`;
  if (seconds < 100) return `${seconds.toFixed(1)} s`;
  const minutes = Math.floor(seconds / 60);
  if (minutes < 100) return `${minutes} min ${Math.round(seconds % 60)} s`;
  return `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

export function percentText(share: number): string {
  return `${Math.round(share * 100)} %`;
}
