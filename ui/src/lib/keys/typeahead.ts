/** What is typed where no field has the focus goes into the window's own field. */
import { isTyping } from './bind';
import { isComposing } from './composing';

interface Options {
  /** The field that is meant. */
  field: () => HTMLElement | null | undefined;
  /** Whether nothing else in the window wants the keyboard now: no dialog, no menu. */
  free: () => boolean;
}

/**
 * Gives the field the focus while the key goes down: the browser then puts the letter there by itself. Nothing is
 * prevented, so that input methods and dead keys work.
 */
export function typeAhead(target: Window, { field, free }: Options): () => void {
  const pressed = (event: KeyboardEvent) => {
    if (event.defaultPrevented || isComposing(event) || isTyping(event.target) || !free()) return;
    if (writes(event) || (isNowhere(event.target) && edits(event))) field()?.focus();
  };
  target.addEventListener('keydown', pressed);
  return () => target.removeEventListener('keydown', pressed);
}

/** A letter, or the accent of one that is about to come. A space scrolls and presses buttons, and begins no message. */
function writes({ key, ctrlKey, altKey, metaKey }: KeyboardEvent): boolean {
  if (ctrlKey || altKey || metaKey) return false;
  return key === 'Dead' || ([...key].length === 1 && key !== ' ');
}

/** What is meant for a text when nothing else has the focus: deleting, pasting. */
function edits({ key, ctrlKey, altKey, metaKey }: KeyboardEvent): boolean {
  if (altKey) return false;
  return ctrlKey || metaKey ? key.toLowerCase() === 'v' : key === 'Backspace' || key === 'Delete';
}

function isNowhere(target: EventTarget | null): boolean {
  return target === document.body || target === document.documentElement;
}
