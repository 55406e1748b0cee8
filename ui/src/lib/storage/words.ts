/** Sizes, counts, reasons and remaining days as people say them. Pure. */
import { number } from '$lib/language/format';
import type { BackupReason, BackupView, FindingView, ProgressEvent, Step, UnsavedView } from '$lib/ipc';

const DAY_MS = 24 * 60 * 60_000;

export function sizeText(bytes: number): string {
  const units = ['bytes', 'KB', 'MB', 'GB', 'TB'];
  let value = bytes;
  let unit = 0;
  while (value >= 1000 && unit < units.length - 1) {
    value /= 1000;
    unit++;
  }
  const digits = unit > 0 && value < 10 ? 1 : 0;
  return `${value.toFixed(digits)} ${units[unit]}`;
}

export function counted(count: number, one: string, many = `${one}s`): string {
  return `${number(count)} ${count === 1 ? one : many}`;
}

/** What a clean-up would do; `null`: that is not known yet. */
export function cleanUpText(count: number | null): string {
  if (count === null) return 'Counting…';
  return count === 0
    ? 'No conversation would go.'
    : `${counted(count, 'conversation')} would go to the trash.`;
}

const REASONS: Record<BackupReason, string> = {
  hourly: 'By itself',
  asked: 'You asked for it',
  'before-migration': 'Before an update of the files',
  'before-conversion': 'Before a change of storage',
  'before-restore': 'Before a restore',
  'before-clear': 'Before all data was cleared',
  unknown: 'Backup',
};

/** Why a backup was made. */
export function reasonText({ reason }: Pick<BackupView, 'reason'>): string {
  return REASONS[reason];
}

const STEPS: Record<Step, string> = {
  backUp: 'Making a backup of what is here now',
  copy: 'Writing the new copy',
  verify: 'Comparing it with the original',
  import: 'Importing',
  restore: 'Restoring',
  erase: 'Erasing',
  index: 'Making the search index',
  export: 'Exporting',
  sync: 'Exchanging with your other devices',
};

/** How far long work is, for a progress bar; `label` is said until something is known. */
export function progressText(
  progress: ProgressEvent | null,
  label: string,
): { label: string; done: number; total: number } {
  if (progress === null) return { label, done: 0, total: 0 };
  return { label: STEPS[progress.step], done: progress.done, total: progress.total };
}

/** When something in the trash is erased; `null` when it never is by itself. */
export function erasedText(deletedAt: string | null, trashDays: number, now: Date): string | null {
  const at = deletedAt === null ? Number.NaN : new Date(deletedAt).getTime();
  if (Number.isNaN(at) || trashDays <= 0) return null;
  // The present minute may have begun before it was deleted: it is never kept for longer than it says.
  const days = Math.min(trashDays, Math.ceil((at + trashDays * DAY_MS - now.getTime()) / DAY_MS));
  if (days <= 0) return 'Erased soon';
  return days === 1 ? 'Erased within a day' : `Erased in ${days} days`;
}

/** The standing warning, in full sentences. */
export function unsavedText({ changes, reason }: UnsavedView): string {
  const what = changes === 1 ? '1 change is' : `${number(changes)} changes are`;
  return `${reason.trim()} ${what} only in memory. You can go on; Extremis keeps trying to save. Do not close it until this is gone.`;
}

export function lossText(changes: number): string {
  return changes === 1 ? 'Quit and lose 1 change' : `Quit and lose ${number(changes)} changes`;
}

/** What a check means in one line, before its details. Notes are no problems. */
export function verdict(findings: Pick<FindingView, 'severity' | 'mended' | 'mendable'>[]): string {
  const problems = findings.filter(({ severity }) => severity !== 'note');
  const open = problems.filter(({ mended }) => !mended);
  if (problems.length === 0) return 'All is well.';
  if (open.length === 0) return `${counted(problems.length, 'problem')} mended.`;
  const some = `${counted(open.length, 'problem')} found.`;
  return open.some(({ mendable }) => mendable) ? `${some} Nothing was changed yet.` : some;
}
