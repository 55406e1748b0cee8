/** What the window reads as events come: never the whole list for one conversation. */
import type { AppEvent, EntryView, MemoryView, MessageView } from '$lib/ipc';
import { beforeEach, describe, expect, it, vi } from 'vitest';

const asked = vi.hoisted(() => ({
  listSessions: vi.fn(),
  listTrash: vi.fn(),
  listDeletedMessages: vi.fn(),
  takeNotices: vi.fn(),
  restoreLast: vi.fn(),
  windowIsReady: vi.fn(),
  listCommands: vi.fn(),
  drafts: vi.fn(),
  queued: vi.fn(),
  getSettings: vi.fn(),
  storage: vi.fn(),
}));
vi.mock('$lib/ipc/generated/commands', () => asked);

const { MainWindow } = await import('./window.svelte');

const MANY = 10_000;
const entry = (place: number, more: Partial<EntryView> = {}): EntryView => ({
  id: `s${String(place).padStart(5, '0')}`,
  title: `Conversation ${place}`,
  createdAt: '2026-01-01T00:00:00Z',
  updatedAt: new Date(Date.UTC(2026, 0, 1) + place * 60_000).toISOString(),
  messageCount: 2,
  preview: null,
  deletedAt: null,
  deletedMessages: 0,
  quick: false,
  labels: { pinned: false, archived: false, folder: null, tags: [], shared: false },
  ...more,
});
const NOW = '2026-12-01T00:00:00Z';
const reads = () =>
  asked.listSessions.mock.calls.length +
  asked.listTrash.mock.calls.length +
  asked.listDeletedMessages.mock.calls.length;

async function started(): Promise<InstanceType<typeof MainWindow>> {
  const mainWindow = new MainWindow();
  await mainWindow.start();
  return mainWindow;
}

beforeEach(() => {
  vi.resetAllMocks();
  asked.listSessions.mockResolvedValue(Array.from({ length: MANY }, (_, place) => entry(MANY - 1 - place)));
  for (const none of [asked.listTrash, asked.takeNotices, asked.listCommands, asked.drafts, asked.queued])
    none.mockResolvedValue([]);
  asked.restoreLast.mockResolvedValue({ session: null, held: null });
  asked.windowIsReady.mockResolvedValue(null);
  asked.getSettings.mockRejectedValue(new Error('not asked here'));
  asked.storage.mockRejectedValue(new Error('not asked here'));
});

describe('at ten thousand conversations', () => {
  it('a message, its answer, its title and its summary cause no read of a list', async () => {
    const mainWindow = await started();
    const before = reads();
    const old = entry(17);
    const answered = { ...old, title: 'Whales', updatedAt: NOW, messageCount: 4 };
    const message = (id: string, role: 'user' | 'assistant') =>
      ({ id, role, content: 'words', versions: { index: 0, ids: [id] } }) as unknown as MessageView;
    const memory = { session: old.id, revision: 9, nodes: [], facts: [] } as unknown as MemoryView;
    const at = { session: old.id, messageId: 'a' };
    const events: AppEvent[] = [
      { kind: 'messageAdded', session: old.id, message: message('q', 'user') },
      { kind: 'entryChanged', entry: { ...old, updatedAt: NOW, messageCount: 3 } },
      { kind: 'answerStarted', ...at, parent: 'q', model: 'm' },
      { kind: 'answerDelta', ...at, offset: 0, text: 'words' },
      { kind: 'messageAdded', session: old.id, message: message('a', 'assistant') },
      { kind: 'answerEnded', ...at, error: null },
      { kind: 'entryChanged', entry: answered },
      { kind: 'summaryProgress', session: old.id, phase: 'running', error: null },
      { kind: 'summaryChanged', session: old.id, summary: null },
      { kind: 'memoryChanged', memory },
      { kind: 'summaryProgress', session: old.id, phase: 'done', error: null },
      { kind: 'summaryUnchanged', session: old.id },
    ];
    for (const event of events) mainWindow.hear(event);
    await new Promise((done) => setTimeout(done));
    expect(reads()).toBe(before);
    expect(mainWindow.sessions.entries[0]).toEqual(answered);
    expect(mainWindow.sessions.entries).toHaveLength(MANY);
  });

  it('a conversation goes to the trash, comes back to its place, and is erased, without one', async () => {
    const mainWindow = await started();
    const before = reads();
    const order = mainWindow.sessions.entries.map(({ id }) => id);
    const one = entry(4_000);
    mainWindow.hear({ kind: 'entryChanged', entry: { ...one, deletedAt: NOW } });
    expect(mainWindow.sessions.find(one.id)).toBeUndefined();
    expect(mainWindow.trash.conversations.map(({ id }) => id)).toEqual([one.id]);
    mainWindow.hear({ kind: 'entryChanged', entry: one });
    expect(mainWindow.sessions.entries.map(({ id }) => id)).toEqual(order);
    expect(mainWindow.trash.conversations).toEqual([]);
    mainWindow.hear({ kind: 'entryRemoved', session: one.id });
    expect(mainWindow.sessions.find(one.id)).toBeUndefined();
    expect(mainWindow.sessions.entries).toHaveLength(MANY - 1);
    expect(reads()).toBe(before);
  });

  it('what changes while the list is read is not undone by what was read', async () => {
    const mainWindow = await started();
    let answer: (entries: EntryView[]) => void = () => undefined;
    const older = [...mainWindow.sessions.entries];
    const renamed = entry(5, { title: 'Renamed' });
    asked.listSessions.mockReturnValueOnce(new Promise((resolve) => (answer = resolve)));
    asked.listSessions.mockResolvedValue(older.map((one) => (one.id === renamed.id ? renamed : one)));
    mainWindow.hear({ kind: 'sessionsChanged' });
    mainWindow.hear({ kind: 'entryChanged', entry: renamed });
    answer(older);
    await vi.waitFor(() => expect(asked.listSessions).toHaveBeenCalledTimes(3));
    await vi.waitFor(() => expect(mainWindow.sessions.find(renamed.id)?.title).toBe('Renamed'));
  });
});
