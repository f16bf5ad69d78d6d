// Requests about one game: their paths, and retries while an engine is about to stop.

import { api, ApiError, type GameView } from './api';

// An engine needs a moment to notice that its stream was cut off, and the server waits for it, too. If a request is
// still refused after these retries, an engine of another window is playing.
const kBusyRetries = 2;
const kBusyMilliseconds = 50;
const kMostLooks = 20;
const kLookMilliseconds = 150;

export function gamePath(id: string, plies?: number): string {
  return `/games/${encodeURIComponent(id)}` + (plies === undefined ? '' : `?plies=${plies}`);
}

export function isCode(error: unknown, ...codes: string[]): boolean {
  return error instanceof ApiError && codes.includes(error.code);
}

export function pause(milliseconds: number): Promise<void> {
  return new Promise((resume) => setTimeout(resume, milliseconds));
}

/** Repeats a request that the server refuses because an engine is playing. */
export async function patiently<T>(request: () => Promise<T>): Promise<T> {
  for (let retry = 0; ; ++retry) {
    try {
      return await request();
    } catch (error) {
      if (!isCode(error, 'busy') || retry >= kBusyRetries) throw error;
      await pause(kBusyMilliseconds);
    }
  }
}

/** Waits until a game stops growing: an engine whose stream was cut off may still play a move. */
export async function untilQuiet({ id, length }: GameView, isEnough: () => boolean): Promise<void> {
  for (let look = 0; look < kMostLooks && !isEnough(); ++look) {
    await pause(kLookMilliseconds);
    try {
      const now = await api.get<GameView>(gamePath(id, 0));
      if (now.length === length) return;
      length = now.length;
    } catch {
      return; // The next request will report the error.
    }
  }
}
