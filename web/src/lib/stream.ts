// Event streams that answer a POST. EventSource supports only GET, so this parses the simple format itself.

import { ApiError, request } from './api';

/** Takes a stream's text in pieces of any size, and passes on each complete event. */
export class EventParser {
  #rest = '';
  #name = '';
  #data: string[] = [];

  constructor(readonly onEvent: (name: string, data: unknown) => void) {}

  push(text: string): void {
    const lines = (this.#rest + text).split('\n');
    this.#rest = lines.pop()!;
    for (const line of lines) this.#take(line.endsWith('\r') ? line.slice(0, -1) : line);
  }

  #take(line: string): void {
    if (line === '') {
      const name = this.#name || 'message';
      const data = this.#data;
      this.#name = '';
      this.#data = [];
      if (data.length > 0) this.onEvent(name, JSON.parse(data.join('\n')));
    } else if (line.startsWith('event:')) {
      this.#name = line.slice(6).trim();
    } else if (line.startsWith('data:')) {
      this.#data.push(line.slice(5).trimStart());
    }
  }
}

/**
 * Sends `body` and calls `onEvent` for every event until the stream ends. An `error` event throws as any failed request
 * does; a stream that breaks off without `done` throws, too. Aborting the signal ends the server's work: then the promise
 * resolves without more events.
 */
export async function streamEvents(
  path: string,
  body: unknown,
  onEvent: (name: string, data: any) => void,
  signal?: AbortSignal,
): Promise<void> {
  let finished = false;
  const parser = new EventParser((name, data) => {
    if (signal?.aborted) return;
    if (name === 'error') {
      const { error } = data as { error: { code: string; message: string } };
      throw new ApiError(200, error.code, error.message);
    }
    if (name === 'done') finished = true;
    onEvent(name, data);
  });
  try {
    const response = await request(path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Accept: 'text/event-stream' },
      body: JSON.stringify(body),
      signal,
    });
    const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      parser.push(value);
    }
  } catch (error) {
    if (signal?.aborted) return;
    if (error instanceof ApiError) throw error;
    throw new ApiError(0, 'unreachable', 'The connection to the server was lost.');
  }
  if (!finished && !signal?.aborted) throw new ApiError(0, 'unreachable', 'The connection to the server was lost.');
}
