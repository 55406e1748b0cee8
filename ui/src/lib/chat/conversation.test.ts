import type { AppEvent, MessageView, Sent, SessionView, WireError } from '$lib/ipc';
import { beforeEach, describe, expect, it, vi } from 'vitest';

const asked = vi.hoisted(() => ({
  send: vi.fn(),
  openSession: vi.fn(),
  openMessage: vi.fn(),
  earlierMessages: vi.fn(),
  editMessage: vi.fn(),
  retry: vi.fn(),
}));
vi.mock('$lib/ipc/generated/commands', () => asked);

const { Conversation, PAGE } = await import('./conversation.svelte');
const { Drafts } = await import('./drafts.svelte');
const { unsaved } = await import('$lib/instructions/unsaved');
const { fromSession } = await import('./view');

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
  tookMs: null,
  partRead: null,
  costUsd: null,
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
  model: null,
  hasInstructions: false,
  ...parts,
});

/** The page of a history of `count` messages with the given place in its middle. */
const page = (id: string, first: number, length: number, count: number): SessionView =>
  session(
    id,
    Array.from({ length }, (_, place) => message(`m${first + place}`, 'user', `m${first + place - 1}`)),
    { first, messageCount: count },
  );
const at = (place: number) => ({ message: `m${place}`, words: [], focus: true });

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
    conversation = new Conversation((error) => {
      if (error !== null) reported.push(error);
    });
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

  it('begins a conversation with the instructions that were written for it', async () => {
    asked.send.mockResolvedValue({ session: 'new', message: 'u1', error: null });
    conversation.beginWith('Be kind.');
    await conversation.send('hello', null);
    expect(asked.send).toHaveBeenLastCalledWith(null, 'hello', null, null, 'Be kind.', []);
    expect(conversation.view.hasInstructions).toBe(true);
    await conversation.send('more', null);
    expect(asked.send).toHaveBeenLastCalledWith('new', 'more', null, null, null, []);
    conversation.hear({ kind: 'instructionsChanged', session: null, set: false });
    expect(conversation.view.hasInstructions).toBe(true);
    conversation.hear({ kind: 'instructionsChanged', session: 'new', set: false });
    expect(conversation.view.hasInstructions).toBe(false);
  });

  it('begins with its instructions after another conversation was shown, and after a restart, once', async () => {
    const drafts = new Drafts('message', { drafts: async () => [], saveDraft: async () => null });
    unsaved.keepIn(drafts);
    conversation.beginWith('Be kind.');
    asked.openSession.mockResolvedValue(session('one', [message('u1', 'user', null)]));
    await conversation.open('one');
    expect(conversation.view.instructions).toBe('');
    conversation.clear();
    expect([conversation.view.instructions, conversation.view.hasInstructions]).toEqual(['Be kind.', true]);
    const restarted = new Conversation(() => {});
    restarted.beginAsKept();
    asked.send.mockResolvedValue({ session: 'new', message: 'u1', error: null });
    await restarted.send('hello', null);
    expect(asked.send).toHaveBeenLastCalledWith(null, 'hello', null, null, 'Be kind.', []);
    restarted.clear();
    expect(restarted.view.hasInstructions).toBe(false);
  });

  it('does not hand its instructions on when another one is begun before it is accepted', async () => {
    unsaved.keepIn(new Drafts('message', { drafts: async () => [], saveDraft: async () => null }));
    conversation.beginWith('Be kind.');
    const accepted = later<Sent>();
    asked.send.mockReturnValueOnce(accepted.promise);
    const sending = conversation.send('hello', null);
    conversation.clear();
    accepted.give({ session: 'new', message: 'u1', error: null });
    await sending;
    expect([conversation.view.id, conversation.view.instructions]).toEqual([null, '']);
    conversation.clear();
    expect(conversation.view.hasInstructions).toBe(false);
  });

  it('says the words that came while it was opened once', async () => {
    const opening = later<SessionView>();
    asked.openSession.mockReturnValueOnce(opening.promise);
    const open = conversation.open('one');
    conversation.hear({ kind: 'answerDelta', session: 'one', messageId: 'a1', offset: 3, text: 'lo' });
    conversation.hear({ kind: 'answerDelta', session: 'one', messageId: 'a1', offset: 5, text: ' there' });
    const streaming = { messageId: 'a1', parent: 'u1', text: 'Hello', model: 'm', state: null };
    opening.give(session('one', [message('u1', 'user', null)], { streaming }));
    await open;
    expect(conversation.view.streaming?.text).toBe('Hello there');
  });

  it('knows which answers were seen to arrive, until another conversation is shown', async () => {
    asked.openSession.mockImplementation((id: string) =>
      Promise.resolve(session(id, [message('u1', 'user', null), message('old', 'assistant', 'u1')])),
    );
    await conversation.open('one');
    conversation.hear({ kind: 'answerStarted', session: 'one', messageId: 'a1', parent: 'old', model: 'm' });
    conversation.hear(added('one', message('a1', 'assistant', 'old')));
    conversation.hear({ kind: 'answerEnded', session: 'one', messageId: 'a1', error: null });
    await conversation.open('one');
    expect([...conversation.watched]).toEqual(['a1']);
    await conversation.open('two');
    expect([...conversation.watched]).toEqual([]);
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
  it('is opened in its middle, and goes on to its end as one reads on', async () => {
    asked.openMessage.mockResolvedValueOnce({ session: page('long', 470, PAGE, 1000), left: null });
    await conversation.openAt('long', at(480));
    expect([conversation.view.first, conversation.view.rest]).toEqual([470, 530 - PAGE]);
    expect(conversation.target?.message).toBe('m480');
    asked.earlierMessages.mockResolvedValueOnce(page('long', 470 + PAGE, PAGE, 1000).messages);
    await conversation.loadLater();
    expect(asked.earlierMessages).toHaveBeenLastCalledWith('long', 470 + 2 * PAGE, PAGE);
    expect(conversation.view.messages.at(-1)?.id).toBe(`m${469 + 2 * PAGE}`);
    expect(conversation.view.rest).toBe(530 - 2 * PAGE);
    asked.openSession.mockResolvedValueOnce(page('long', 940, 60, 1000));
    await conversation.toLatest();
    expect(conversation.view.rest).toBe(0);
  });

  it('asks for nothing when the message that is pointed at is on screen', async () => {
    asked.openSession.mockResolvedValueOnce(page('one', 0, 4, 4));
    await conversation.open('one');
    expect(await conversation.openAt('one', at(2))).toBeNull();
    expect(asked.openMessage).not.toHaveBeenCalled();
    expect(conversation.target?.message).toBe('m2');
  });

  it('says which branch was left for a message, and is not thrown to the end by the news of it', async () => {
    asked.openSession.mockResolvedValueOnce(page('long', 940, 60, 1000));
    await conversation.open('long');
    const opening = later<{ session: SessionView; left: string }>();
    asked.openMessage.mockReturnValueOnce(opening.promise);
    const going = conversation.openAt('long', at(500));
    const replaced: AppEvent = {
      kind: 'sessionReplaced',
      session: { ...page('long', 800, 200, 1000), revision: 2 },
    };
    conversation.hear(replaced);
    opening.give({ session: { ...page('long', 470, 60, 1000), revision: 2 }, left: 'm999' });
    expect(await going).toBe('m999');
    conversation.hear(replaced);
    expect([conversation.view.first, conversation.view.messages.length]).toEqual([470, 60]);
  });

  it('points at nothing in a conversation that was asked for later', async () => {
    const opening = later<{ session: SessionView; left: null }>();
    asked.openMessage.mockReturnValueOnce(opening.promise);
    asked.openSession.mockResolvedValueOnce(page('two', 0, 4, 4));
    const going = conversation.openAt('one', at(2));
    await conversation.open('two');
    opening.give({ session: page('one', 0, 4, 4), left: null });
    await going;
    expect([conversation.view.id, conversation.target]).toEqual(['two', null]);
  });

  it('expects the answer to an edited message, and shows the branch that the engine tells', async () => {
    conversation.show(
      fromSession(session('a', [message('q', 'user', null), message('r', 'assistant', 'q')])),
    );
    asked.editMessage.mockImplementation(() => {
      conversation.hear({ kind: 'sessionReplaced', session: session('a', [message('q2', 'user', null)]) });
      return Promise.resolve({ session: 'a', message: 'q2', error: null } satisfies Sent);
    });
    expect(await conversation.edit('q', 'better')).toBeNull();
    expect(asked.editMessage).toHaveBeenCalledWith('a', 'q', 'better');
    expect(conversation.view.messages.map(({ id }) => id)).toEqual(['q2']);
    expect(conversation.expecting).toBe(true);
    expect(conversation.sending).toBe(false);
  });

  it('goes to the end of the new branch when a message in the middle was edited', async () => {
    asked.openMessage.mockResolvedValueOnce({ session: page('long', 470, 60, 1000), left: null });
    await conversation.openAt('long', at(500));
    asked.editMessage.mockResolvedValue({ session: 'long', message: 'm1001', error: null } satisfies Sent);
    const branch = [...page('long', 470, 30, 500).messages, message('m1001', 'user', 'm499')];
    asked.openSession.mockResolvedValueOnce(session('long', branch, { first: 470, messageCount: 501 }));
    expect(await conversation.edit('m500', 'better')).toBeNull();
    expect(conversation.view.messages.at(-1)?.id).toBe('m1001');
    expect([conversation.view.rest, conversation.expecting]).toEqual([0, true]);
  });

  it('gives an edit back that was not accepted, with nothing changed', async () => {
    const said = [message('q', 'user', null), message('r', 'assistant', 'q')];
    conversation.show(fromSession(session('a', said)));
    asked.editMessage.mockRejectedValue(DISK_FULL);
    expect(await conversation.edit('q', 'better')).toEqual(DISK_FULL);
    expect(conversation.view.messages).toEqual(said);
    expect(conversation.busy || conversation.sending).toBe(false);
  });

  it('asks again for a message that was edited to what it says', async () => {
    conversation.show(
      fromSession(session('a', [message('q', 'user', null), message('r', 'assistant', 'q')])),
    );
    asked.retry.mockResolvedValue(null);
    expect(await conversation.edit('q', 'q')).toBeNull();
    expect(asked.retry).toHaveBeenCalledWith('a', 'q');
    expect(asked.editMessage).not.toHaveBeenCalled();
  });

  it('says beside an edited message why no answer was started', async () => {
    conversation.show(fromSession(session('a', [message('q', 'user', null)])));
    asked.editMessage.mockResolvedValue({ session: 'a', message: 'q2', error: DISK_FULL } satisfies Sent);
    expect(await conversation.edit('q', 'better')).toBeNull();
    expect(conversation.view.failure).toEqual({ message: 'q2', error: DISK_FULL });
    expect(conversation.busy).toBe(false);
  });
});
