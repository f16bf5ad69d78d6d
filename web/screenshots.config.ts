// The pictures of docs/web-app.md are taken by the same means as the tests, but not with them: see tools/screenshots.
import { defineConfig } from '@playwright/test';
import tests from './playwright.config';

export default defineConfig({
  ...tests,
  testMatch: 'pictures.ts',
  timeout: 300_000,
  // Engines that think beside each other would show other numbers.
  workers: 1,
  fullyParallel: false,
  use: { ...tests.use, trace: 'off', contextOptions: { reducedMotion: 'reduce' } },
});
