// Converts keys and swipes to directions.
import type { Direction } from './board';

const kKeys: Record<string, Direction> = {
  ArrowUp: 'up',
  ArrowRight: 'right',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  KeyW: 'up',
  KeyD: 'right',
  KeyS: 'down',
  KeyA: 'left',
};

/** Letters are identified by their position on the keyboard, so that WASD is under the same fingers on every layout. */
export function directionOfKey(event: KeyboardEvent): Direction | null {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return null;
  return kKeys[event.code] ?? null;
}

/** Whether the element itself uses arrows and letters: fields, sliders, tabs, open dialogs. */
export function takesKeys(target: EventTarget | null): boolean {
  return (
    target instanceof Element &&
    target.closest('input, select, textarea, [contenteditable="true"], [role="tab"], [role="slider"], dialog') !== null
  );
}

/** The direction of a swipe, once it is long enough to be intentional. */
export function directionOfSwipe(dx: number, dy: number, threshold = 24): Direction | null {
  const along = Math.max(Math.abs(dx), Math.abs(dy));
  const across = Math.min(Math.abs(dx), Math.abs(dy));
  // Near the diagonal the direction is unclear, so wait until the finger has moved on.
  if (along < threshold || across > 0.8 * along) return null;
  if (Math.abs(dx) > Math.abs(dy)) return dx > 0 ? 'right' : 'left';
  return dy > 0 ? 'down' : 'up';
}
