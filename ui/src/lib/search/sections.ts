/** How what was found is grouped on screen. Pure. */
import type { EntryView, SearchHit } from '$lib/ipc';
import { t } from '$lib/language/language.svelte';

export interface Section {
  /** In the language of the window. */
  name: string;
  hits: SearchHit[];
  /** How many are left out, because they would push everything else away. */
  folded: number;
}

/** How many titles are shown before the messages, unless all are asked for. */
export const TITLES = 4;

/** Titles first, then the messages in the order of their worth, then what is only meant. */
export function sectionsOf(hits: readonly SearchHit[], allTitles: boolean): Section[] {
  const titles = hits.filter(({ kind }) => kind === 'title');
  const said = hits.filter(({ kind }) => kind !== 'title');
  // One more line costs as much room as the button that would show it.
  const all = allTitles || said.length === 0 || titles.length <= TITLES + 1;
  const shown = all ? titles.length : TITLES;
  const sections: Section[] = [
    { name: t('search-section-conversations'), hits: titles.slice(0, shown), folded: titles.length - shown },
    {
      name: t('search-section-messages'),
      hits: said.filter(({ matched }) => matched !== 'meaning'),
      folded: 0,
    },
    {
      name: t('search-section-meaning'),
      hits: said.filter(({ matched }) => matched === 'meaning'),
      folded: 0,
    },
  ];
  return sections.filter((section) => section.hits.length > 0);
}

/** The conversation of an entry, as if its title had been found. */
export function hitOfTitle({ id, title, updatedAt }: EntryView): SearchHit {
  return {
    session: id,
    title,
    message: null,
    kind: 'title',
    role: null,
    app: null,
    at: updatedAt,
    snippet: [{ text: title, hit: false }],
    matched: 'words',
  };
}

/** The same place in what was found before and after. */
export function sameHit(a: SearchHit, b: SearchHit): boolean {
  return a.session === b.session && a.message === b.message && a.kind === b.kind;
}
