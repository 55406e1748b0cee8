import type { AppEvent, MessageView, Sent, SessionView, WireError } from '$lib/ipc';
import { beforeEach, describe, expect, it, vi } from 'vitest';

const asked = vi.hoisted(() => ({ send: vi.fn(), openSession: vi.fn(), earlierMessages: vi.fn() }));
vi.mock('$lib/ipc/commands', () => asked);

const { Conversation } = await import('./conversation.svelte');

/** A promise that a test settles when it likes. */
function later<T>() {
  let give: (value: T) => void = () => undefined;
  let refuse: (error: WireError) => void = () => undefined;
  const promise = new Promise<T>((resolve, reject) => {
    give = resolve;
    refuse = reject;
  });
  return { promise, give, refuse };
}

const message = (id: string, role: MessageView['role'], parent: string | null): MessageView => ({
  id,
  parent,
  role,
  content: id,
  timestamp: '2026-03-01T10:00:00Z',
  name: null,
  context: null,
  status: 'complete',
  model: null,
  tokens: null,
  usage: null,
  covered: false,
  pinned: false,
  versions: { index: 0, ids: [id] },
});

const session = (id: string, messages: MessageView[], parts: Partial<SessionView> = {}): SessionView => ({
  id,
  title: id,
  createdAt: '',
  updatedAt: '',
  revision: 1,
  messageCount: messages.length,
  first: 0,
  messages,
  summary: null,
  streaming: null,
  deletedAt: null,
  ...parts,
});

const added = (where: string, what: MessageView): AppEvent => ({
  kind: 'messageAdded',
  session: where,
  message: what,
});
const DISK_FULL: WireError = { code: 'disk_full', message: 'The disk is full.', retryable: true };

describe('a conversation on screen', () => {
  const reported: WireError[] = [];
  let conversation: InstanceType<typeof Conversation>;

  beforeEach(() => {
    vi.resetAllMocks();
    reported.length = 0;
    conversation = new Conversation((error) => reported.push(error));
  });

  it('shows the last one asked for, in whichever order they come', async () => {
    const first = later<SessionView>();
    const second = later<SessionView>();
    asked.openSession.mockReturnValueOnce(first.promise).mockReturnValueOnce(second.promise);
    const opens = [conversation.open('one'), conversation.open('two')];
    second.give(session('two', []));
    first.give(session('one', []));
    expect(await Promise.all(opens)).toEqual([false, true]);
    expect(conversation.view.id).toBe('two');
  });

  it('hears what is said before it knows the id of what it sent, and only that', async () => {
    const sent = later<Sent>();
    asked.send.mockReturnValueOnce(sent.promise);
    const sending = conversation.send('hello', null);
    conversation.hear(added('other', message('x', 'user', null)));
    conversation.hear(added('new', message('u1', 'user', null)));
    conversation.hear({ kind: 'answerStarted', session: 'new', messageId: 'a1', parent: 'u1', model: 'm' });
    conversation.hear({ kind: 'answerDelta', session: 'new', messageId: 'a1', offset: 0, text: 'Hi' });
    expect(conversation.view.messages).toEqual([]);
    sent.give({ session: 'new', message: 'u1', error: null });
    expect(await sending).toBe('new');
    expect(conversation.view.messages.map(({ id }) => id)).toEqual(['u1']);
    expect(conversation.view.streaming?.text).toBe('Hi');
  });

  it('says the words that came while it was opened once', async () => {
    const opening = later<SessionView>();
    asked.openSession.mockReturnValueOnce(opening.promise);
    const open = conversation.open('one');
    conversation.hear({ kind: 'answerDelta', session: 'one', messageId: 'a1', offset: 3, text: 'lo' });
    conversation.hear({ kind: 'answerDelta', session: 'one', messageId: 'a1', offset: 5, text: ' there' });
    const streaming = { messageId: 'a1', parent: 'u1', text: 'Hello', model: 'm' };
    opening.give(session('one', [message('u1', 'user', null)], { streaming }));
    await open;
    expect(conversation.view.streaming?.text).toBe('Hello there');
  });

  it('expects an answer from the moment a message is safe until the answer begins', async () => {
    asked.send.mockResolvedValue({ session: 'new', message: 'u1', error: null });
    await conversation.send('hello', null);
    expect(conversation.expecting).toBe(true);
    conversation.hear({ kind: 'answerStarted', session: 'other', messageId: 'x', parent: 'y', model: 'm' });
    expect(conversation.expecting).toBe(true);
    conversation.hear({ kind: 'answerStarted', session: 'new', messageId: 'a1', parent: 'u1', model: 'm' });
    expect(conversation.expecting).toBe(false);
    expect(conversation.busy).toBe(true);
  });

  it('expects no answer that began, or failed, before the message was known to be safe', async () => {
    const sent = later<Sent>();
    asked.send.mockReturnValueOnce(sent.promise);
    const sending = conversation.send('hello', null);
    conversation.hear(added('new', message('u1', 'user', null)));
    conversation.hear({ kind: 'answerStarted', session: 'new', messageId: 'a1', parent: 'u1', model: 'm' });
    conversation.hear({ kind: 'answerEnded', session: 'new', messageId: 'a1', error: DISK_FULL });
    sent.give({ session: 'new', message: 'u1', error: null });
    await sending;
    expect(conversation.busy).toBe(false);
    expect(conversation.view.failure?.message).toBe('u1');
  });

  it('says why a message was not accepted, and shows no message', async () => {
    asked.send.mockRejectedValueOnce(DISK_FULL);
    expect(await conversation.send('hello', null)).toBeNull();
    expect(conversation.refused).toEqual(DISK_FULL);
    expect(conversation.view.messages).toEqual([]);
    expect(conversation.sending).toBe(false);
  });

  it('does not show in one conversation what was sent from another', async () => {
    const sent = later<Sent>();
    asked.send.mockReturnValueOnce(sent.promise);
    asked.openSession.mockResolvedValueOnce(session('two', []));
    const sending = conversation.send('hello', null);
    await conversation.open('two');
    sent.give({ session: 'new', message: 'u1', error: null });
    expect(await sending).toBe('new');
    expect(conversation.view.id).toBe('two');
    expect(conversation.sending).toBe(false);
  });

  it('drops earlier messages that come after a switch', async () => {
    const earlier = later<MessageView[]>();
    asked.openSession
      .mockResolvedValueOnce(session('one', [message('u9', 'user', 'a8')], { first: 8 }))
      .mockResolvedValueOnce(session('two', []));
    asked.earlierMessages.mockReturnValueOnce(earlier.promise);
    await conversation.open('one');
    const loading = conversation.loadEarlier();
    await conversation.open('two');
    earlier.give([message('u1', 'user', null)]);
    expect(await loading).toBe(false);
    expect(conversation.view.messages).toEqual([]);
  });
});
