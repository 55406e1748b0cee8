/** The shortcuts in the order in which they are shown. Pure. */
import { t } from '$lib/language/language.svelte';
import { ENTRIES } from './resolve';
import type { KeyEntry } from './table';

export interface KeyGroup {
  /** In the language of the window. */
  readonly name: string;
  entries: KeyEntry[];
}

const OF_MAIN = ['conversations', 'search', 'writing', 'window'] as const;

export function keyGroups(wanted: (entry: KeyEntry) => boolean): KeyGroup[] {
  const of = (group: (typeof OF_MAIN)[number] | 'popup', belongs: (entry: KeyEntry) => boolean) => ({
    get name() {
      return t(`keys-group-${group}`);
    },
    entries: ENTRIES.filter((entry) => belongs(entry) && wanted(entry)),
  });
  return [
    ...OF_MAIN.map((group) => of(group, (entry) => entry.scope !== 'popup' && entry.group === group)),
    of('popup', (entry) => entry.scope === 'popup'),
  ];
}
