import { defineConfig } from '@playwright/test';

// Debian's Chromium, or what TETRAPLY_CHROMIUM names; Playwright downloads no browser. The sandbox of a browser cannot
// be had by root, as whom containers run.
const root = process.getuid?.() === 0;

export default defineConfig({
  testDir: 'tests',
  outputDir: 'test-results',
  timeout: 60_000,
  expect: { timeout: 10_000 },
  // Engines think on all cores: tests that run at once would disturb each other.
  workers: 1,
  forbidOnly: true,
  // A machine that is busy with something else makes a page wait longer than a person would: what fails is tried again,
  // and told to be flaky.
  retries: 2,
  reporter: [['list']],
  use: {
    viewport: { width: 1280, height: 800 },
    trace: 'retain-on-failure',
    launchOptions: {
      executablePath: process.env.TETRAPLY_CHROMIUM ?? '/usr/bin/chromium',
      args: root ? ['--no-sandbox'] : [],
    },
  },
});
