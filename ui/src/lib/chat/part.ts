/** How much of a message a model reads that is too long for it, in words. Pure. */
import type { PartReadView } from '$lib/ipc';
import { readableSize } from '$lib/markdown/fold';

/** Two sizes in one unit: `45 of 217 KB`. */
export function readOf({ read, whole }: PartReadView): string {
  if (whole < 1000) return `${read} of ${whole} bytes`;
  const size = whole < 1_000_000 ? 1000 : 1_000_000;
  // The whole as it is told wherever else its size stands; what is left out must not be rounded away.
  const all = readableSize(whole);
  const number = read / size;
  const part = number < 10 || size > 1000 ? Math.floor(number * 10) / 10 : Math.floor(number);
  if (part >= Number.parseFloat(all))
    return `${read.toLocaleString('en')} of ${whole.toLocaleString('en')} bytes`;
  return `${part} of ${all}`;
}
