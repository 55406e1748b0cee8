/** Takes the last import back, and says so in a notice. */
import { engine, type ImportView } from '$lib/ipc';
import { t } from '$lib/language/language.svelte';
import { toasts } from '$lib/primitives/toasts.svelte';
import type { StorageState } from '$lib/storage/storage.svelte';
import { importText, undoneText } from './words';

/** One notice at a time tells of an import. */
const ABOUT = 'import';

/** Says what came in, with the way back. */
export function tellImported(storage: StorageState, report: ImportView): void {
  const undo = { label: t('common-undo'), run: () => void takeBack(storage) };
  toasts.show(importText(report), { about: ABOUT, page: true, action: report.canUndo ? undo : undefined });
}

async function takeBack(storage: StorageState): Promise<void> {
  const outcome = await storage.work('import', () => engine.undoImport());
  if (outcome.ok) toasts.show(undoneText(outcome.value), { about: ABOUT });
  else toasts.error(outcome.error, { about: ABOUT });
}
