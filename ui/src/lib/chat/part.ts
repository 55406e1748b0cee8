/** How much of a message a model reads that is too long for it, in words. Pure. */
import type { PartReadView } from '$lib/ipc';

/** Two sizes in one unit: `45 of 217 KB`. */
export function readOf({ read, whole }: PartReadView): string {
  if (whole < 1000) return `${read} of ${whole} bytes`;
  const [size, unit] = whole < 1_000_000 ? [1000, 'KB'] : [1_000_000, 'MB'];
  const inUnit = (bytes: number) => {
    const number = bytes / size;
    // What is left out must not be rounded away.
    return number < 10 || unit === 'MB'
      ? (Math.floor(number * 10) / 10).toString()
      : String(Math.floor(number));
  };
  return `${inUnit(read)} of ${inUnit(whole)} ${unit}`;
}
