import type { AppEvent, SessionView, WireError } from '$lib/ipc';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const asked = vi.hoisted(() => ({ openSession: vi.fn(), readSession: vi.fn() }));
vi.mock('$lib/ipc/generated/commands', () => asked);

const { Conversation, PAGE } = await import('./conversation.svelte');

const session = (id: string, parts: Partial<SessionView> = {}): SessionView => ({
  id,
  title: id,
  createdAt: '',
  updatedAt: '',
  revision: 1,
  messageCount: 0,
  first: 0,
  messages: [],
  summary: null,
  streaming: null,
  deletedAt: null,
  model: null,
  hasInstructions: false,
  ...parts,
});
const LOST: WireError = { code: 'unreadable', message: 'It cannot be read.', retryable: false };

let conversation: InstanceType<typeof Conversation>;
let reported: WireError[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  vi.resetAllMocks();
  reported = [];
  conversation = new Conversation((error) => error !== null && reported.push(error));
  asked.readSession.mockImplementation(async (id: string) => session(id));
});

afterEach(() => {
  vi.useRealTimers();
});

async function rest(on: string | null, ms = 200): Promise<void> {
  conversation.prefetch.likely(on);
  await vi.advanceTimersByTimeAsync(ms);
}

it('shows a conversation on which the pointer rested before the engine has opened it', async () => {
  await rest('one');
  expect(asked.readSession).toHaveBeenCalledExactlyOnceWith('one', PAGE);
  asked.openSession.mockReturnValue(new Promise(() => {}));
  void conversation.open('one');
  expect(asked.openSession).toHaveBeenCalledExactlyOnceWith('one', PAGE);
  expect(conversation.view.id).toBe('one');
});

it('loads nothing that the pointer only crosses', async () => {
  for (const row of ['one', 'two', 'three']) {
    await rest(row, 50);
    await rest(null, 10);
  }
  await rest(null);
  expect(asked.readSession).not.toHaveBeenCalled();
});

it('keeps what was loaded while the pointer goes and comes back, and not for long', async () => {
  await rest('one');
  await rest(null);
  await rest('one');
  expect(asked.readSession).toHaveBeenCalledTimes(1);
  expect(conversation.prefetch.view?.id).toBe('one');
  await vi.advanceTimersByTimeAsync(20_000);
  expect(conversation.prefetch.view).toBe(null);
});

it('leaves what is shown as it is where it opens as it was loaded', async () => {
  await rest('one');
  asked.openSession.mockResolvedValue(session('one'));
  const opening = conversation.open('one');
  const shown = conversation.view;
  expect(await opening).toBe(true);
  expect(conversation.view).toBe(shown);
});

it('shows what was changed since it was loaded', async () => {
  await rest('one');
  asked.openSession.mockResolvedValue(session('one', { revision: 2, title: 'Another title' }));
  await conversation.open('one');
  expect(conversation.view.title).toBe('Another title');
});

it.each<AppEvent>([
  { kind: 'answerStarted', session: 'one', messageId: 'a1', parent: 'u1', model: 'm' },
  { kind: 'entryRemoved', session: 'one' },
  { kind: 'archiveReplaced' },
  { kind: 'sessionsChanged' },
])('shows nothing of what was loaded before $kind', async (event) => {
  await rest('one');
  conversation.hear(event);
  asked.openSession.mockReturnValue(new Promise(() => {}));
  void conversation.open('one');
  expect(conversation.view.id).toBe(null);
});

it('keeps no words of a message that was forgotten', async () => {
  await rest('one');
  conversation.forgotten('one', 'u1');
  expect(conversation.prefetch.view).toBe(null);
});

it('does not show an older state that comes late', async () => {
  let late: (session: SessionView) => void = () => undefined;
  asked.readSession.mockReturnValueOnce(new Promise((resolve) => (late = resolve)));
  await rest('one');
  conversation.hear({ kind: 'entryRemoved', session: 'one' });
  await rest('one');
  const newer = conversation.prefetch.view;
  late(session('one', { title: 'Older' }));
  await vi.advanceTimersByTimeAsync(0);
  expect(conversation.prefetch.view).toBe(newer);
});

it('loads none in which an answer arrives', async () => {
  const streaming = { messageId: 'a1', parent: 'u1', text: 'Hel', model: 'm', state: null };
  asked.readSession.mockResolvedValue(session('one', { streaming }));
  await rest('one');
  expect(conversation.prefetch.view).toBe(null);
});

it('says nothing of one that cannot be loaded before it is opened', async () => {
  asked.readSession.mockRejectedValue(LOST);
  await rest('one');
  expect(reported).toEqual([]);
  asked.openSession.mockRejectedValue(LOST);
  expect(await conversation.open('one')).toBe(false);
  expect(reported).toEqual([LOST]);
});

it('shows what was shown before where it cannot be opened after all', async () => {
  asked.openSession.mockResolvedValueOnce(session('before'));
  await conversation.open('before');
  await rest('one');
  asked.openSession.mockRejectedValue(LOST);
  const opening = conversation.open('one');
  expect(conversation.view.id).toBe('one');
  expect(await opening).toBe(false);
  expect([conversation.view.id, reported]).toEqual(['before', [LOST]]);
});

it('goes on with the answer of the one before where another cannot be opened', async () => {
  const streaming = { messageId: 'a1', parent: 'u1', text: 'Hel', model: 'm', state: null };
  asked.openSession.mockResolvedValueOnce(session('before', { streaming }));
  await conversation.open('before');
  await rest('one');
  let fail: (error: WireError) => void = () => undefined;
  asked.openSession.mockReturnValueOnce(new Promise(() => {}));
  asked.openSession.mockReturnValueOnce(new Promise((_, reject) => (fail = reject)));
  void conversation.open('one');
  conversation.hear({ kind: 'answerDelta', session: 'before', messageId: 'a1', offset: 3, text: 'lo' });
  const opening = conversation.open('two');
  conversation.hear({ kind: 'answerDelta', session: 'before', messageId: 'a1', offset: 5, text: ', you' });
  fail(LOST);
  expect(await opening).toBe(false);
  expect([conversation.view.id, conversation.view.streaming?.text]).toEqual(['before', 'Hello, you']);
});

it('stays with what was asked for last where the one before cannot be opened', async () => {
  await rest('one');
  let fail: (error: WireError) => void = () => undefined;
  asked.openSession.mockReturnValueOnce(new Promise((_, reject) => (fail = reject)));
  const first = conversation.open('one');
  asked.openSession.mockResolvedValueOnce(session('two'));
  await conversation.open('two');
  fail(LOST);
  expect(await first).toBe(false);
  expect(conversation.view.id).toBe('two');
});
