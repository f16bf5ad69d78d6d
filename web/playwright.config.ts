import { existsSync } from 'node:fs';
import { cpus } from 'node:os';

import { defineConfig } from '@playwright/test';

// Debian's Chromium, or the program in TETRAPLY_CHROMIUM. Playwright downloads no browser. A browser has no sandbox
// when run by root, as in containers.
const root = process.getuid?.() === 0;

// The headless shell is the same browser without windows, so it starts sooner and does less.
const browsers = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'];

// Tests often wait for an engine or a timer, so one more worker than cores keeps the cores busy. Each worker has a
// browser and a server, which need memory, so eight are enough.
const workers = Math.min(cpus().length + 1, 8);

export default defineConfig({
  testDir: 'tests',
  outputDir: 'test-results',
  timeout: 60_000,
  expect: { timeout: 10_000 },
  workers,
  fullyParallel: true,
  forbidOnly: true,
  // A test that passes only the second time is reported as flaky, with a trace of the second time.
  retries: 1,
  reporter: [['list']],
  use: {
    viewport: { width: 1280, height: 800 },
    trace: 'on-first-retry',
    launchOptions: {
      executablePath: process.env.TETRAPLY_CHROMIUM ?? browsers.find((file) => existsSync(file)) ?? browsers[0],
      args: root ? ['--no-sandbox'] : [],
    },
  },
});
