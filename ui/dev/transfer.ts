/** What comes from elsewhere and goes there, for the stand-in engine. Never part of the product. */
import type { ImportPreview, ImportView, NotesFolderView, PlannedView, Step, Task } from '../src/lib/ipc';
import type { Mocked } from './mocked';
import { drawn } from './diagrams';
import { at, entries } from './fixtures';
import { said } from './said';

const STATES: PlannedView['state'][] = ['new', 'new', 'grown', 'known'];

function planned(count: number): PlannedView[] {
  return entries(count).map(({ id, title, messageCount }, place) => {
    const state = STATES[place % STATES.length] ?? 'new';
    return {
      id: `there-${id}`,
      title: place === 1 ? `${title}, and `.repeat(12) : title,
      updatedAt: at(place * 700),
      messages: messageCount,
      state,
      newMessages: { new: messageCount, grown: 3, known: 0 }[state],
      inTrash: place % 9 === 3,
    };
  });
}

const KEPT = [said('transfer-kept-tool-calls', { count: 12 }), said('transfer-kept-pictures', { count: 1 })];

const REPORT: ImportView = {
  added: 11,
  updated: 1,
  known: 4,
  inTrash: 2,
  attachments: 3,
  memories: 2,
  instructions: true,
  ownInstructions: 2,
  assistants: ['ChatGPT'],
  kept: KEPT,
  canUndo: true,
  refused: [`notes.json: ${said('transfer-no-conversation')}`],
  cancelled: false,
};

/** What an export can have to tell of. */
const PROBLEMS = {
  removed: 2,
  left: ['Trip to Lisbon in May.md', 'Reply to the landlord about the heating.md'],
  failed: [`Explain eventual consistency to a designer: ${said('transfer-is-damaged')}`],
  missing: [`scan-2026-03-14 of the lease, signed by both.pdf: ${said('transfer-missing')}`],
  cancelled: true,
};

const NO_NOTES: NotesFolderView = { folder: null, writtenAt: null, problem: null, told: [] };
const FOLLOWED: NotesFolderView = { ...NO_NOTES, folder: '/documents/Notes', writtenAt: at(4) };
const NOTES: Record<string, NotesFolderView> = {
  everything: {
    ...FOLLOWED,
    told: [said('app-notes-left', { path: 'Trip to Lisbon in May.md' })],
  },
  away: {
    ...FOLLOWED,
    writtenAt: null,
    problem: said('app-notes-gone', { folder: '/documents/Notes' }),
  },
};

export function transferCommands(
  work: (task: Task, total: number, step: Step) => Promise<void>,
  state: string,
): Mocked {
  let notes = NOTES[state] ?? NO_NOTES;
  return {
    preview_import: async ({ path }): Promise<ImportPreview> => {
      await work('import', 12, 'import');
      if (path.includes('nothing'))
        throw {
          code: 'nothing_to_import',
          message: said('archive-nothing-to-import', { path, formats: said('transfer-formats') }),
          retryable: false,
        };
      return {
        sessions: planned(state === 'many' ? 10_000 : 24),
        assistants: ['ChatGPT'],
        kept: KEPT,
        attachments: 3,
        memories: 0,
        instructions: false,
        refused: [`conversations.json: ${said('transfer-too-large', { size: 32 })}`],
        cancelled: false,
      };
    },
    import_conversations: async () => {
      await work('import', 12, 'import');
      return REPORT;
    },
    undo_import: async () => {
      await work('import', 12, 'import');
      return { sessions: 11, messages: 3, left: 1, cancelled: false };
    },
    dropped_texts: () => [{ name: 'notes.md', text: 'The notes.' }],
    choose_path: ({ purpose }) => `/documents/${purpose}`,
    file_place: ({ name }) => `/documents/${name}`,
    save_file: ({ to }) => {
      if (state !== 'everything') return null;
      throw {
        code: 'invalid',
        message: said('archive-in-the-way', { path: to }),
        retryable: false,
      };
    },
    draw_diagram: ({ request }) => drawn(request),
    export_place: ({ request }) => `/documents/Extremis ${request.format}`,
    export_conversations: async ({ to }) => {
      await work('export', 24, 'export');
      return {
        to,
        written: 24,
        unchanged: 0,
        removed: 0,
        left: [],
        failed: [],
        attachments: 3,
        missing: [],
        cancelled: false,
        ...(state === 'everything' ? PROBLEMS : {}),
      };
    },
    notes_folder: () => notes,
    set_notes_folder: async ({ folder }) => {
      if (folder !== null) await work('export', 24, 'export');
      notes = { ...notes, folder, writtenAt: folder === null ? null : new Date().toISOString() };
      return notes;
    },
    open_export: () => null,
    print_page: () => print(),
  };
}
