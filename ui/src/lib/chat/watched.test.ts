import type { AppEvent, MessageView, SessionView } from '$lib/ipc';
import { flushSync, mount, unmount } from 'svelte';
import { afterEach, expect, it, vi } from 'vitest';

vi.mock('$lib/ipc/generated/commands', () => ({ openLink: vi.fn(), copyText: vi.fn() }));
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

let shown: ReturnType<typeof mount> | undefined;
afterEach(() => {
  if (shown !== undefined) void unmount(shown);
});

it('an answer that was watched is the same elements when it is whole, and no longer one that arrives', () => {
  const conversation = new Conversation(() => undefined);
  const session = { id: 'here', title: 'Here', revision: 1, messageCount: 1, first: 0, streaming: null };
  const messages = [message('u1', {})];
  conversation.show(fromSession({ ...session, messages } as unknown as SessionView));
  const nothing = () => undefined;
  const props = {
    conversation,
    messageEdits: { of: nothing } as never,
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
