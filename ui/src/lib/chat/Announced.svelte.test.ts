import type { AppEvent, MessageView, Sent } from '$lib/ipc';
import { flushSync, mount, unmount } from 'svelte';
import { SvelteSet } from 'svelte/reactivity';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const asked = vi.hoisted(() => ({ send: vi.fn(), openSession: vi.fn() }));
vi.mock('$lib/ipc/generated/commands', () => asked);

const { default: Announced } = await import('./Announced.svelte');
const { Conversation } = await import('./conversation.svelte');
const { NOTHING } = await import('./view');

let shown: ReturnType<typeof mount> | undefined;
const hasFocus = vi.spyOn(document, 'hasFocus');
beforeEach(() => void hasFocus.mockReturnValue(true));
afterEach(() => void (shown && unmount(shown)));

const answer = (content: string) => ({ id: 'a1', role: 'assistant', content }) as MessageView;

const words = () => document.querySelector('[role=status]')?.textContent.trim();

function announced(parts: { busy: boolean; messages: MessageView[]; watched: string[] }) {
  const view = { ...NOTHING, messages: parts.messages };
  const conversation = $state({
    busy: parts.busy,
    view,
    watched: new SvelteSet(parts.watched),
    chosen: null as string | null,
  });
  shown = mount(Announced, { target: document.body, props: { conversation } });
  flushSync();
  return conversation;
}

it('says that an answer arrives, and then the answer without its marks', async () => {
  const conversation = announced({ busy: true, messages: [], watched: ['a1'] });
  expect(words()).toBe('Answering');
  conversation.view = { ...NOTHING, messages: [answer('In **trees**.')] };
  conversation.busy = false;
  await vi.waitFor(() => expect(words()).toBe('In trees.'));
});

it('reads no answer that was there when the conversation was opened', async () => {
  announced({ busy: false, messages: [answer('In trees.')], watched: [] });
  await Promise.resolve();
  flushSync();
  expect(words()).toBe('');
});

it('says nothing in a window that is not used: another one says it', async () => {
  hasFocus.mockReturnValue(false);
  const conversation = announced({ busy: true, messages: [], watched: ['a1'] });
  conversation.view = { ...NOTHING, messages: [answer('In trees.')] };
  conversation.busy = false;
  await new Promise((soon) => setTimeout(soon, 50));
  flushSync();
  expect(words()).toBe('');
});

it('tells which version of a message was gone to, and what it says', async () => {
  const versions = { index: 0, ids: ['a1', 'a2'] };
  const conversation = announced({
    busy: false,
    messages: [{ ...answer('In **reeds**.'), versions }],
    watched: [],
  });
  conversation.chosen = 'a1';
  await vi.waitFor(() => expect(words()).toBe('Version 1 of 2: In reeds.'));
});

/** What a window hears of an answer that is there at once. */
const WHOLE: AppEvent[] = [
  {
    kind: 'messageAdded',
    session: 'new',
    message: { id: 'u1', role: 'user', content: 'Where?' } as MessageView,
  },
  { kind: 'answerStarted', session: 'new', messageId: 'a1', parent: 'u1', model: 'm' },
  { kind: 'answerDelta', session: 'new', messageId: 'a1', offset: 0, text: 'In **trees**.' },
  { kind: 'messageAdded', session: 'new', message: { ...answer('In **trees**.'), parent: 'u1' } },
  { kind: 'answerEnded', session: 'new', messageId: 'a1', error: null },
];

it('reads an answer that is whole before its conversation is known, once', async () => {
  let give: (sent: Sent) => void = () => undefined;
  asked.send.mockReturnValueOnce(new Promise<Sent>((resolve) => (give = resolve)));
  const conversation = new Conversation(() => undefined);
  shown = mount(Announced, { target: document.body, props: { conversation } });
  const region = document.querySelector('[role=status]');
  const said: string[] = [];
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes)
      for (const { textContent } of addedNodes) said.push(textContent ?? '');
  }).observe(region ?? document.body, { childList: true });
  const sending = conversation.send('Where?', null);
  for (const event of WHOLE) conversation.hear(event);
  give({ session: 'new', message: 'u1', error: null });
  await sending;
  await vi.waitFor(() => expect(words()).toBe('In trees.'));
  expect(said.filter((one) => one.includes('trees'))).toEqual(['In trees.']);
});

it('does not read an answer again when something else of its conversation changes', async () => {
  const conversation = new Conversation(() => undefined);
  conversation.show({ ...NOTHING, id: 'new' });
  shown = mount(Announced, { target: document.body, props: { conversation } });
  for (const event of WHOLE) conversation.hear(event);
  await vi.waitFor(() => expect(words()).toBe('In trees.'));
  const paragraph = document.querySelector('[role=status] p');
  conversation.view = { ...conversation.view, messages: [...conversation.view.messages] };
  flushSync();
  await new Promise((soon) => setTimeout(soon, 50));
  flushSync();
  expect(document.querySelector('[role=status] p')).toBe(paragraph);
});

it('reads an answer of which no more than the end is heard where it is opened', async () => {
  const streaming = { messageId: 'a1', parent: 'u1', text: 'In **trees**.', model: 'm', state: null };
  const conversation = new Conversation(() => undefined);
  conversation.show({ ...NOTHING, id: 'new', streaming });
  shown = mount(Announced, { target: document.body, props: { conversation } });
  for (const event of WHOLE.slice(3)) conversation.hear(event);
  await vi.waitFor(() => expect(words()).toBe('In trees.'));
});
