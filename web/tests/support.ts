// The shared parts of the tests: a server with its own data folder for each worker, and a page on which any error fails
// the test.

import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

import { test as base, expect, type Page } from '@playwright/test';

const here = dirname(fileURLToPath(import.meta.url));
const program = resolve(process.env.TETRAPLY ?? join(here, '../../build/release/tetraply'));
// A folder to serve instead of the embedded page, for development of the page.
const pageFolder = process.env.TETRAPLY_PAGE;

const kStartMilliseconds = 20_000;

/** A running `tetraply serve`. It keeps its port and its data folder across restarts. */
export class Server {
  url = '';
  /** The address that the server prints, which contains the access key on a network. */
  link = '';
  #process: ChildProcess | null = null;
  #port = 0;
  readonly #folder = mkdtempSync(join(tmpdir(), 'tetraply-web-'));

  constructor(readonly options: string[] = []) {}

  async start(): Promise<void> {
    if (!existsSync(program)) throw new Error(`there is no ${program}: build it, or name another with TETRAPLY`);
    const args = ['serve', '--port', String(this.#port), '--data', this.#folder, ...this.options];
    if (pageFolder) args.push('--page', resolve(pageFolder));
    const process = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'] });
    this.#process = process;
    let said = '';
    process.stderr.on('data', (text: Buffer) => (said += text.toString()));
    this.url = await new Promise<string>((found, failed) => {
      const timer = setTimeout(() => failed(new Error(`the server told no address: ${said}`)), kStartMilliseconds);
      process.once('exit', (code) => failed(new Error(`the server ended with ${code}: ${said}`)));
      createInterface({ input: process.stdout }).on('line', (line) => {
        const link = /http:\/\/[\d.]+:\d+\S*/.exec(line)?.[0];
        if (!link) return;
        clearTimeout(timer);
        this.link = link;
        found(new URL(link).origin);
      });
    });
    this.#port = Number(new URL(this.url).port);
  }

  async stop(): Promise<void> {
    const process = this.#process;
    if (!process || process.exitCode !== null) return;
    await new Promise<void>((ended) => {
      process.once('exit', () => ended());
      process.kill('SIGTERM');
    });
  }

  async restart(): Promise<void> {
    await this.stop();
    await this.start();
  }

  remove(): void {
    rmSync(this.#folder, { recursive: true, force: true });
  }

  /** A request to the HTTP interface, without the page. */
  async api<T = any>(method: 'GET' | 'POST' | 'DELETE', path: string, body?: unknown): Promise<T> {
    const response = await fetch(`${this.url}/api/v1${path}`, {
      method,
      // The server closes a connection that has been idle for a while, possibly just when a request reuses it.
      headers: { 'Content-Type': 'application/json', Connection: 'close' },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
    return (text === '' ? undefined : JSON.parse(text)) as T;
  }

  /** Waits until no engine is thinking. An engine that was stopped may still finish its move. */
  async quiet(): Promise<void> {
    await expect.poll(async () => (await this.api('GET', '/status')).searches).toBe(0);
  }
}

/** Every error that a page logs to its console, and every uncaught exception. */
export function watchErrors(page: Page): string[] {
  const errors: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(`${message.text()} (${message.location().url})`);
  });
  page.on('pageerror', (error) => errors.push(String(error)));
  return errors;
}

async function withServer(use: (server: Server) => Promise<void>): Promise<void> {
  const server = new Server();
  try {
    await server.start();
    await use(server);
  } finally {
    await server.stop();
    server.remove();
  }
}

/** Waits until the page has drawn frames for some time, which takes longer on a busy machine. */
export async function drawnFor(page: Page, milliseconds: number): Promise<void> {
  await page.evaluate(async (milliseconds) => {
    const begin = await new Promise(requestAnimationFrame);
    while ((await new Promise(requestAnimationFrame)) < begin + milliseconds);
  }, milliseconds);
}

interface ServerFixtures {
  /** Gives the test a new server, because it counts stored games or stops the server. */
  ownServer: boolean;
  server: Server;
}

/** For tests that need a server but no browser. */
export const serverTest = base.extend<ServerFixtures, { sharedServer: Server }>({
  ownServer: [false, { option: true }],
  // Each worker has one server, because its tests run one after the other.
  sharedServer: [async ({}, use) => withServer(use), { scope: 'worker' }],
  server: async ({ ownServer, sharedServer }, use) => (ownServer ? withServer(use) : use(sharedServer)),
});

interface PageFixtures {
  /** The errors of the page so far. A test that provokes errors removes them. */
  errors: string[];
}

export const test = serverTest.extend<PageFixtures>({
  errors: [
    async ({ page }, use) => {
      const errors = watchErrors(page);
      await use(errors);
      if (errors.length > 0) throw new Error(`the page told errors:\n${errors.join('\n')}`);
    },
    { auto: true },
  ],
  baseURL: async ({ server }, use) => use(server.url),
});

export { expect };
