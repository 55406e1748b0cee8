/** What search says: who, how many, how far. Pure. */
import { number as count } from '$lib/language/format';
import type { IndexState, SearchHit } from '$lib/ipc';

const plural = (number: number, one: string) => `${count(number)} ${one}${number === 1 ? '' : 's'}`;

/** What a hit is, before its words: who said it, or where it is kept. */
export function whoOf({ kind, role, app }: SearchHit): string {
  if (kind === 'summary') return 'Summary';
  if (kind === 'fact') return 'Fact';
  if (kind === 'context') return app === null ? 'Seen' : `Seen in ${app}`;
  return role === 'user' ? 'You' : role === 'assistant' ? 'Assistant' : 'System';
}

/** `total`: how many there are in all, where that is known. */
export function countOf(hits: number, more: boolean, total: number | null = null): string {
  if (hits === 0) return more ? 'No results yet' : 'No results';
  if (total !== null && total > hits) return `${count(hits)} of ${plural(total, 'result')}`;
  return more ? `First ${plural(hits, 'result')}` : plural(hits, 'result');
}

/** How much of everything is searched, while that is not everything. */
export function progressOf({ indexed, total }: IndexState): string | null {
  if (indexed >= total) return null;
  return `Searching ${count(indexed)} of ${plural(total, 'conversation')} so far…`;
}

/** Why not all is found by meaning, if it is not. */
export function meaningOf({ meaning, reason }: IndexState): string | null {
  if (meaning === 'ready') return null;
  if (meaning === 'working') return 'Older messages are still being prepared for search by meaning.';
  return reason ?? 'Search by meaning is off: the model for it is not installed.';
}

/** The words of a hit that were looked for, each once: what to mark in its message. */
export function wordsOf({ snippet, matched }: SearchHit): string[] {
  if (matched === 'meaning') return [];
  const words = snippet.filter(({ hit }) => hit).map(({ text }) => text.trim());
  return [...new Set(words)].filter((word) => word !== '').slice(0, 8);
}

/** The operators, as a person writes them. */
export const OPERATORS: readonly { write: string; insert: string; means: string }[] = [
  { write: '"two words"', insert: '"', means: 'exactly these words, in this order' },
  { write: 'role:user', insert: 'role:user ', means: 'said by you; role:assistant by the model' },
  { write: 'app:slack', insert: 'app:', means: 'sent while you were in that application' },
  { write: 'after:2026-03', insert: 'after:', means: 'since then: a day, a month or a year' },
  { write: 'before:2026', insert: 'before:', means: 'earlier than that' },
  { write: 'title:release', insert: 'title:', means: 'in conversations with that in their title' },
  { write: 'in:this', insert: 'in:this ', means: 'in the open conversation' },
  { write: 'is:pinned', insert: 'is:pinned ', means: 'pinned messages' },
  { write: 'tag:work', insert: 'tag:', means: 'conversations with a tag' },
  { write: 'folder:"Work notes"', insert: 'folder:', means: 'conversations in a folder' },
  { write: 'is:archived', insert: 'is:archived ', means: 'conversations that were archived' },
];

/** The words of a query alone. */
export function withoutOperators(query: string): string {
  const words = query.replace(/(^|\s)(app|role|before|after|title|tag|folder|in|is):("[^"]*"?|\S*)/gi, ' ');
  return words.replaceAll('"', ' ').replace(/\s+/g, ' ').trim();
}
