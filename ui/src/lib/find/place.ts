/** Which of all occurrences in a conversation one is, counted from 0. Pure. */
import type { FoundMessage } from '$lib/ipc';

/** One occurrence: which message, and which one in it. */
export interface Occurrence {
  message: string;
  nth: number;
}

/** Where one reads: loaded messages in their order, and the first of them that is on screen. */
export interface Reading {
  loaded: string[];
  first: number;
}

export function occurrenceAt(messages: readonly FoundMessage[], place: number): Occurrence | null {
  let nth = place;
  for (const { message, count } of messages) {
    if (nth < count) return { message, nth };
    nth -= count;
  }
  return null;
}

/** The same counted over the whole conversation; -1 when it is not there any more. */
export function placeOf(messages: readonly FoundMessage[], { message, nth }: Occurrence): number {
  let before = 0;
  for (const found of messages) {
    if (found.message === message) return nth < found.count ? before + nth : -1;
    before += found.count;
  }
  return -1;
}

/** The first from where one reads on, else the last before that. */
export function nearest(messages: readonly FoundMessage[], { loaded, first }: Reading): number {
  const at = new Map(loaded.map((message, place) => [message, place]));
  let before = 0;
  for (const { message, count } of messages) {
    if ((at.get(message) ?? -1) >= first) return before;
    before += count;
  }
  return Math.max(0, before - 1);
}
