// What the page says from anywhere: toasts for everybody to see, and announcements for those who listen.

import { untrack } from 'svelte';

export interface Notice {
  id: number;
  text: string;
  kind: 'error' | 'info';
}

const kErrorMilliseconds = 8000;
const kInfoMilliseconds = 3500;

class Notices {
  shown = $state<Notice[]>([]);
  /** Open dialogs: nothing beside one can be seen or clicked, so notices are shown in it. */
  dialogs = $state(0);
  /** What the live region says. */
  announcement = $state('');
  #next = 1;

  show(text: string, kind: Notice['kind'] = 'info'): void {
    // The same trouble twice is told once.
    if (this.shown.some((notice) => notice.text === text)) return;
    const id = this.#next++;
    this.shown.push({ id, text, kind });
    setTimeout(() => this.close(id), kind === 'error' ? kErrorMilliseconds : kInfoMilliseconds);
  }

  close(id: number): void {
    this.shown = this.shown.filter((notice) => notice.id !== id);
  }
}

export const notices = new Notices();

/** Shows a message for some seconds. */
export function toast(text: string, kind: Notice['kind'] = 'info'): void {
  // An effect that says something does not depend on what is said.
  untrack(() => notices.show(text, kind));
}

/** Lets a screen reader say a text. */
export function announce(text: string): void {
  // The same words a second time are said again only if the text differs. An effect that announces something does not
  // depend on what was said.
  notices.announcement = untrack(() => notices.announcement) === text ? text + '\u00a0' : text;
}
