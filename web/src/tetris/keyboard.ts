// Decides which keys belong to a game, and which to the control that has the focus.

export function isTyping(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey) return true;
  const target = event.target as HTMLElement;
  return target.closest('input, textarea, select, button, a, summary, dialog, [role="tab"]') !== null;
}
