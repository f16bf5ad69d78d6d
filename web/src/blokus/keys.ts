// Keyboard play. Letters and digits have no meaning for buttons and tabs, so they work wherever the focus is. The other
// keys work only while no other control has the focus.

import type { Hand } from './hand.svelte';
import type { Piece } from './pieces';

export interface KeyActions {
  hand: Hand;
  /** The pieces that can be taken now, in the order of the tray. */
  choices: () => Piece[];
  lay: () => void;
  /** Something has changed that a screen reader should announce. */
  tell: () => void;
}

const kArrows: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Something is being typed or selected, or a dialog covers the board. */
export function keysAreOthers(event: KeyboardEvent): boolean {
  const field = (event.target as Element).closest?.('input, textarea, select');
  return Boolean(field) || document.querySelector('dialog[open]') !== null;
}

/** Returns whether the key was handled. */
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

/** The board has the focus, or nothing has, as after opening a game. */
export function keysAreTheBoards(board: HTMLElement): boolean {
  const { activeElement } = document;
  return activeElement === null || activeElement === board || activeElement.matches('body, main');
}

/** Returns whether the key was handled. */
export function takeKey(event: KeyboardEvent, actions: KeyActions): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey) return false;
  if (/^[1-5]$/.test(event.key)) choose(actions, (piece) => piece.cells.length === Number(event.key), 1);
  else if (event.key === '.' || event.key === ']') choose(actions, () => true, 1);
  else if (event.key === ',' || event.key === '[') choose(actions, () => true, -1);
  else return false;
  // If no piece can be taken, for example during another player's turn, nothing has changed.
  if (actions.hand.piece) actions.tell();
  return true;
}

/** Returns whether the key was handled. */
export function boardKey(event: KeyboardEvent, { hand, lay, tell }: KeyActions): boolean {
  if (!hand.piece || event.ctrlKey || event.metaKey || event.altKey) return false;
  const arrow = kArrows[event.key];
  if (arrow) hand.nudge(...arrow);
  else if (event.key === 'Tab') hand.nextPlace(event.shiftKey ? -1 : 1);
  else if (event.key === 'Enter' || event.key === ' ') {
    lay();
    return true;
  } else return false;
  tell();
  return true;
}

/** Takes the next of the wanted pieces, and shows it at its first legal placement. */
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
