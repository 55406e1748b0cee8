/** What search says: who, how many, how far. Pure. */
import type { IndexState, SearchHit } from '$lib/ipc';
import { t } from '$lib/language/language.svelte';

/** What a hit is, before its words: who said it, or where it is kept. */
export function whoOf({ kind, role, app }: SearchHit): string {
  if (kind === 'summary') return t('search-who-summary');
  if (kind === 'fact') return t('search-who-fact');
  if (kind === 'context') return app === null ? t('search-who-seen') : t('search-who-seen-in', { app });
  return t(`search-who-${role ?? 'system'}`);
}

/** `total`: how many there are in all, where that is known. */
export function countOf(hits: number, more: boolean, total: number | null = null): string {
  if (hits === 0) return t(more ? 'search-count-none-yet' : 'search-count-none');
  if (total !== null && total > hits) return t('search-count-of', { count: hits, total });
  return t(more ? 'search-count-first' : 'search-count', { count: hits });
}

/** How much of everything is searched, while that is not everything. */
export function progressOf({ indexed, total }: IndexState): string | null {
  if (indexed >= total) return null;
  return t('search-progress', { indexed, total });
}

/** Why not all is found by meaning, if it is not. */
export function meaningOf({ meaning, reason }: IndexState): string | null {
  if (meaning === 'ready') return null;
  if (meaning === 'working') return t('search-meaning-preparing');
  return reason ?? t('search-meaning-off');
}

/** The words of a hit that were looked for, each once: what to mark in its message. */
export function wordsOf({ snippet, matched }: SearchHit): string[] {
  if (matched === 'meaning') return [];
  const words = snippet.filter(({ hit }) => hit).map(({ text }) => text.trim());
  return [...new Set(words)].filter((word) => word !== '').slice(0, 8);
}

/** The operators, as a person writes them. */
export const operators = (): { write: string; insert: string; means: string }[] => [
  { write: `"${t('search-example-exactly')}"`, insert: '"', means: t('search-operator-exactly') },
  { write: 'role:user', insert: 'role:user ', means: t('search-operator-role') },
  { write: 'app:slack', insert: 'app:', means: t('search-operator-app') },
  { write: 'after:2026-03', insert: 'after:', means: t('search-operator-after') },
  { write: 'before:2026', insert: 'before:', means: t('search-operator-before') },
  { write: `title:${t('search-example-title')}`, insert: 'title:', means: t('search-operator-title') },
  { write: 'in:this', insert: 'in:this ', means: t('search-operator-here') },
  { write: 'is:pinned', insert: 'is:pinned ', means: t('search-operator-pinned') },
  { write: `tag:${t('search-example-tag')}`, insert: 'tag:', means: t('search-operator-tag') },
  { write: `folder:"${t('search-example-folder')}"`, insert: 'folder:', means: t('search-operator-folder') },
  { write: 'is:archived', insert: 'is:archived ', means: t('search-operator-archived') },
];

/** The words of a query alone. */
export function withoutOperators(query: string): string {
  const words = query.replace(/(^|\s)(app|role|before|after|title|tag|folder|in|is):("[^"]*"?|\S*)/gi, ' ');
  return words.replaceAll('"', ' ').replace(/\s+/g, ' ').trim();
}
