/** The list of conversations in sections by their age, as one flat list of rows. Pure. */
import type { EntryView } from '$lib/ipc';
import { monthLabel } from './time';

export type Row =
  | { kind: 'heading'; id: string; label: string }
  | { kind: 'entry'; id: string; entry: EntryView }
  /** Above those that were asked in passing: how many there are, and whether they are shown. */
  | { kind: 'quick'; id: string; count: number; open: boolean };

/** The first moments of the sections, the latest first. */
function starts(now: Date): { from: number; label: string }[] {
  const day = (ago: number) => new Date(now.getFullYear(), now.getMonth(), now.getDate() - ago).getTime();
  return [
    { from: day(0), label: 'Today' },
    { from: day(1), label: 'Yesterday' },
    { from: day(7), label: 'Last 7 days' },
    { from: day(30), label: 'Last 30 days' },
  ];
}

/** The conversations in their order: those that were asked in passing are the first, where they are shown. */
export function ordered(entries: readonly EntryView[], quickShown: boolean): EntryView[] {
  const kept = entries.filter(({ quick }) => !quick);
  return quickShown ? [...entries.filter(({ quick }) => quick), ...kept] : kept;
}

/** The conversations, newest first as they come, each section under its heading; before them those asked in passing. */
export function rowsOf(entries: readonly EntryView[], now: Date, quickShown = false): Row[] {
  const quick = entries.filter((entry) => entry.quick);
  const { length: count } = quick;
  if (count === 0) return sectionsOf(entries, now);
  const shown: Row[] = quickShown ? quick.map((entry) => ({ kind: 'entry', id: entry.id, entry })) : [];
  const first: Row = { kind: 'quick', id: 'quick', count, open: quickShown };
  return [first, ...shown, ...sectionsOf(ordered(entries, false), now)];
}

function sectionsOf(entries: readonly EntryView[], now: Date): Row[] {
  const sections = starts(now);
  /** To write a month takes longer than all the rest. */
  const months = new Map<number, string>();
  const month = (at: Date) => {
    const number = at.getFullYear() * 12 + at.getMonth();
    const label = months.get(number) ?? (monthLabel(at, now) || 'Earlier');
    months.set(number, label);
    return label;
  };
  const rows: Row[] = [];
  let last = '';
  for (const entry of entries) {
    const at = new Date(entry.updatedAt);
    const label = sections.find(({ from }) => at.getTime() >= from)?.label ?? month(at);
    if (label !== last) rows.push({ kind: 'heading', id: `heading ${entry.id}`, label });
    last = label;
    rows.push({ kind: 'entry', id: entry.id, entry });
  }
  return rows;
}

/** Where a key leads among so many conversations; `null`: it is no key of the list. */
export function moved(key: string, at: number, count: number, page: number): number | null {
  const steps: Record<string, number> = {
    ArrowDown: at + 1,
    ArrowUp: at - 1,
    PageDown: at + page,
    PageUp: at - page,
    Home: 0,
    End: count - 1,
  };
  const to = steps[key];
  return to === undefined || count === 0 ? null : Math.max(0, Math.min(count - 1, to));
}
