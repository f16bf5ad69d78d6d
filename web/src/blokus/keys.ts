// Keyboard play. Letters turn the piece wherever the focus is; the rest counts while no other control has the focus.

import type { Hand } from './hand.svelte';
import type { Piece } from './pieces';

export interface KeyActions {
  hand: Hand;
  /** The pieces that may be taken now, in the order of the tray. */
  choices: () => Piece[];
  lay: () => void;
  /** Something has changed that a listener should hear. */
  tell: () => void;
}

const kArrows: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** True if the key was one of ours. */
export function turnKey(event: KeyboardEvent, { hand, tell }: KeyActions): boolean {
  if (!hand.piece || event.ctrlKey || event.metaKey || event.altKey) return false;
  const key = event.key.toLowerCase();
  if (key === 'r') hand.rotate(!event.shiftKey);
  else if (key === 'f') hand.flip();
  else if (key === 'escape') hand.drop();
  else return false;
  tell();
  return true;
}

/** The board has the focus, or nothing has, as when a game has just been opened. */
export function keysAreTheBoards(board: HTMLElement): boolean {
  const { activeElement } = document;
  return activeElement === null || activeElement === board || activeElement.matches('body, main');
}

/** True if the key was one of ours. */
export function boardKey(event: KeyboardEvent, actions: KeyActions): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey) return false;
  const { hand, tell } = actions;
  const arrow = kArrows[event.key];
  if (arrow && hand.piece) hand.nudge(...arrow);
  else if (/^[1-5]$/.test(event.key)) choose(actions, (piece) => piece.cells.length === Number(event.key), 1);
  else if (event.key === '.' || event.key === ']') choose(actions, () => true, 1);
  else if (event.key === ',' || event.key === '[') choose(actions, () => true, -1);
  else if (event.key === 'Tab' && hand.piece) hand.nextPlace(event.shiftKey ? -1 : 1);
  else if ((event.key === 'Enter' || event.key === ' ') && hand.piece) {
    actions.lay();
    return true;
  } else return false;
  // Where no piece can be taken, as during another's turn, nothing has changed.
  if (hand.piece) tell();
  return true;
}

/** Takes the next piece of those wanted, and lays it for a look on its first legal place. */
function choose({ hand, choices }: KeyActions, wanted: (piece: Piece) => boolean, step: 1 | -1): void {
  const pieces = choices().filter(wanted);
  if (pieces.length === 0) return;
  const now = hand.piece ? pieces.indexOf(hand.piece) : -1;
  const next = pieces[now < 0 && step < 0 ? pieces.length - 1 : (now + step + pieces.length) % pieces.length]!;
  chooseByKey(hand, next);
}

export function chooseByKey(hand: Hand, piece: Piece): void {
  hand.drop();
  hand.pick(piece);
  hand.nextPlace(1);
}
