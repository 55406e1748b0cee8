/** What is selected in a message, where nothing outside of it is. */
import { seenOf } from '$lib/layout/copying';
import { oneLine } from '$lib/user-memories/memories';

/** The text, and the same formatted; `null` where nothing is selected in `words`, or more than what is in it. */
export function selectedIn(words: HTMLElement | null | undefined): { text: string; html: string } | null {
  const selection = window.getSelection();
  if (!words || selection === null || selection.isCollapsed) return null;
  const wanted = oneLine(selection.toString());
  // A selection by three clicks ends where the next text begins: what it holds counts.
  const isHere = selection.getRangeAt(0).intersectsNode(words) && oneLine(words.innerText).includes(wanted);
  return isHere && wanted !== '' ? seenOf(selection) : null;
}
