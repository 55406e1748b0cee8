/** What the palette finds by its name: actions, parts of the settings, conversations. Pure. */
import { fuzzyScore, fuzzySorted } from '$lib/commands/fuzzy';
import { containing } from '$lib/sessions/filter';

export interface PaletteEntry {
  id: string;
  kind: 'action' | 'settings' | 'conversation';
  label: string;
  /** What is told beside it: when a conversation was used. */
  hint?: string;
  /** Its shortcut, readable. */
  keys?: string;
  /** Other words by which it is found. */
  words?: string;
  run: () => void;
}

/** So many conversations are offered before one is named, and so many after. */
const RECENT = 6;
const FOUND = 30;

/** Letters that stand together or at the beginnings of words; scattered ones are in nearly every name. */
function isClose(typed: string, label: string): boolean {
  const score = fuzzyScore(typed, label);
  return score !== null && score + 1 >= 15 * typed.length;
}

/** Those that are meant by what is typed, the best first; conversations come after what can be done. */
export function meant(entries: readonly PaletteEntry[], typed: string): PaletteEntry[] {
  const wanted = typed.trim();
  const named = entries.filter(({ kind }) => kind !== 'conversation');
  const conversations = entries.filter(({ kind }) => kind === 'conversation');
  if (wanted === '') return [...named, ...conversations.slice(0, RECENT)];
  const close = named.filter(({ label }) => isClose(wanted, label));
  const worded = containing(named, wanted, ({ label, words = '' }) => `${label} ${words}`).filter(
    (entry) => !close.includes(entry),
  );
  return [
    ...fuzzySorted(wanted, close, ({ label }) => label),
    ...worded,
    ...containing(conversations, wanted, ({ label }) => label).slice(0, FOUND),
  ];
}
