// Encodes a game or position as a word that fits into an address: JSON, deflated, in the alphabet of base64url. The
// word is behind the #, so it never leaves the browser. The server sees its contents only when somebody opens it.

export interface Shared {
  game: string;
  start: { text: string; queue?: string } | null;
  moves: string[];
  /** Determines the pieces of Tetris. */
  seed?: number;
  /** The number of moves played on the board that is shown. */
  ply: number;
}

/** A readable description of an error in a shared address. */
export class ShareError extends Error {}

/** Too many programs that pass on addresses truncate longer ones. */
export const kLongestWord = 16_000;
/** The server accepts bodies of 1 MiB, and a small word must not expand to fill the memory. */
const kLongestJson = 900_000;
const kMostMoves = 100_000;

async function collect(stream: ReadableStream<Uint8Array>, limit: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader = stream.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.length;
    if (size > limit) {
      await reader.cancel();
      throw new ShareError('This link contains more than a game can have.');
    }
    chunks.push(value);
  }
  const all = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    all.set(chunk, at);
    at += chunk.length;
  }
  return all;
}

function pass(bytes: Uint8Array, through: CompressionStream | DecompressionStream, limit: number): Promise<Uint8Array> {
  return collect(new Blob([bytes as BlobPart]).stream().pipeThrough(through), limit);
}

function toBase64Url(bytes: Uint8Array): string {
  let binary = '';
  // Works in pieces, because the number of arguments of a call is limited.
  for (let at = 0; at < bytes.length; at += 8192) binary += String.fromCharCode(...bytes.subarray(at, at + 8192));
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

function fromBase64Url(word: string): Uint8Array {
  const binary = atob(word.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(binary, (character) => character.charCodeAt(0));
}

/** Throws a ShareError if the game is too long for an address. */
export async function encodeShare(shared: Shared): Promise<string> {
  const json = new TextEncoder().encode(JSON.stringify(shared));
  if (json.length <= kLongestJson) {
    const word = toBase64Url(await pass(json, new CompressionStream('deflate-raw'), kLongestJson));
    if (word.length <= kLongestWord) return word;
  }
  throw new ShareError('This game is too long for a link. Export it as a file.');
}

function isText(value: unknown, longest: number): value is string {
  return typeof value === 'string' && value.length <= longest;
}

/** Checks the contents of an address. Missing fields get their defaults. */
export function checkShared(value: unknown): Shared {
  const broken = (what: string) => new ShareError(`This link is damaged: ${what}.`);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw broken('it contains no game');
  const { game, start = null, moves = [], seed, ply } = value as Record<string, unknown>;
  if (!isText(game, 40) || game === '') throw broken('it does not say which game');
  if (!Array.isArray(moves) || moves.length > kMostMoves || !moves.every((move) => isText(move, 200)))
    throw broken('its moves cannot be read');
  const at = ply ?? moves.length;
  if (typeof at !== 'number' || !Number.isInteger(at) || at < 0 || at > moves.length)
    throw broken('it points to a move that it does not have');
  if (seed !== undefined && (!Number.isSafeInteger(seed) || (seed as number) < 0)) throw broken('its seed is not a number');
  const rest = { moves, ply: at, ...(seed === undefined ? {} : { seed: seed as number }) };
  if (start === null) return { game, start, ...rest };
  if (typeof start !== 'object' || Array.isArray(start)) throw broken('its first position cannot be read');
  const { text, queue } = start as Record<string, unknown>;
  if (!isText(text, kLongestJson) || (queue !== undefined && queue !== null && !isText(queue, 10_000)))
    throw broken('its first position cannot be read');
  return { game, start: typeof queue === 'string' && queue !== '' ? { text, queue } : { text }, ...rest };
}

/** Decodes the word of an address. Throws a ShareError that says what is wrong with it. */
export async function decodeShare(word: string): Promise<Shared> {
  if (word === '') throw new ShareError('This link is empty: the part behind “share/” is missing.');
  if (word.length > kLongestWord) throw new ShareError('This link is too long to be a Tetraply link.');
  if (!/^[A-Za-z0-9_-]+$/.test(word))
    throw new ShareError('This link is damaged: it has invalid characters.');
  let value: unknown;
  try {
    const json = await pass(fromBase64Url(word), new DecompressionStream('deflate-raw'), kLongestJson);
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(json));
  } catch (error) {
    if (error instanceof ShareError) throw error;
    throw new ShareError('This link is damaged or was truncated. Please copy the whole link again.');
  }
  return checkShared(value);
}
