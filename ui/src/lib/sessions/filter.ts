/** Finds conversations by their titles, and other things by their words: every word must occur, in any order and case, accents aside. */
import type { EntryView } from '$lib/ipc';

function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

/** The items whose text contains every word. */
export function containing<Item>(items: Item[], words: string, textOf: (item: Item) => string): Item[] {
  const wanted = plain(words).split(/\s+/).filter(Boolean);
  if (wanted.length === 0) return items;
  return items.filter((item) => {
    const text = plain(textOf(item));
    return wanted.every((word) => text.includes(word));
  });
}

export function matching(entries: EntryView[], filter: string): EntryView[] {
  return containing(entries, filter, ({ title }) => title);
}
