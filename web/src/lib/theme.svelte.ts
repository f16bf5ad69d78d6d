// Light, dark, or the system's setting. public/theme.js sets the same attribute before the first paint.

export type ThemeChoice = 'light' | 'dark' | 'system';

const kKey = 'tetraply.theme';
const systemIsDark = matchMedia('(prefers-color-scheme: dark)');

class Theme {
  choice = $state<ThemeChoice>(stored());
  /** The current theme. Charts, which cannot use CSS variables, redraw when it changes. */
  dark = $state(false);

  constructor() {
    this.#apply();
    systemIsDark.addEventListener('change', () => this.#apply());
  }

  set(choice: ThemeChoice): void {
    this.choice = choice;
    try {
      localStorage.setItem(kKey, choice);
    } catch {
      // Without storage, the choice lasts only as long as the page.
    }
    this.#apply();
  }

  /** Cycles from light to dark to the system's setting. */
  next(): void {
    const order: ThemeChoice[] = ['light', 'dark', 'system'];
    this.set(order[(order.indexOf(this.choice) + 1) % order.length]!);
  }

  #apply(): void {
    this.dark = this.choice === 'dark' || (this.choice === 'system' && systemIsDark.matches);
    document.documentElement.dataset.theme = this.dark ? 'dark' : 'light';
  }
}

function stored(): ThemeChoice {
  try {
    const text = localStorage.getItem(kKey);
    return text === 'light' || text === 'dark' ? text : 'system';
  } catch {
    return 'system';
  }
}

export const theme = new Theme();

/** The value of a design token, for drawing on a canvas. */
export function token(name: string): string {
  return getComputedStyle(document.documentElement).getPropertyValue(name).trim();
}
