/** The folders and tags that there are, and which of some conversations have them. Pure. */
import type { EntryView } from '$lib/ipc';
import { foldersOf, tagsOf } from './sections';

export interface LabelChoice {
  name: string;
  /** Whether all, some or none of the conversations have it; that it would be new; or to have none. */
  state: 'all' | 'some' | 'none' | 'new' | 'out';
}

export function choices(
  what: 'folder' | 'tags',
  all: readonly EntryView[],
  entries: readonly EntryView[],
): LabelChoice[] {
  const names = what === 'folder' ? foldersOf(all) : once(tagsOf(all));
  const has = ({ labels }: EntryView, name: string) =>
    what === 'folder' ? labels.folder === name : labels.tags.some((tag) => isSame(tag, name));
  return names.map((name) => {
    const count = entries.filter((entry) => has(entry, name)).length;
    return { name, state: count === 0 ? 'none' : count === entries.length ? 'all' : 'some' };
  });
}

const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

/** Tags that differ in nothing but their case are one. */
export function once(tags: readonly string[]): string[] {
  return tags.filter((tag, place) => tags.findIndex((other) => isSame(tag, other)) === place);
}
