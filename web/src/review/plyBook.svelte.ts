// The plies of a game by number. The session keeps the newest ones; older ones are fetched when they are shown.
import { SvelteMap } from 'svelte/reactivity';

import { type Ply, api } from '../lib/api';
import type { GameSession } from '../lib/session.svelte';

const kPage = 500;

export class PlyBook {
  #pages = new SvelteMap<number, Ply[]>();
  #asked = new Set<number>();

  constructor(readonly session: GameSession) {}

  at(number: number): Ply | undefined {
    const { from, plies } = this.session.game;
    if (number >= from) return plies[number - from];
    return this.#pages.get(Math.floor(number / kPage))?.[number % kPage];
  }

  /** Fetches the missing ones of these plies. The lists that show them update when they arrive. */
  async need(first: number, end: number): Promise<void> {
    const { id, from } = this.session.game;
    for (let page = Math.floor(first / kPage); page * kPage < Math.min(end, from); page++) {
      if (this.#asked.has(page)) continue;
      this.#asked.add(page);
      try {
        const path = `/games/${id}/plies?from=${page * kPage}&count=${kPage}`;
        this.#pages.set(page, (await api.get<{ plies: Ply[] }>(path)).plies);
      } catch {
        // Scrolling here again asks again.
        this.#asked.delete(page);
      }
    }
  }
}
