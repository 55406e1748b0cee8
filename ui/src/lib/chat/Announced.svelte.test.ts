import type { MessageView } from '$lib/ipc';
import { flushSync, mount, unmount } from 'svelte';
import { SvelteSet } from 'svelte/reactivity';
import { afterEach, expect, it, vi } from 'vitest';

vi.mock('$lib/ipc/generated/commands', () => ({}));

const { default: Announced } = await import('./Announced.svelte');
const { NOTHING } = await import('./view');

let shown: ReturnType<typeof mount> | undefined;
afterEach(() => void (shown && unmount(shown)));

const answer = (content: string) => ({ id: 'a1', role: 'assistant', content }) as MessageView;

const words = () => document.querySelector('[role=status]')?.textContent.trim();

function announced(parts: { busy: boolean; messages: MessageView[]; watched: string[] }) {
  const view = { ...NOTHING, messages: parts.messages };
  const conversation = $state({ busy: parts.busy, view, watched: new SvelteSet(parts.watched) });
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
