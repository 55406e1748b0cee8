import type { EntryView, SessionView } from '$lib/ipc';
import { beforeEach, describe, expect, it, vi } from 'vitest';

const asked = vi.hoisted(() => ({
  listSessions: vi.fn(),
  openSession: vi.fn(),
  drafts: vi.fn(),
  getSettings: vi.fn(),
  storage: vi.fn(),
  listCommands: vi.fn(),
  queued: vi.fn(),
  windowIsReady: vi.fn(),
  windowIsSeen: vi.fn(),
  showInMain: vi.fn(),
}));
vi.mock('$lib/ipc/generated/commands', () => asked);

const { MainWindow } = await import('./window.svelte');
const { onlyConversation } = await import('./only');

const LABELS = { pinned: false, archived: false, folder: null, tags: [], shared: false };
const ENTRY = {
  id: 'a',
  title: 'Herons',
  messageCount: 0,
  deletedAt: null,
  labels: LABELS,
} as unknown as EntryView;
const SESSION = { id: 'a', title: 'Herons', first: 0, messages: [], messageCount: 0, revision: 1 };

beforeEach(() => {
  vi.resetAllMocks();
  asked.listSessions.mockResolvedValue([ENTRY]);
  asked.openSession.mockResolvedValue({ ...SESSION, streaming: null } as unknown as SessionView);
  for (const none of [asked.drafts, asked.listCommands, asked.queued]) none.mockResolvedValue([]);
  for (const one of [asked.windowIsReady, asked.windowIsSeen, asked.showInMain]) one.mockResolvedValue(null);
  asked.getSettings.mockRejectedValue(new Error('not asked here'));
  asked.storage.mockRejectedValue(new Error('not asked here'));
});

it('the address of a page names its one conversation, or none', () => {
  expect(onlyConversation({ search: '?conversation=a' })).toBe('a');
  expect(onlyConversation({ search: '' })).toBe(null);
});

describe('the window of one conversation', () => {
  async function started(): Promise<InstanceType<typeof MainWindow>> {
    const only = new MainWindow('a');
    await only.start();
    return only;
  }

  it('shows it, and nothing of others', async () => {
    const only = await started();
    expect(only.conversation.view.id).toBe('a');
    expect([only.setup, only.layout.sidebar, only.deleted]).toEqual([null, false, false]);
  });

  it('leaves what is not of this conversation to the main window', async () => {
    const only = await started();
    await only.select('b');
    await only.showMessage('b', { message: 'm', words: [], focus: true });
    await only.startNew();
    only.dialogs.openSettings(null, 'keys');
    expect(asked.showInMain.mock.calls.map((call: unknown[]) => call[0])).toEqual([
      { kind: 'session', session: 'b', message: null },
      { kind: 'session', session: 'b', message: 'm' },
      { kind: 'new' },
      { kind: 'settings', part: 'keys', at: null, setting: null },
    ]);
    expect([only.conversation.view.id, only.dialogs.shown]).toEqual(['a', null]);
  });

  it('says that it was deleted until it is brought back', async () => {
    const only = await started();
    only.hear({ kind: 'entryChanged', entry: { ...ENTRY, deletedAt: '2026-01-01T00:00:00Z' } });
    expect(only.deleted).toBe(true);
    only.hear({ kind: 'entryChanged', entry: ENTRY });
    expect(only.deleted).toBe(false);
  });

  it('tells that an answer was seen', async () => {
    const only = await started();
    asked.windowIsSeen.mockClear();
    only.hear({ kind: 'answerEnded', session: 'a', messageId: 'm', error: null });
    expect(asked.windowIsSeen).toHaveBeenCalledOnce();
  });
});
