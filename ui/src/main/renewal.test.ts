import type { EntryView, MessageView, ModelChoice, SessionView } from '$lib/ipc';
import { beforeEach, describe, expect, it, vi } from 'vitest';

const asked = vi.hoisted(() => ({
  listSessions: vi.fn(),
  listTrash: vi.fn(),
  takeNotices: vi.fn(),
  restoreLast: vi.fn(),
  windowIsReady: vi.fn(),
  listCommands: vi.fn(),
  listQuickCommands: vi.fn(),
  drafts: vi.fn(),
  getSettings: vi.fn(),
  storage: vi.fn(),
}));
vi.mock('$lib/ipc/generated/commands', () => asked);

const { MainWindow } = await import('./window.svelte');
const { isAsAtStart } = await import('./renewal');
const { menu } = await import('$lib/primitives/menu.svelte');
const { toasts } = await import('$lib/primitives/toasts.svelte');

type Window = InstanceType<typeof MainWindow>;

const ENTRY = { id: 'a', title: 'Whales', messageCount: 1, deletedAt: null } as EntryView;
const MESSAGE = { id: 'm', role: 'user', content: 'How do they sing?', timestamp: '2026-01-01T00:00:00Z' };
const SESSION = { id: 'a', title: 'Whales', messageCount: 1, first: 0, streaming: null, model: null };

/** The window some time after its start, with the conversation that was open last. */
async function started(): Promise<Window> {
  const mainWindow = new MainWindow();
  await mainWindow.start();
  for (const { id } of toasts.all) toasts.dismiss(id);
  return mainWindow;
}

beforeEach(() => {
  document.body.replaceChildren();
  asked.listSessions.mockResolvedValue([ENTRY]);
  for (const none of [
    asked.listTrash,
    asked.takeNotices,
    asked.listCommands,
    asked.listQuickCommands,
    asked.drafts,
  ])
    none.mockResolvedValue([]);
  asked.restoreLast.mockResolvedValue({
    session: { ...SESSION, messages: [MESSAGE as MessageView] } as unknown as SessionView,
    held: null,
  });
  asked.windowIsReady.mockResolvedValue(null);
  asked.getSettings.mockRejectedValue(new Error('not asked here'));
  asked.storage.mockRejectedValue(new Error('not asked here'));
});

it('the window that was started and left alone can be loaded again', async () => {
  const mainWindow = await started();
  expect(mainWindow.conversation.view.id).toBe('a');
  expect(isAsAtStart(mainWindow)).toBe(true);
});

describe('what a new page would not show keeps the old one:', () => {
  const changes: [string, (mainWindow: Window) => void][] = [
    ['a search', ({ search }) => (search.query = 'whales')],
    ['words that are looked for', ({ find }) => find.show('a', () => ({ loaded: [], first: 0 }))],
    ['a list that is narrowed', ({ sessions }) => (sessions.filter = { tag: 'sea' })],
    ['the trash', ({ trash }) => (trash.open = true)],
    ['a title that is changed', (mainWindow) => mainWindow.rename('a')],
    ['the first screen', (mainWindow) => mainWindow.setUpAgain()],
    ['a message that is on its way', ({ conversation }) => (conversation.sending = true)],
    ['an answer that is waited for', ({ conversation }) => (conversation.expecting = true)],
    ['another conversation that is loaded', (mainWindow) => (mainWindow.selected = 'b')],
    [
      'the model of a conversation that has not begun',
      (mainWindow) => {
        mainWindow.selected = null;
        mainWindow.conversation.clear();
        void mainWindow.conversation.chooseModel({ model: 'm' } as ModelChoice);
      },
    ],
    [
      'an answer that arrives elsewhere',
      (mainWindow) =>
        mainWindow.hear({ kind: 'answerStarted', session: 'b', messageId: 'x', parent: 'y', model: 'm' }),
    ],
    [
      'the reason why an answer elsewhere is missing',
      (mainWindow) =>
        mainWindow.hear({
          kind: 'answerEnded',
          session: 'b',
          messageId: 'x',
          error: { code: 'no_server', message: 'No server.', retryable: true },
        }),
    ],
    ['a message that is edited', ({ messageEdits }) => messageEdits.begin('a', { id: 'm', content: '' })],
    [
      'what was found about the user and is not told yet',
      (mainWindow) => {
        vi.spyOn(document, 'hasFocus').mockReturnValue(false);
        mainWindow.hear({ kind: 'userMemoriesFound', session: 'a', new: ['n'], waiting: 1 });
      },
    ],
    ['a note', () => toasts.show('Deleted.', { action: { label: 'Undo', run: () => {} } })],
    ['a menu', () => menu.showAt(0, 0, [], 'a')],
    ['a dialog', () => document.body.append(Object.assign(document.createElement('dialog'), { open: true }))],
    [
      'a text that is selected',
      () => {
        document.body.append('some words');
        getSelection()?.selectAllChildren(document.body);
      },
    ],
  ];

  it.each(changes)('%s', async (_, change) => {
    const mainWindow = await started();
    expect(isAsAtStart(mainWindow)).toBe(true);
    change(mainWindow);
    expect(isAsAtStart(mainWindow)).toBe(false);
    menu.close();
    getSelection()?.removeAllRanges();
  });
});
