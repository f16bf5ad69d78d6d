// Messages from anywhere in the page: toasts for everybody to see, and announcements for screen readers.

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
  /** The number of open dialogs. Nothing outside a dialog can be seen or clicked, so notices are shown in it. */
  dialogs = $state(0);
  /** The text of the live region. */
  announcement = $state('');
  #next = 1;

  show(text: string, kind: Notice['kind'], link: Notice['link']): void {
    // The same message is not shown twice.
    if (this.shown.some((notice) => notice.text === text)) return;
    const id = this.#next++;
    this.shown.push({ id, text, kind, link, route: location.hash });
    const milliseconds = link ? kLinkMilliseconds : kind === 'error' ? kErrorMilliseconds : kInfoMilliseconds;
    setTimeout(() => this.close(id), milliseconds);
  }

  /** On another page, a notice with a link would be misleading. */
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
  // An effect that shows a message must not depend on it.
  untrack(() => notices.show(text, kind, link));
}

/** Makes a screen reader say a text. */
export function announce(text: string): void {
  // A screen reader repeats the same words only if the text differs. An effect that announces something must not depend
  // on the previous announcement.
  notices.announcement = untrack(() => notices.announcement) === text ? text + '\u00a0' : text;
}
