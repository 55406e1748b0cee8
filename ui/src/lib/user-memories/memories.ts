/** What is remembered of the user, as it is listed and told. Pure: the present moment is passed in. */
import { number } from '$lib/language/format';
import type { ImportedMemories, MemoryCategory, MemoryStatus, UserMemoryView } from '$lib/ipc';
import { containing } from '$lib/sessions/filter';
import { dateText } from '$lib/sessions/time';

export const CATEGORIES: readonly { value: MemoryCategory; label: string }[] = [
  { value: 'preference', label: 'Preference' },
  { value: 'technical', label: 'Technical' },
  { value: 'personal', label: 'Personal' },
  { value: 'work', label: 'Work' },
  { value: 'project', label: 'Project' },
  { value: 'other', label: 'Other' },
];

/** What has become of a memory that does not wait for the user. */
export type ListedStatus = Exclude<MemoryStatus, 'proposed'>;
export const STATUSES: readonly { value: ListedStatus; label: string }[] = [
  { value: 'active', label: 'In use' },
  { value: 'disabled', label: 'Disabled' },
  { value: 'expired', label: 'Expired' },
  { value: 'superseded', label: 'Superseded' },
  { value: 'rejected', label: 'Rejected' },
];

/** The longest memory, in characters. */
export const LONGEST = 1000;

/** Words as they are remembered: on one line. */
export function oneLine(text: string): string {
  return text.trim().split(/\s+/).join(' ');
}

/** Whether the user has to say something of it: it was found, or it contradicts another one that is in use. */
export function isWaiting({ status, contradicts }: UserMemoryView): boolean {
  return status === 'proposed' || (status === 'active' && contradicts !== null);
}

export const ORDERS = [
  { value: 'latest', label: 'Latest first' },
  { value: 'leastUsed', label: 'Least used first' },
] as const;
export type Order = (typeof ORDERS)[number]['value'];

export interface Filter {
  words: string;
  status: ListedStatus;
  category: MemoryCategory | 'all';
  order: Order;
}

/** Those that a filter lets through. */
export function filtered(
  memories: readonly UserMemoryView[],
  { words, status, category, order }: Filter,
): UserMemoryView[] {
  const wanted = memories.filter(
    (memory) => memory.status === status && (category === 'all' || memory.category === category),
  );
  const found = containing(wanted, words, ({ fact }) => fact);
  return order === 'latest' ? found.toReversed() : found.toSorted(byUse);
}

/** What may go first: unused for long, then used least, then longest ago. */
function byUse(one: UserMemoryView, other: UserMemoryView): number {
  const last = ({ lastUsedAt, createdAt }: UserMemoryView) => new Date(lastUsedAt ?? createdAt).getTime();
  const asked = (memory: UserMemoryView) => (memory.unusedSince === null ? 1 : 0);
  return asked(one) - asked(other) || one.uses - other.uses || last(one) - last(other);
}

/** How often it was in a prompt, and when last. */
export function usedText({ uses, lastUsedAt }: UserMemoryView, now: Date): string {
  if (uses === 0 || lastUsedAt === null) return 'not used yet';
  const on = dateText(lastUsedAt, now);
  return uses === 1 ? `used once, on ${on}` : `used ${number(uses)} times, last on ${on}`;
}

/** What is said when things about the user were found; `waiting` of the `found` ask for a decision. */
export function foundText(found: number, waiting: number): string {
  if (waiting === 0) return `Remembered: ${number(found)}.`;
  const things = found === 1 ? '1 thing about you was' : `${number(found)} things about you were`;
  return `${things} found.`;
}

/** How many memories an answer was given. */
export function memoriesText(count: number): string {
  return count === 1 ? '1 memory' : `${number(count)} memories`;
}

/** Memories that an answer was given and that are erased since. */
export function goneText(count: number): string {
  return count === 1 ? 'One was forgotten since.' : `${number(count)} were forgotten since.`;
}

/** What came of an import. */
export function importedText({ added, known, refused }: ImportedMemories): string {
  const parts = [`${added} added`];
  if (known > 0) parts.push(`${known} known already`);
  if (refused > 0) parts.push(`${refused} could not be read`);
  return `${parts.join(', ')}.`;
}
