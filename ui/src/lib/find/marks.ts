/** What was found, on screen: marked where it is drawn, and scrolled to. */
import type { FoundMessage } from '$lib/ipc';
import type { Occurrence } from './place';
import { paint } from './paint';
import { rangesIn } from './ranges';

export const messageIn = (content: Element, id: string): HTMLElement | null =>
  content.querySelector<HTMLElement>(`[data-message-id="${CSS.escape(id)}"]`);

/** The words of a message as they are drawn. */
export function wordsIn(message: Element, words: string): Range[] {
  const text = message.querySelector('[data-words]');
  return text === null ? [] : rangesIn(text, words);
}

/** Marks all that was found among what is drawn. Gives the occurrence that is pointed at, if it is drawn. */
export function markFound(
  content: Element,
  { query, messages }: { query: string; messages: readonly FoundMessage[] },
  current: Occurrence | null,
): Range | null {
  let pointed: Range | null = null;
  const others: Range[] = [];
  for (const { message: id } of messages) {
    const message = messageIn(content, id);
    if (message === null) continue;
    const ranges = wordsIn(message, query);
    if (id === current?.message) {
      // What is written as markdown may be drawn as fewer words than were found in it.
      pointed = ranges[Math.min(current.nth, ranges.length - 1)] ?? null;
      others.push(...ranges.filter((range) => range !== pointed));
    } else others.push(...ranges);
  }
  paint('find', others);
  paint('find-current', pointed === null ? [] : [pointed]);
  return pointed;
}

/** Shows all of a message that is folded. Says whether it was. */
export function unfold(message: Element | null): boolean {
  const button = message?.querySelector<HTMLButtonElement>('[data-fold="folded"] button');
  button?.click();
  return button !== null && button !== undefined;
}

/** How long a message is waited for that is drawn in steps: tables of thousands of rows take seconds. */
const DRAWN_WITHIN_MS = 60_000;
const LOOK_EVERY_MS = 30;

/** Waits until all of a message is drawn, or it is gone; most are at once. Says whether it waited. */
export async function whenDrawn(message: Element): Promise<boolean> {
  const end = performance.now() + DRAWN_WITHIN_MS;
  let waited = false;
  while (message.isConnected && message.querySelector('[data-drawing]') !== null) {
    if (performance.now() > end) break;
    waited = true;
    await new Promise((done) => setTimeout(done, LOOK_EVERY_MS));
  }
  return waited;
}

/** Room that is kept above and below what is scrolled to. */
const MARGIN = 64;

export function scrollTo(view: HTMLElement, range: Range): void {
  const around = range.startContainer.parentElement;
  // A long line of code scrolls by itself.
  if (around?.closest('pre')) around.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  const box = range.getBoundingClientRect();
  const frame = view.getBoundingClientRect();
  const inside = box.top >= frame.top + MARGIN && box.bottom <= frame.bottom - MARGIN;
  if (!inside) view.scrollTop += box.top - frame.top - frame.height / 3;
}
