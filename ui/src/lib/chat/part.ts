/** How much of a message a model reads that is too long for it, in words. Pure. */
import { number } from '$lib/language/format';
import type { ContextView, PartReadView } from '$lib/ipc';
import { readableSize } from '$lib/markdown/fold';
import { keptOf } from './context';

/** Two sizes in one unit: `45 of 217 KB`. */
export function readOf({ read, whole }: PartReadView): string {
  if (whole < 1000) return `${read} of ${whole} bytes`;
  const size = whole < 1_000_000 ? 1000 : 1_000_000;
  // The whole as it is told wherever else its size stands; what is left out must not be rounded away.
  const all = readableSize(whole);
  const exact = read / size;
  const part = exact < 10 || size > 1000 ? Math.floor(exact * 10) / 10 : Math.floor(exact);
  if (part >= Number.parseFloat(all)) return `${number(read)} of ${number(whole)} bytes`;
  return `${part} of ${all}`;
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
