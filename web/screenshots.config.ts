// Takes the pictures of docs/web-app.md with the same tools as the tests, but not together with them: see
// tools/screenshots.
import { defineConfig } from '@playwright/test';
import tests from './playwright.config';

export default defineConfig({
  ...tests,
  testMatch: 'pictures.ts',
  timeout: 300_000,
  // Engines that think at the same time would show other numbers.
  workers: 1,
  fullyParallel: false,
  use: { ...tests.use, trace: 'off', contextOptions: { reducedMotion: 'reduce' } },
});
