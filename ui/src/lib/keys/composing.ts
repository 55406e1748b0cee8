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

function isModified(event: KeyboardEvent): boolean {
  return event.shiftKey || event.ctrlKey || event.altKey || event.metaKey;
}
