/** Whether a key press belongs to an input method that is composing (keyCode 229 is how WebKit says it). */
export function isComposing(event: KeyboardEvent): boolean {
  return event.isComposing || event.keyCode === 229;
}

/** Whether a press in a message field means "send": Enter alone, and never while text is being composed. */
export function meansSend(event: KeyboardEvent): boolean {
  const modified = event.shiftKey || event.ctrlKey || event.altKey || event.metaKey;
  return event.key === 'Enter' && !modified && !isComposing(event);
}
