/** Finds conversations by their titles: every word must occur, in any order and case, accents aside. */
import type { EntryView } from '$lib/ipc';

function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

export function matching(entries: EntryView[], filter: string): EntryView[] {
  const words = plain(filter).split(/\s+/).filter(Boolean);
  if (words.length === 0) return entries;
  return entries.filter(({ title }) => {
    const text = plain(title);
    return words.every((word) => text.includes(word));
  });
}
