/** Whether a key press belongs to an input method that is composing (keyCode 229 is how WebKit says it). */
export function isComposing(event: KeyboardEvent): boolean {
  return event.isComposing || event.keyCode === 229;
}

/** Whether a press in a message field means "send": Enter alone, and never while text is being composed. */
export function meansSend(event: KeyboardEvent): boolean {
  return event.key === 'Enter' && !isModified(event) && !isComposing(event);
}

/** Whether a press in a message field means "edit my last message": the up arrow alone, with nothing typed. */
export function meansEditLast(event: KeyboardEvent, typed: string): boolean {
  return event.key === 'ArrowUp' && typed === '' && !isModified(event) && !isComposing(event);
}

/** Whether a press in a message field goes to an earlier message of one's own, -1, or to a later one, 1. */
export function meansOwnMessage(event: KeyboardEvent): -1 | 1 | null {
  const others = event.ctrlKey || event.altKey || event.metaKey;
  if (!event.shiftKey || others || isComposing(event)) return null;
  if (event.key === 'ArrowUp') return -1;
  return event.key === 'ArrowDown' ? 1 : null;
}

/** Where a conversation is scrolled to. */
export type ScrollTo = 'up' | 'down' | 'start' | 'end';

/**
 * Where a press in a message field scrolls the conversation: a page up or down, and to its ends where the same keys would
 * not move the caret from line to line.
 */
export function meansScroll(event: KeyboardEvent, typed: string): ScrollTo | null {
  if (isComposing(event) || event.shiftKey || event.altKey) return null;
  const ends = event.ctrlKey || event.metaKey;
  if (!ends && event.key === 'PageUp') return 'up';
  if (!ends && event.key === 'PageDown') return 'down';
  if (!ends || typed.includes('\n')) return null;
  if (event.key === 'Home') return 'start';
  return event.key === 'End' ? 'end' : null;
}

function isModified(event: KeyboardEvent): boolean {
  return event.shiftKey || event.ctrlKey || event.altKey || event.metaKey;
}
