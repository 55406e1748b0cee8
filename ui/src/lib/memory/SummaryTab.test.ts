import type { MessageView } from '$lib/ipc';
import { NOTHING } from '$lib/chat/view';
import { toasts } from '$lib/primitives/toasts.svelte';
import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const asked = vi.hoisted(() => ({ summariseNow: vi.fn() }));
vi.mock('$lib/ipc/generated/commands', () => asked);

const { Conversation } = await import('$lib/chat/conversation.svelte');
const { Memory } = await import('./memory.svelte');
const { SummaryEdits } = await import('./edits.svelte');
const { Drafts } = await import('$lib/chat/drafts.svelte');
const { default: SummaryTab } = await import('./SummaryTab.svelte');

const message = (id: string) => ({ id, covered: false }) as MessageView;
const told = () => document.querySelector('[data-testid="nothing-new"]')?.textContent;
let tab: object;
let conversation: InstanceType<typeof Conversation>;

beforeEach(() => {
  toasts.clear();
  conversation = new Conversation(() => undefined);
  conversation.view = { ...NOTHING, id: 'a', messages: [message('one')] };
  toasts.showIn('a');
  const disk = { drafts: async () => [], saveDraft: async () => null };
  const props = {
    conversation,
    memory: new Memory(() => undefined),
    edits: new SummaryEdits(() => undefined, new Drafts('message', disk)),
    writer: null,
    onversions: () => undefined,
    onshow: () => undefined,
  };
  tab = mount(SummaryTab, { target: document.body, props });
  flushSync();
});
afterEach(async () => {
  await unmount(tab);
  vi.resetAllMocks();
});

async function summarise(): Promise<void> {
  document.querySelector<HTMLElement>('[data-testid="summary-regenerate"]')?.click();
  await vi.waitFor(() => expect(asked.summariseNow).toHaveBeenCalled());
  await new Promise((done) => setTimeout(done));
  flushSync();
}

describe('asking for a summary where there is nothing to summarise', () => {
  beforeEach(() => {
    asked.summariseNow.mockRejectedValue({
      code: 'nothing_to_summarise',
      message: 'Nothing new yet.',
      retryable: false,
    });
  });

  it('is answered quietly, beside the button', async () => {
    await summarise();
    expect(told()).toBe('Nothing new yet.');
    expect(toasts.standing).toEqual([]);
  });

  it.each([
    ['something is said', { id: 'a', messages: [message('one'), message('two')] }],
    ['another conversation is opened', { id: 'b', messages: [message('one')] }],
  ])('is over when %s', async (_, view) => {
    await summarise();
    conversation.view = { ...NOTHING, ...view };
    flushSync();
    expect(told()).toBe(undefined);
  });
});

it('an error is told as one, until it is asked again', async () => {
  asked.summariseNow.mockRejectedValueOnce({ code: 'busy', message: 'Busy.', retryable: true });
  await summarise();
  expect(toasts.standing.map(({ text }) => text)).toEqual(['Busy.']);
  asked.summariseNow.mockResolvedValue(null);
  await summarise();
  expect(toasts.standing).toEqual([]);
});
