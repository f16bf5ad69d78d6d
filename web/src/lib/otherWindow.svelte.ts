// A game may be open in two windows. This one finds moves of the other by polling: whenever it comes to the foreground,
// and repeatedly while it is the turn of an engine that does not play for this window.

import { api, type GameView } from './api';
import type { GameSession } from './session.svelte';

const kLookMilliseconds = 1500;
/** After this many polls without a change, nobody is playing any more. */
const kQuietLooks = 3;

export class OtherWindow {
  /** Engines play in the other window. */
  plays = $state(false);

  #quiet = 0;
  #timer: ReturnType<typeof setInterval>;

  constructor(readonly session: GameSession) {
    this.#timer = setInterval(() => {
      if (!document.hidden && !session.isOver && !session.humanToMove) void this.#look();
    }, kLookMilliseconds);
    document.addEventListener('visibilitychange', this.#lookIfVisible);
  }

  /** The server has reported it. */
  hasEngines(): void {
    this.plays = true;
    this.#quiet = 0;
  }

  dispose(): void {
    clearInterval(this.#timer);
    document.removeEventListener('visibilitychange', this.#lookIfVisible);
  }

  #lookIfVisible = () => {
    if (!document.hidden) void this.#look();
  };

  async #look(): Promise<void> {
    const { session } = this;
    if (session.busy || session.playing) return;
    const before = session.live;
    try {
      const now = await api.get<GameView>(`/games/${encodeURIComponent(before.id)}?plies=0`);
      // Changes that this window made meanwhile take precedence.
      if (session.busy || session.playing || session.live !== before) return;
      if (now.ply === before.ply && now.length === before.length && now.position.hash === before.position.hash) {
        if (++this.#quiet >= kQuietLooks) this.plays = false;
        return;
      }
    } catch {
      return; // a missing server is reported at the next real request
    }
    await session.reload();
    if (session.humanToMove || session.isOver) this.plays = false;
    else this.hasEngines();
  }
}
