/** What is remembered of the user, as it is listed and told. Pure: the present moment is passed in. */
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

/** After so many days without use it is asked whether a memory is still needed. */
const IDLE_DAYS = 90;
const DAY_MS = 24 * 60 * 60_000;

/** Words as they are remembered: on one line. */
export function oneLine(text: string): string {
  return text.trim().split(/\s+/).join(' ');
}

/** Whether the user has to say something of it: it was found, or it contradicts another one that is in use. */
export function isWaiting({ status, contradicts }: UserMemoryView): boolean {
  return status === 'proposed' || (status === 'active' && contradicts !== null);
}

export interface Filter {
  words: string;
  status: ListedStatus;
  category: MemoryCategory | 'all';
}

/** Those that a filter lets through, the latest first. */
export function filtered(
  memories: readonly UserMemoryView[],
  { words, status, category }: Filter,
): UserMemoryView[] {
  const wanted = memories.filter(
    (memory) => memory.status === status && (category === 'all' || memory.category === category),
  );
  return containing(wanted, words, ({ fact }) => fact).toReversed();
}

/** How often it was in a prompt, and when last. */
export function usedText({ uses, lastUsedAt }: UserMemoryView, now: Date): string {
  if (uses === 0 || lastUsedAt === null) return 'not used yet';
  const on = dateText(lastUsedAt, now);
  return uses === 1 ? `used once, on ${on}` : `used ${uses.toLocaleString('en')} times, last on ${on}`;
}

/** Since when a memory in use was in no prompt, where that is long; `keptAt`: when the user last said to keep it. */
export function idleSince(memory: UserMemoryView, keptAt: string | undefined, now: Date): string | null {
  if (memory.status !== 'active') return null;
  const since = memory.lastUsedAt ?? memory.createdAt;
  const asked = Math.max(new Date(since).getTime(), new Date(keptAt ?? since).getTime());
  return now.getTime() - asked >= IDLE_DAYS * DAY_MS ? since : null;
}

/** What is said when things about the user were found; `waiting` of the `found` ask for a decision. */
export function foundText(found: number, waiting: number): string {
  if (waiting === 0) return `Remembered: ${found.toLocaleString('en')}.`;
  const things =
    found === 1 ? '1 thing about you was' : `${found.toLocaleString('en')} things about you were`;
  return `${things} found.`;
}

/** What came of an import. */
export function importedText({ added, known, refused }: ImportedMemories): string {
  const parts = [`${added} added`];
  if (known > 0) parts.push(`${known} known already`);
  if (refused > 0) parts.push(`${refused} could not be read`);
  return `${parts.join(', ')}.`;
}
