// Announces what has happened since the last call: passes to everybody, moves and results to screen readers.

import type { BlokusPosition } from '../lib/api';
import { announce, toast } from '../lib/notices.svelte';
import type { GameSession } from '../lib/session.svelte';
import { lookOf } from './colors';
import { parseMove } from './geometry';
import type { PieceSet } from './pieces';
import { moveText, passesDuring, passText, pliesSince, resultText } from './story';

export class News {
  #ply: number;
  /** The colors whose pass was announced. Their further passes are not news. */
  readonly #passed = new Set<string>();

  constructor(ply: number) {
    this.#ply = ply;
  }

  tell(session: GameSession, set: PieceSet): void {
    const { game } = session;
    const position = game.position as BlokusPosition;
    position.colors.forEach((color, index) => {
      if (position.legal[index] !== 0) this.#passed.delete(color);
    });
    if (game.ply > this.#ply) this.#forward(session, position, set);
    else if (game.ply < this.#ply) announce(`Back at move ${game.ply}.`);
    this.#ply = game.ply;
  }

  #forward(session: GameSession, position: BlokusPosition, set: PieceSet): void {
    const { game } = session;
    const played = pliesSince(game, this.#ply);
    const words = played.map((ply) => moveText(ply, set.of(parseMove(ply.move, position.board.length))?.name));
    for (const color of passesDuring(position, game.plies[this.#ply - 1 - game.from], played)) {
      if (this.#passed.has(color)) continue;
      this.#passed.add(color);
      words.push(passText(color));
      toast(passText(color));
    }
    if (session.isOver) words.push(resultText(game));
    else if (session.humanToMove && position.turn.color) words.push(`${lookOf(position.turn.color).name} to move.`);
    // Announces at most the last round.
    announce(words.slice(-position.colors.length - 1).join(' '));
  }
}
