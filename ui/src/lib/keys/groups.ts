/** The shortcuts in the order in which they are shown. Pure. */
import { ENTRIES } from './resolve';
import type { KeyEntry } from './table';

export interface KeyGroup {
  name: string;
  entries: KeyEntry[];
}

const OF_MAIN = ['Conversations', 'Search', 'Writing', 'Window'] as const;

export function keyGroups(wanted: (entry: KeyEntry) => boolean): KeyGroup[] {
  const of = (name: string, belongs: (entry: KeyEntry) => boolean) => ({
    name,
    entries: ENTRIES.filter((entry) => belongs(entry) && wanted(entry)),
  });
  return [
    ...OF_MAIN.map((group) => of(group, (entry) => entry.scope !== 'popup' && entry.group === group)),
    of('Popup', (entry) => entry.scope === 'popup'),
  ];
}
