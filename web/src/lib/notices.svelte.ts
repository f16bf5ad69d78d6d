// What the page says from anywhere: toasts for everybody to see, and announcements for those who listen.

import { untrack } from 'svelte';

export interface Notice {
  id: number;
  text: string;
  kind: 'error' | 'info';
  link?: { href: string; text: string };
  /** The route that a notice with a link is about. */
  route: string;
}

const kErrorMilliseconds = 8000;
const kInfoMilliseconds = 3500;
const kLinkMilliseconds = 15_000;

class Notices {
  shown = $state<Notice[]>([]);
  /** Open dialogs: nothing beside one can be seen or clicked, so notices are shown in it. */
  dialogs = $state(0);
  /** What the live region says. */
  announcement = $state('');
  #next = 1;

  show(text: string, kind: Notice['kind'], link: Notice['link']): void {
    // The same trouble twice is told once.
    if (this.shown.some((notice) => notice.text === text)) return;
    const id = this.#next++;
    this.shown.push({ id, text, kind, link, route: location.hash });
    const milliseconds = link ? kLinkMilliseconds : kind === 'error' ? kErrorMilliseconds : kInfoMilliseconds;
    setTimeout(() => this.close(id), milliseconds);
  }

  /** Elsewhere a notice with a link would say something wrong. */
  leave(route: string): void {
    this.shown = this.shown.filter((notice) => !notice.link || notice.route === route);
  }

  close(id: number): void {
    this.shown = this.shown.filter((notice) => notice.id !== id);
  }
}

export const notices = new Notices();
addEventListener('hashchange', () => notices.leave(location.hash));

/** Shows a message for some seconds. */
export function toast(text: string, kind: Notice['kind'] = 'info', link?: Notice['link']): void {
  // An effect that says something does not depend on what is said.
  untrack(() => notices.show(text, kind, link));
}

/** Lets a screen reader say a text. */
export function announce(text: string): void {
  // The same words a second time are said again only if the text differs. An effect that announces something does not
  // depend on what was said.
  notices.announcement = untrack(() => notices.announcement) === text ? text + '\u00a0' : text;
}
