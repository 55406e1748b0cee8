/** How much of a message a model reads that is too long for it, in words. Pure. */
import type { ContextView, PartReadView } from '$lib/ipc';
import { number } from '$lib/language/format';
import { t } from '$lib/language/language.svelte';
import { keptOf } from './context';
import { inUnit, readableSize } from './size';

/** Two sizes in one unit: `45 of 217 KB`. */
export function readOf({ read, whole }: PartReadView): string {
  if (whole < 1000) return t('chat-part-bytes', { part: read, whole });
  const size = whole < 1_000_000 ? 1000 : 1_000_000;
  // The whole as it is told wherever else its size stands; what is left out must not be rounded away.
  const exact = read / size;
  const part = exact < 10 || size > 1000 ? Math.floor(exact * 10) / 10 : Math.floor(exact);
  if (part >= inUnit(whole).value) return t('chat-part-bytes', { part: read, whole });
  return t('chat-part', { part: number(part), whole: readableSize(whole) });
}

/**
 * How much of a selection a model saw, `null` where that is all of it. `part` is what it read of the message that the
 * selection was sent with.
 */
export function seenOfSelection(
  { selectedText, selectionLength }: Pick<ContextView, 'selectedText' | 'selectionLength'>,
  part: PartReadView | null,
): string | null {
  if (!selectedText) return null;
  if (part === null) return keptOf(selectedText, selectionLength);
  return readOf({ read: part.read, whole: Math.max(part.whole, selectionLength ?? 0) });
}
