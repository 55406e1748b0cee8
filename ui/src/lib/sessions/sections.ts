/** The list of conversations in sections by their age, as one flat list of rows. Pure. */
import type { EntryView } from '$lib/ipc';
import { monthLabel } from './time';

export type Row =
  { kind: 'heading'; id: string; label: string } | { kind: 'entry'; id: string; entry: EntryView };

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

/** The conversations, newest first as they come, each section under its heading. */
export function rowsOf(entries: readonly EntryView[], now: Date): Row[] {
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
