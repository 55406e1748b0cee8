/** Sizes, counts, reasons and remaining days as people say them. */
import { number } from '$lib/language/format';
import { t } from '$lib/language/language.svelte';
import type { PlainId } from '$lib/language/messages';
import type { BackupView, FindingView, ProgressEvent, Step, UnsavedView } from '$lib/ipc';

const DAY_MS = 24 * 60 * 60_000;
const UNITS = ['bytes', 'kb', 'mb', 'gb', 'tb'] as const;
const WHOLE = { maximumFractionDigits: 0 } as const;
const TENTHS = { minimumFractionDigits: 1, maximumFractionDigits: 1 } as const;

export function sizeText(bytes: number): string {
  let value = bytes;
  let unit: (typeof UNITS)[number] = 'bytes';
  for (const larger of UNITS.slice(1)) {
    if (value < 1000) break;
    value /= 1000;
    unit = larger;
  }
  const size = number(value, unit !== 'bytes' && value < 10 ? TENTHS : WHOLE);
  return t(`storage-size-${unit}`, { size });
}

export function counted(count: number, one: string, many = `${one}s`): string {
  return `${number(count)} ${count === 1 ? one : many}`;
}

/** What a clean-up would do; `null`: that is not known yet. */
export function cleanUpText(count: number | null): string {
  return count === null ? t('storage-clean-up-counting') : t('storage-clean-up-would', { count });
}

/** Why a backup was made. */
export function reasonText({ reason }: Pick<BackupView, 'reason'>): string {
  return t(`storage-backup-${reason}`);
}

const STEPS = {
  backUp: 'storage-step-back-up',
  copy: 'storage-step-copy',
  verify: 'storage-step-verify',
  unpack: 'storage-step-unpack',
  import: 'storage-step-import',
  restore: 'storage-step-restore',
  erase: 'storage-step-erase',
  index: 'storage-step-index',
  export: 'storage-step-export',
  sync: 'storage-step-sync',
} as const satisfies Record<Step, PlainId>;

/** How far long work is, for a progress bar; `label` is said until something is known. */
export function progressText(
  progress: ProgressEvent | null,
  label: string,
): { label: string; done: number; total: number } {
  if (progress === null) return { label, done: 0, total: 0 };
  return { label: t(STEPS[progress.step]), done: progress.done, total: progress.total };
}

/** When something in the trash is erased; `null` when it never is by itself. */
export function erasedText(deletedAt: string | null, trashDays: number, now: Date): string | null {
  const at = deletedAt === null ? Number.NaN : new Date(deletedAt).getTime();
  if (Number.isNaN(at) || trashDays <= 0) return null;
  // The present minute may have begun before it was deleted: it is never kept for longer than it says.
  const days = Math.min(trashDays, Math.ceil((at + trashDays * DAY_MS - now.getTime()) / DAY_MS));
  return days <= 0 ? t('storage-erased-soon') : t('storage-erased-in', { count: days });
}

/** The standing warning, in full sentences. */
export function unsavedText({ changes, reason }: UnsavedView): string {
  return t('storage-unsaved', { reason: reason.trim(), count: changes });
}

export function lossText(changes: number): string {
  return t('storage-quit-lose', { count: changes });
}

/** What a check means in one line, before its details. Notes are no problems. */
export function verdict(findings: Pick<FindingView, 'severity' | 'mended' | 'mendable'>[]): string {
  const problems = findings.filter(({ severity }) => severity !== 'note');
  const open = problems.filter(({ mended }) => !mended);
  if (problems.length === 0) return t('storage-check-well');
  if (open.length === 0) return t('storage-check-mended', { count: problems.length });
  const mendable = open.some((finding) => finding.mendable);
  return t(mendable ? 'storage-check-mendable' : 'storage-check-found', { count: open.length });
}
