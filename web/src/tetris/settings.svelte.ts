// A person's settings for Tetris: timing, keys and looks, stored in the browser.

export type Action =
  | 'left'
  | 'right'
  | 'softDrop'
  | 'hardDrop'
  | 'clockwise'
  | 'counterclockwise'
  | 'halfTurn'
  | 'hold'
  | 'pause';

export const actionNames: Record<Action, string> = {
  left: 'Move left',
  right: 'Move right',
  softDrop: 'Soft drop',
  hardDrop: 'Hard drop',
  clockwise: 'Turn clockwise',
  counterclockwise: 'Turn counterclockwise',
  halfTurn: 'Half turn',
  hold: 'Hold',
  pause: 'Pause',
};
export const actions = Object.keys(actionNames) as Action[];

// `rising`: pieces fall faster with every ten lines; `fixed`: always as at the start level; `none`: pieces do not fall
// without a key, and lock only after a hard drop.
export type GravityMode = 'rising' | 'fixed' | 'none';

export interface TetrisSettings {
  delayedShift: number; // milliseconds until a held key repeats
  repeat: number;  // milliseconds between repeats; 0 goes to the wall at once
  softDropFactor: number;  // times the gravity; 0 goes to the ground at once
  lockDelay: number; // milliseconds on the ground
  gravity: GravityMode;
  startLevel: number;
  ghost: boolean;
  letters: boolean;  // a letter on every cell, for people who cannot distinguish the colors
  plan: boolean;  // draw the engine's plan for the next pieces
  keys: Record<Action, string[]>; // values of KeyboardEvent.code
}

export const kDefaultSettings: TetrisSettings = {
  delayedShift: 160,
  repeat: 40,
  softDropFactor: 20,
  lockDelay: 500,
  gravity: 'rising',
  startLevel: 1,
  ghost: true,
  letters: false,
  plan: true,
  keys: {
    left: ['ArrowLeft'],
    right: ['ArrowRight'],
    softDrop: ['ArrowDown'],
    hardDrop: ['Space'],
    clockwise: ['ArrowUp', 'KeyX'],
    counterclockwise: ['KeyZ'],
    halfTurn: ['KeyA'],
    hold: ['KeyC', 'ShiftLeft'],
    pause: ['KeyP', 'Escape'],
  },
};

const kStorageKey = 'tetraply.tetris';

function freshSettings(): TetrisSettings {
  return structuredClone(kDefaultSettings);
}

// Stored settings may be from an older version or damaged, so only values of the right type are used.
function load(): TetrisSettings {
  const settings = freshSettings();
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(kStorageKey) ?? '{}');
    if (typeof stored !== 'object' || stored === null) return settings;
    const values = stored as Record<string, unknown>;
    const target = settings as unknown as Record<string, unknown>;
    for (const [name, fallback] of Object.entries(kDefaultSettings))
      if (name !== 'keys' && typeof values[name] === typeof fallback) target[name] = values[name];
    if (!['rising', 'fixed', 'none'].includes(settings.gravity)) settings.gravity = kDefaultSettings.gravity;
    const keys = (values.keys ?? {}) as Record<string, unknown>;
    for (const action of actions) {
      const codes = keys[action];
      if (Array.isArray(codes) && codes.every((code) => typeof code === 'string')) settings.keys[action] = codes;
    }
  } catch {
    return freshSettings();
  }
  return settings;
}

export const settings: TetrisSettings = $state(load());

export function saveSettings(): void {
  try {
    localStorage.setItem(kStorageKey, JSON.stringify(settings));
  } catch {
    // A browser without storage can still play.
  }
}

export function resetSettings(): void {
  Object.assign(settings, freshSettings());
  saveSettings();
}

// A key has only one action: binding it here removes its other binding.
export function bindKey(action: Action, code: string): void {
  for (const other of actions) settings.keys[other] = settings.keys[other].filter((bound) => bound !== code);
  settings.keys[action] = [code];
  saveSettings();
}

export function actionOf(code: string): Action | null {
  return actions.find((action) => settings.keys[action].includes(code)) ?? null;
}

export function keyName(code: string): string {
  const arrows: Record<string, string> = { ArrowLeft: '←', ArrowRight: '→', ArrowUp: '↑', ArrowDown: '↓' };
  return arrows[code] ?? code.replace(/^(Key|Digit)/, '').replace(/(Left|Right)$/, (side) => ` ${side.toLowerCase()}`);
}
