/** What an import and an export say, in full sentences. Pure. */
import type {
  ExportKind,
  ExportView,
  ImportPreview,
  ImportView,
  LastImportView,
  PlannedView,
  UndoneImportView,
} from '$lib/ipc';
import { counted } from '$lib/storage/words';

/** Whether there is something in it that is not here. */
export function isChoosable({ state }: PlannedView): boolean {
  return state !== 'known';
}

/** What would be done with a conversation, beside its title. */
export function stateText({ state, newMessages, inTrash }: PlannedView): string {
  const text = {
    new: 'New',
    grown: newMessages === 0 ? 'Changed' : counted(newMessages, 'new message'),
    known: 'Here already',
  }[state];
  return inTrash ? `${text}, in the trash` : text;
}

/** Where it is from and how much of it is new. */
export function foundText({ assistants, sessions }: Pick<ImportPreview, 'assistants' | 'sessions'>): string {
  const of = (state: PlannedView['state']) => sessions.filter((one) => one.state === state).length;
  const [fresh, grown, known] = [of('new'), of('grown'), of('known')];
  const from = assistants.length === 0 ? '' : ` from ${listed(assistants)}`;
  const sentences = [
    `${counted(sessions.length, 'conversation')}${from}.`,
    fresh === 0 ? '' : `${counted(fresh, 'is', 'are')} new.`,
    grown === 0 ? '' : `${counted(grown, 'has', 'have')} something new.`,
    known === 0 ? '' : `${counted(known, 'is', 'are')} here already and will not be added twice.`,
  ];
  return sentences.filter(Boolean).join(' ');
}

/** What else would come along, or would not. */
export function besideText({ attachments, kept, memories, instructions }: ImportPreview): string {
  const sentences = [
    attachments === 0 ? '' : `${counted(attachments, 'attached file')} would come along.`,
    kept.length === 0
      ? ''
      : `Extremis has no place for everything in it: ${listed(kept)}. It is kept beside the messages, as it is.`,
    memories === 0 ? '' : `${counted(memories, 'thing')} remembered about you would come along.`,
    instructions ? 'Instructions for all conversations would come along; they would not be in force.' : '',
  ];
  return sentences.filter(Boolean).join(' ');
}

/** What came of an import, in full sentences. */
export function importText(report: ImportView): string {
  const { added, updated, known, inTrash, attachments, memories, kept, cancelled } = report;
  const { instructions, ownInstructions } = report;
  const isTwice = added === 0 && updated === 0 && known > 0 && !cancelled;
  const sentences = [
    isTwice
      ? `Nothing was added twice: ${counted(known, 'conversation is', 'conversations are')} here already.`
      : '',
    isTwice ? '' : `${counted(added, 'conversation')} added.`,
    updated === 0 ? '' : `${counted(updated, 'had', 'had')} new messages.`,
    isTwice || known === 0 ? '' : `${counted(known, 'was', 'were')} here already.`,
    inTrash === 0 ? '' : `${counted(inTrash, 'is', 'are')} in the trash.`,
    attachments === 0 ? '' : `${counted(attachments, 'attached file')} came along.`,
    memories === 0 ? '' : `${counted(memories, 'thing')} remembered about you came along.`,
    instructions
      ? 'Instructions for all conversations came along; they are not in force: Settings → Instructions shows them.'
      : '',
    ownInstructions === 0
      ? ''
      : `${counted(ownInstructions, 'conversation')} came with instructions, which are not in force: the button for instructions over a conversation shows them.`,
    kept.length === 0 ? '' : `Kept as it was, beside the messages: ${kept.join(', ')}.`,
    cancelled ? 'It was ended early; importing the same again goes on.' : '',
  ];
  return sentences.filter(Boolean).join(' ');
}

/** What came of taking an import back. */
export function undoneText({ sessions, messages, left, cancelled }: UndoneImportView): string {
  const sentences = [
    `Taken back: ${counted(sessions, 'conversation')} moved to the trash.`,
    messages === 0 ? '' : `So did ${counted(messages, 'message')} of others.`,
    left === 0 ? '' : `${counted(left, 'stays', 'stay')} as you went on with what came in.`,
    cancelled ? 'It was ended early; taking it back again goes on.' : '',
  ];
  return sentences.filter(Boolean).join(' ');
}

/** What the last import brought. */
export function lastImportText({ added, updated }: LastImportView): string {
  const parts = [
    added === 0 ? '' : counted(added, 'conversation'),
    updated === 0 ? '' : `new messages for ${counted(updated, 'conversation')}`,
  ];
  return `It brought ${parts.filter(Boolean).join(', and ')}.`;
}

export type ExportFormat = ExportKind | 'print';

/** What each format is for. */
export const FORMATS: Record<ExportFormat, { label: string; one: string; all: string }> = {
  markdown: {
    label: 'Markdown',
    one: 'A note that any editor opens.',
    all: 'A note for each conversation, for a folder of notes. An export into the same folder brings it up to date.',
  },
  html: {
    label: 'HTML',
    one: 'A page that any browser shows, without the network.',
    all: 'A page for each conversation. An export into the same folder brings it up to date.',
  },
  json: {
    label: 'JSON',
    one: 'All that Extremis knows of it. An import takes it back.',
    all: 'All that Extremis knows of them. An import takes it back.',
  },
  jsonLines: {
    label: 'JSON lines',
    one: 'One line with who said what, as programs for training take it.',
    all: 'One file with a line for each conversation, as programs for training take it.',
  },
  print: {
    label: 'PDF',
    one: 'The print window of your system opens: choose “Print to File” and PDF there, or a printer.',
    all: '',
  },
};

/** What came of an export. */
export function exportText({ written, unchanged, removed, attachments, cancelled }: ExportView): string {
  const sentences = [
    written === 0 && unchanged > 0
      ? 'Nothing had to be written.'
      : `${counted(written, 'conversation')} written.`,
    unchanged === 0 ? '' : `${counted(unchanged, 'was', 'were')} there already.`,
    attachments === 0 ? '' : `${counted(attachments, 'attached file')} came along.`,
    removed === 0 ? '' : `${counted(removed, 'file')} removed whose conversations are gone.`,
    cancelled ? 'It was ended early; exporting to the same place again goes on.' : '',
  ];
  return sentences.filter(Boolean).join(' ');
}

function listed(parts: readonly string[]): string {
  return parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;
}
