// A person's settings for analyses, stored for later games and visits.
import type { PlayerChoice } from '../lib/api';

const kKey = 'tetraply.analysis';

export const strongest = 9;

class AnalysisSettings {
  lines = $state(3);
  seconds = $state(10);
  /** The number of threads of a search that can be split. */
  threads = $state(2);
  /** 0 stands for a spec. */
  level = $state(strongest);
  spec = $state('');

  constructor() {
    try {
      const kept = JSON.parse(localStorage.getItem(kKey) ?? '{}') as Record<string, unknown>;
      if (typeof kept.lines === 'number') this.lines = kept.lines;
      if (typeof kept.seconds === 'number') this.seconds = kept.seconds;
      if (typeof kept.threads === 'number') this.threads = kept.threads;
    } catch {
      // Unreadable settings are ignored.
    }
  }

  /** A level or spec belongs to a game, so only the rest is kept. */
  keep(): void {
    try {
      localStorage.setItem(kKey, JSON.stringify({ lines: this.lines, seconds: this.seconds, threads: this.threads }));
    } catch {
      // Without storage, the settings last only as long as the page.
    }
  }

  get player(): PlayerChoice {
    return this.level === 0 && this.spec.trim() !== '' ? { spec: this.spec.trim() } : { level: this.level || strongest };
  }
}

export const settings = new AnalysisSettings();
