// A game may be open in two windows. What the other one plays is seen here by looking: whenever this one comes to the
// fore, and again and again while engines are on turn that do not play for this one.

import { api, type GameView } from './api';
import type { GameSession } from './session.svelte';

const kLookMilliseconds = 1500;
/** After so many looks at the same position nobody plays any more. */
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

  /** The server has said so. */
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
      // What this window does meanwhile counts.
      if (session.busy || session.playing || session.live !== before) return;
      if (now.ply === before.ply && now.length === before.length && now.position.hash === before.position.hash) {
        if (++this.#quiet >= kQuietLooks) this.plays = false;
        return;
      }
    } catch {
      return; // a server that does not answer is told of when something is asked for
    }
    await session.reload();
    if (session.humanToMove || session.isOver) this.plays = false;
    else this.hasEngines();
  }
}
