/** What is remembered of the user, as it is listed and told. Pure: the present moment is passed in. */
import type { ImportedMemories, MemoryCategory, MemoryStatus, UserMemoryView } from '$lib/ipc';
import { t } from '$lib/language/language.svelte';
import { containing } from '$lib/sessions/filter';
import { dateText } from '$lib/sessions/time';

const CATEGORIES = ['preference', 'technical', 'personal', 'work', 'project', 'other'] as const;

export function categories(): { value: MemoryCategory; label: string }[] {
  return CATEGORIES.map((value) => ({ value, label: t(`user-memories-category-${value}`) }));
}

/** What has become of a memory that does not wait for the user. */
export type ListedStatus = Exclude<MemoryStatus, 'proposed'>;
export const STATUSES: readonly ListedStatus[] = ['active', 'disabled', 'expired', 'superseded', 'rejected'];

export function isListed(status: MemoryStatus): status is ListedStatus {
  return status !== 'proposed';
}

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

export type Order = 'latest' | 'leastUsed';

export function orders(): { value: Order; label: string }[] {
  return [
    { value: 'latest', label: t('user-memories-order-latest') },
    { value: 'leastUsed', label: t('user-memories-order-least-used') },
  ];
}

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
  if (uses === 0 || lastUsedAt === null) return t('user-memories-unused');
  return t('user-memories-used', { count: uses, date: dateText(lastUsedAt, now) });
}

/** What is said when things about the user were found; `waiting` of the `found` ask for a decision. */
export function foundText(found: number, waiting: number): string {
  return t(waiting === 0 ? 'user-memories-found-used' : 'user-memories-found', { count: found });
}

/** How many memories an answer was given. */
export function memoriesText(count: number): string {
  return t('user-memories-count', { count });
}

/** Memories that an answer was given and that are erased since. */
export function goneText(count: number): string {
  return t('user-memories-given-gone', { count });
}

/** What came of an import. */
export function importedText({ added, known, refused }: ImportedMemories): string {
  if (known > 0 && refused > 0) return t('user-memories-imported-known-refused', { added, known, refused });
  if (known > 0) return t('user-memories-imported-known', { added, known });
  if (refused > 0) return t('user-memories-imported-refused', { added, refused });
  return t('user-memories-imported', { added });
}
