/** The list of conversations as one flat list of rows: groups that fold, and sections by age. Pure. */
import { compareNames } from '$lib/language/format';
import { t } from '$lib/language/language.svelte';
import type { EntryView } from '$lib/ipc';
import { monthLabel } from './time';

/** What stands together under a row that folds. */
export type GroupId = 'quick' | 'archived' | `folder ${string}`;

export type Row =
  /** `drop`: what dragging conversations onto it does with them. */
  | { kind: 'heading'; id: string; label: string; drop: 'pinned' | 'none' }
  | { kind: 'entry'; id: string; entry: EntryView; inside: boolean }
  | { kind: 'group'; id: string; group: GroupId; label: string; count: number; open: boolean };

interface Group {
  id: GroupId;
  label: string;
  entries: EntryView[];
}

/** The conversations of a list, apart from each other. */
interface Arranged {
  quick: EntryView[];
  pinned: EntryView[];
  folders: Group[];
  others: EntryView[];
  archived: EntryView[];
}

/** The names of the folders that something is in, in the order of the alphabet. */
export function foldersOf(entries: readonly EntryView[]): string[] {
  return namesIn(entries, ({ folder }) => (folder === null ? [] : [folder]));
}

/** The tags that something has, in the order of the alphabet. */
export function tagsOf(entries: readonly EntryView[]): string[] {
  return namesIn(entries, ({ tags }) => tags);
}

function namesIn(entries: readonly EntryView[], of: (labels: EntryView['labels']) => string[]): string[] {
  const names = new Set(entries.flatMap(({ labels }) => of(labels)));
  return [...names].sort((one, other) => compareNames(one, other) || (one < other ? -1 : 1));
}

/** Where a conversation stands: in a group, among the pinned ones, or in its section. */
export function groupOf({ labels, quick }: EntryView): GroupId | 'pinned' | null {
  if (labels.archived) return 'archived';
  if (quick) return 'quick';
  if (labels.pinned) return 'pinned';
  return labels.folder === null ? null : `folder ${labels.folder}`;
}

function arranged(entries: readonly EntryView[]): Arranged {
  const apart: Arranged = { quick: [], pinned: [], folders: [], others: [], archived: [] };
  const inFolders = new Map<string, EntryView[]>();
  for (const entry of entries) {
    const group = groupOf(entry);
    if (group === 'archived' || group === 'quick' || group === 'pinned') apart[group].push(entry);
    else if (group === null) apart.others.push(entry);
    else {
      const folder = entry.labels.folder ?? '';
      const inside = inFolders.get(folder) ?? [];
      inside.push(entry);
      inFolders.set(folder, inside);
    }
  }
  const names = [...inFolders.keys()].sort((one, other) => compareNames(one, other));
  apart.folders = names.map((name) => ({
    id: `folder ${name}`,
    label: name,
    entries: inFolders.get(name) ?? [],
  }));
  return apart;
}

/** The conversations in the order in which they are listed; those of a group that is not open are not. */
export function ordered(entries: readonly EntryView[], isOpen: (group: GroupId) => boolean): EntryView[] {
  const { quick, pinned, folders, others, archived } = arranged(entries);
  const shown = (id: GroupId, inside: EntryView[]) => (isOpen(id) ? inside : []);
  return [
    ...shown('quick', quick),
    ...pinned,
    ...folders.flatMap(({ id, entries: inside }) => shown(id, inside)),
    ...others,
    ...shown('archived', archived),
  ];
}

/**
 * The rows of the list: those that were asked in passing, the pinned ones, the folders, then all others, newest first as they
 * come, each section under its heading, and at the end those that were put away.
 */
export function rowsOf(
  entries: readonly EntryView[],
  now: Date,
  isOpen: (group: GroupId) => boolean = () => false,
): Row[] {
  const { quick, pinned, folders, others, archived } = arranged(entries);
  const group = (id: GroupId, label: string, inside: EntryView[]): Row[] => {
    if (inside.length === 0) return [];
    const open = isOpen(id);
    const row: Row = { kind: 'group', id: `group ${id}`, group: id, label, count: inside.length, open };
    return open ? [row, ...inside.map((entry) => entryRow(entry, true))] : [row];
  };
  const heading: Row = { kind: 'heading', id: 'heading pinned', label: t('sessions-pinned'), drop: 'pinned' };
  return [
    ...group('quick', t('sessions-quick'), quick),
    ...(pinned.length === 0 ? [] : [heading, ...pinned.map((entry) => entryRow(entry))]),
    ...folders.flatMap(({ id, label, entries: inside }) => group(id, label, inside)),
    ...sectionsOf(others, now),
    ...group('archived', t('sessions-archived'), archived),
  ];
}

const entryRow = (entry: EntryView, inside = false): Row => ({ kind: 'entry', id: entry.id, entry, inside });

/** The first moments of the sections, the latest first. */
function starts(now: Date): { from: number; label: string }[] {
  const day = (ago: number) => new Date(now.getFullYear(), now.getMonth(), now.getDate() - ago).getTime();
  return [
    { from: day(0), label: t('sessions-today') },
    { from: day(1), label: t('sessions-yesterday') },
    { from: day(7), label: t('sessions-last-week') },
    { from: day(30), label: t('sessions-last-month') },
  ];
}

/** Conversations, newest first as they come, each section under its heading. */
export function sectionsOf(entries: readonly EntryView[], now: Date): Row[] {
  const sections = starts(now);
  /** To write a month takes longer than all the rest. */
  const months = new Map<number, string>();
  const month = (at: Date) => {
    const number = at.getFullYear() * 12 + at.getMonth();
    const label = months.get(number) ?? (monthLabel(at, now) || t('sessions-earlier'));
    months.set(number, label);
    return label;
  };
  const rows: Row[] = [];
  let last = '';
  for (const entry of entries) {
    const at = new Date(entry.updatedAt);
    const label = sections.find(({ from }) => at.getTime() >= from)?.label ?? month(at);
    if (label !== last) rows.push({ kind: 'heading', id: `heading ${entry.id}`, label, drop: 'none' });
    last = label;
    rows.push(entryRow(entry));
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
