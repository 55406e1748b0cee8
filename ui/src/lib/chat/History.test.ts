import type { AppEvent, MessageView, SessionView } from '$lib/ipc';
import { flushSync, mount, unmount } from 'svelte';
import { afterEach, expect, it, vi } from 'vitest';

const asked = vi.hoisted(() => ({
  openLink: vi.fn(),
  copyText: vi.fn(),
  openSession: vi.fn(),
  readSession: vi.fn(),
}));
vi.mock('$lib/ipc/generated/commands', () => asked);
vi.mock('./queue.svelte', () => ({ queue: { has: () => false } }));
vi.stubGlobal(
  'ResizeObserver',
  class {
    observe(): void {}
    disconnect(): void {}
  },
);

const { default: History } = await import('./History.svelte');
const { Conversation } = await import('./conversation.svelte');
const { fromSession, withArriving } = await import('./view');

const message = (id: string, parts: Partial<MessageView>): MessageView => ({
  id,
  parent: null,
  role: 'user',
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
  ...parts,
});

const session = (id: string, messages: MessageView[]): SessionView => ({
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
});

let shown: ReturnType<typeof mount> | undefined;
afterEach(() => {
  if (shown !== undefined) void unmount(shown);
  shown = undefined;
});

function show(conversation: InstanceType<typeof Conversation>, opened: SessionView): void {
  conversation.show(fromSession(opened));
  const nothing = () => undefined;
  const props = {
    conversation,
    messageEdits: { of: () => null } as never,
    marked: { range: null, messages: [] },
    onedit: nothing,
    onsendedit: nothing,
    oncanceledit: nothing,
    onsettings: nothing,
    ondelete: nothing,
    onrestore: nothing,
    onforget: nothing,
    onpin: nothing,
    onsent: nothing,
  };
  shown = mount(History, { target: document.body, props });
}

it('an answer that was watched is the same elements when it is whole, and no longer one that arrives', () => {
  const conversation = new Conversation(() => undefined);
  show(conversation, session('here', [message('u1', {})]));
  const hear = (event: AppEvent) => {
    conversation.hear(event);
    flushSync();
  };
  const content = `A *first* paragraph.\n\n${'- an **item**\n'.repeat(20)}\n\nThe end.`;
  hear({ kind: 'answerStarted', session: 'here', messageId: 'a1', parent: 'u1', model: 'm' });
  expect(document.querySelector('[data-streaming] .waiting')).not.toBeNull();
  for (let offset = 0; offset < content.length; offset += 12) {
    const text = content.slice(offset, offset + 12);
    hear({ kind: 'answerDelta', session: 'here', messageId: 'a1', offset, text });
  }
  const answer = () => document.querySelector('[data-message-id=a1]');
  const before = [...(answer()?.querySelectorAll('.prose, .prose *') ?? [])];
  expect(before.length).toBeGreaterThan(40);
  expect(answer()?.getAttribute('aria-busy')).toBe('true');
  const whole = message('a1', { role: 'assistant', parent: 'u1', content });
  hear({ kind: 'messageAdded', session: 'here', message: whole });
  hear({ kind: 'answerEnded', session: 'here', messageId: 'a1', error: null });
  const after = [...(answer()?.querySelectorAll('.prose, .prose *') ?? [])];
  expect(after).toHaveLength(before.length);
  for (const [place, element] of after.entries()) expect(element).toBe(before[place]);
  expect(answer()?.hasAttribute('data-streaming')).toBe(false);
  expect(answer()?.getAttribute('data-status')).toBe('complete');
  expect(answer()?.querySelector('footer')).not.toBeNull();
});

it('the rest of an answer takes its place, and is not there twice under one name', () => {
  const streaming = { messageId: 'a1', parent: 'u1', text: 'more', model: 'm', state: null };
  const messages = [message('u1', {}), message('a1', { role: 'assistant' })];
  expect(withArriving(messages, streaming).map(({ id, content }) => [id, content])).toEqual([
    ['u1', 'u1'],
    ['a1', 'more'],
  ]);
  expect(withArriving(messages, null)).toBe(messages);
});

it('a conversation that is likely opened next is drawn where nothing finds it, and shown as the same elements', async () => {
  const next = session('next', [message('n1', { content: 'The *next* one.' })]);
  asked.readSession.mockResolvedValue(next);
  asked.openSession.mockResolvedValue(next);
  const conversation = new Conversation(() => undefined);
  show(conversation, session('here', [message('u1', {})]));
  const found = () =>
    [...document.querySelectorAll<HTMLElement>('[data-message-id]')].map(
      ({ dataset }) => dataset['messageId'],
    );
  conversation.prefetch.likely('next');
  const drawn = await vi.waitUntil(() => document.querySelector('[data-unseen] em'));
  expect(found()).toEqual(['u1']);
  expect(document.querySelectorAll('[data-testid=message]')).toHaveLength(1);

  await conversation.open('next');
  flushSync();
  expect(found()).toEqual(['n1']);
  expect(document.querySelector('[data-message-id=n1] em')).toBe(drawn);
  expect(drawn.closest('[data-unseen]')).toBeNull();
  // It is in use from the next frame on.
  await vi.waitUntil(() => !drawn.closest('.messages')?.hasAttribute('inert'));
});

it('what was on screen is hidden at once, and taken down after the next one is on screen', () => {
  let frame: (() => void) | undefined;
  vi.useFakeTimers();
  const frames = vi.spyOn(window, 'requestAnimationFrame').mockImplementation((run) => {
    frame = () => run(0);
    return 1;
  });
  const conversation = new Conversation(() => undefined);
  show(conversation, session('here', [message('u1', {}), message('u2', {})]));
  frame?.();
  vi.runAllTimers();
  flushSync();
  const before = document.querySelector('[data-message-id=u1]');

  conversation.show(fromSession(session('other', [message('o1', {})])));
  flushSync();
  expect(document.querySelector('[data-message-id=o1]')?.closest('[data-unseen]')).toBeNull();
  expect(before?.closest('[data-unseen]')).not.toBeNull();
  expect(document.querySelectorAll('[data-message-id]')).toHaveLength(1);

  frame?.();
  vi.runAllTimers();
  flushSync();
  expect(document.querySelectorAll('article')).toHaveLength(1);
  frames.mockRestore();
  vi.useRealTimers();
});

it('what is left is not drawn anew while it is still there', async () => {
  const conversation = new Conversation(() => undefined);
  show(conversation, session('here', [message('u1', {})]));
  const answer = message('a1', { role: 'assistant', parent: 'u1', content: 'words '.repeat(6000) });
  conversation.hear({ kind: 'answerStarted', session: 'here', messageId: 'a1', parent: 'u1', model: 'm' });
  conversation.hear({
    kind: 'answerDelta',
    session: 'here',
    messageId: 'a1',
    offset: 0,
    text: answer.content,
  });
  conversation.hear({ kind: 'messageAdded', session: 'here', message: answer });
  conversation.hear({ kind: 'answerEnded', session: 'here', messageId: 'a1', error: null });
  await vi.waitUntil(() =>
    document.querySelector('[data-message-id=a1] [data-words]')?.textContent?.includes('words'),
  );
  flushSync();
  const drawn = document.querySelector('[data-message-id=a1]');
  const elements = () => [...(drawn?.querySelectorAll('[data-words] *') ?? [])];
  const before = elements();
  conversation.show(fromSession(session('other', [message('o1', {})])));
  flushSync();
  expect(drawn?.closest('[data-unseen]')).not.toBeNull();
  expect(elements().length).toBe(before.length);
  expect(elements().every((element, place) => element === before[place])).toBe(true);
});

it('a conversation that one comes back to before it was taken down is there again', () => {
  const conversation = new Conversation(() => undefined);
  const open = (id: string) => {
    conversation.show(fromSession(session(id, [message(`of-${id}`, {})])));
    flushSync();
    const found = document.querySelectorAll<HTMLElement>('[data-message-id]');
    return [...found].map(({ dataset }) => dataset['messageId']);
  };
  show(conversation, session('here', [message('of-here', {})]));
  expect(open('there')).toEqual(['of-there']);
  expect(open('here')).toEqual(['of-here']);
  expect(document.querySelector('[data-message-id]')?.closest('[data-unseen]')).toBeNull();
});
