/** What an import and an export say, in full sentences. */
import type {
  ExportKind,
  ExportView,
  ImportPreview,
  ImportView,
  LastImportView,
  PlannedView,
  UndoneImportView,
} from '$lib/ipc';
import { listed } from '$lib/language/format';
import { t } from '$lib/language/language.svelte';
import type { PlainId } from '$lib/language/messages';

/** Whether there is something in it that is not here. */
export function isChoosable({ state }: PlannedView): boolean {
  return state !== 'known';
}

/** What would be done with a conversation, beside its title. */
export function stateText({ state, newMessages, inTrash }: PlannedView): string {
  const told =
    state === 'grown' && newMessages > 0
      ? t('transfer-state-grown-by', { count: newMessages })
      : t(`transfer-state-${state}`);
  return inTrash ? t('transfer-state-in-trash', { state: told }) : told;
}

/** Where it is from and how much of it is new. */
export function foundText({ assistants, sessions }: Pick<ImportPreview, 'assistants' | 'sessions'>): string {
  const count = sessions.length;
  const of = (state: PlannedView['state']) => sessions.filter((one) => one.state === state).length;
  const [fresh, grown, known] = [of('new'), of('grown'), of('known')];
  return joined([
    assistants.length === 0
      ? t('transfer-found', { count })
      : t('transfer-found-from', { count, assistants: listed(assistants) }),
    fresh > 0 && t('transfer-found-new', { count: fresh }),
    grown > 0 && t('transfer-found-grown', { count: grown }),
    known > 0 && t('transfer-found-known', { count: known }),
  ]);
}

/** What else would come along, or would not. */
export function besideText({ attachments, kept, memories, instructions }: ImportPreview): string {
  return joined([
    attachments > 0 && t('transfer-beside-attachments', { count: attachments }),
    kept.length > 0 && t('transfer-beside', { kept: listed(kept) }),
    memories > 0 && t('transfer-beside-memories', { count: memories }),
    instructions && t('transfer-beside-instructions'),
  ]);
}

/** What came of an import, in full sentences. */
export function importText(report: ImportView): string {
  const { added, updated, known, inTrash, attachments, memories, kept, cancelled } = report;
  const { instructions, ownInstructions } = report;
  const isTwice = added === 0 && updated === 0 && known > 0 && !cancelled;
  const next = (before: string, one: string) => t('transfer-kept-next', { before, next: one });
  return joined([
    isTwice ? t('transfer-twice', { count: known }) : t('transfer-added', { count: added }),
    updated > 0 && t('transfer-updated', { count: updated }),
    !isTwice && known > 0 && t('transfer-known', { count: known }),
    inTrash > 0 && t('transfer-in-trash', { count: inTrash }),
    attachments > 0 && t('transfer-attachments', { count: attachments }),
    memories > 0 && t('transfer-memories', { count: memories }),
    instructions && t('transfer-instructions'),
    ownInstructions > 0 && t('transfer-own-instructions', { count: ownInstructions }),
    kept.length > 0 && t('transfer-kept', { kept: kept.reduce(next) }),
    cancelled && t('transfer-import-ended'),
  ]);
}

/** What came of taking an import back. */
export function undoneText({ sessions, messages, left, cancelled }: UndoneImportView): string {
  return joined([
    t('transfer-taken-back', { count: sessions }),
    messages > 0 && t('transfer-taken-back-messages', { count: messages }),
    left > 0 && t('transfer-taken-back-left', { count: left }),
    cancelled && t('transfer-taken-back-ended'),
  ]);
}

/** What the last import brought. */
export function lastImportText({ added, updated }: LastImportView): string {
  if (updated === 0) return t('transfer-brought-added', { added });
  return added === 0
    ? t('transfer-brought-updated', { updated })
    : t('transfer-brought-both', { added, updated });
}

export type ExportFormat = ExportKind | 'print';

/** What each format is called and what it is for: with one conversation, with all of them. One alone is printed. */
export const FORMATS = {
  markdown: {
    label: 'transfer-markdown',
    one: 'transfer-markdown-one',
    all: 'transfer-markdown-all',
  },
  html: { label: 'transfer-html', one: 'transfer-html-one', all: 'transfer-html-all' },
  json: { label: 'transfer-json', one: 'transfer-json-one', all: 'transfer-json-all' },
  jsonLines: {
    label: 'transfer-json-lines',
    one: 'transfer-json-lines-one',
    all: 'transfer-json-lines-all',
  },
  print: { label: 'transfer-pdf', one: 'transfer-pdf-one', all: 'transfer-pdf-one' },
} as const satisfies Record<ExportFormat, Record<'label' | 'one' | 'all', PlainId>>;

/** What came of an export. */
export function exportText({
  written: count,
  unchanged,
  removed,
  attachments,
  cancelled,
}: ExportView): string {
  return joined([
    count === 0 && unchanged > 0 ? t('transfer-written-nothing') : t('transfer-written', { count }),
    unchanged > 0 && t('transfer-written-before', { count: unchanged }),
    attachments > 0 && t('transfer-attachments', { count: attachments }),
    removed > 0 && t('transfer-written-removed', { count: removed }),
    cancelled && t('transfer-export-ended'),
  ]);
}

/** One sentence after the other; those that are not said are `false`. */
function joined(sentences: readonly (string | false)[]): string {
  return sentences.filter((sentence) => sentence !== false).join(' ');
}
