import type { DraftView, EntryView, MessageView, SessionView } from '$lib/ipc';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const asked = vi.hoisted(() => ({ listSessions: vi.fn(), listTrash: vi.fn(), drafts: vi.fn() }));
vi.mock('$lib/ipc/generated/commands', () => asked);

const { MainWindow } = await import('./window.svelte');
const { fromSession } = await import('$lib/chat/view');
const { toasts } = await import('$lib/primitives/toasts.svelte');

const ENTRY = { id: 'a', title: 'From the popup', messageCount: 1, deletedAt: null } as EntryView;
let hidden: boolean;

beforeEach(() => {
  hidden = false;
  vi.spyOn(document, 'hidden', 'get').mockImplementation(() => hidden);
  asked.listSessions.mockResolvedValue([ENTRY]);
  asked.listTrash.mockResolvedValue([]);
});
afterEach(() => {
  document.body.replaceChildren();
  vi.restoreAllMocks();
});

describe('the first screen, when something was asked in the popup', () => {
  async function asks(): Promise<InstanceType<typeof MainWindow>> {
    const mainWindow = new MainWindow();
    mainWindow.setup = 'shown';
    mainWindow.hear({ kind: 'entryChanged', entry: ENTRY });
    expect(mainWindow.sessions.entries).toHaveLength(1);
    return mainWindow;
  }

  it('stays for whoever has it before them', async () => {
    expect((await asks()).setup).toBe('shown');
  });

  it('is gone where nobody has seen it', async () => {
    hidden = true;
    expect((await asks()).setup).toBe(null);
  });

  it('stays with a dialog in which something is typed', async () => {
    hidden = true;
    document.body.append(Object.assign(document.createElement('dialog'), { open: true }));
    expect((await asks()).setup).toBe('shown');
  });
});

it('the note of what was found about the user leads to it, whichever part of the settings is open', async () => {
  vi.spyOn(document, 'hasFocus').mockReturnValue(true);
  const mainWindow = new MainWindow();
  mainWindow.dialogs.openSettings();
  mainWindow.hear({ kind: 'userMemoriesFound', session: 'a', new: ['m'], waiting: 1 });
  const note = toasts.floating.find(({ text }) => text === '1 thing about you was found.');
  note?.way?.run();
  // Closed for a moment, so that it is opened at that part.
  expect(mainWindow.dialogs.shown).toBe(null);
  await vi.waitFor(() => expect(mainWindow.dialogs.shown).toBe('settings'));
  expect(mainWindow.dialogs.settingsPart).toBe('about');
});

describe('a message that is corrected in two windows', () => {
  const message = (id: string) =>
    ({ id, parent: null, role: 'user', content: 'Where is Limma?' }) as MessageView;
  const session = (id: string, revision: number) =>
    ({
      id: 'a',
      title: '',
      revision,
      first: 0,
      messageCount: 1,
      messages: [message(id)],
      streaming: null,
    }) as SessionView;
  const draft = (text: string): DraftView => ({ kind: 'edit', session: 'a', item: 'u1', text });

  async function corrected(drafts: DraftView[]): Promise<InstanceType<typeof MainWindow>> {
    vi.spyOn(document, 'hasFocus').mockReturnValue(true);
    asked.drafts.mockResolvedValue([]);
    const mainWindow = new MainWindow();
    mainWindow.conversation.show(fromSession(session('u1', 1)));
    mainWindow.messageEdits.begin('a', message('u1'));
    await heard(mainWindow, drafts);
    return mainWindow;
  }

  async function heard(mainWindow: InstanceType<typeof MainWindow>, drafts: DraftView[]): Promise<void> {
    asked.drafts.mockResolvedValue(drafts);
    mainWindow.hear({ kind: 'draftsChanged', writer: 'another' });
    await vi.waitFor(() => expect(mainWindow.drafts.edit('a')?.text).toBe(drafts[0]?.text));
    mainWindow.sending.followEdit();
  }

  it('has the words of the other', async () => {
    const mainWindow = await corrected([draft('Where is Lima?')]);
    expect(mainWindow.messageEdits.of('a')?.text).toBe('Where is Lima?');
    await heard(mainWindow, []);
    expect(mainWindow.messageEdits.of('a')?.text).toBe('Where is Lima?');
  });

  it('is corrected no more once it was sent in the other', async () => {
    const mainWindow = await corrected([draft('Where is Lima?')]);
    mainWindow.hear({ kind: 'sessionReplaced', session: session('u2', 2) });
    mainWindow.sending.followEdit();
    expect(mainWindow.messageEdits.of('a')).not.toBeNull();
    await heard(mainWindow, []);
    expect(mainWindow.messageEdits.of('a')).toBeNull();
  });
});
