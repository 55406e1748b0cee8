import type { UserMemoryView } from '$lib/ipc';
import { toasts } from '$lib/primitives/toasts.svelte';
import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { asked } from './asked';
import { memory } from './fixtures';
import MemoriesUsed from './MemoriesUsed.svelte';
import { UserMemories } from './user-memories.svelte';

vi.mock('$lib/ipc/generated/commands', async () => (await import('./asked')).asked);

const report = vi.fn();
let stored: UserMemoryView[];
let memories: UserMemories;
let shown: object;

const texts = () => toasts.floating.map(({ text }) => text);
const rows = () => [...document.querySelectorAll<HTMLElement>('[data-testid="used-memory"]')];
const told = () => rows().map((row) => row.textContent.replace(/\s+/g, ' ').trim());
const button = (place: number) => rows()[place]?.querySelector('button') as HTMLButtonElement;

async function settled(): Promise<void> {
  await new Promise((done) => setTimeout(done));
  flushSync();
}

async function press(place: number): Promise<void> {
  button(place).focus();
  button(place).click();
  await settled();
}

/** Names those that an answer was sent: `ids`. */
async function show(ids: string[], ...all: UserMemoryView[]): Promise<void> {
  stored = all;
  asked.sent.mockResolvedValue({
    items: [
      { included: true, memories: ids },
      { included: false, memories: ['left out'] },
    ],
  });
  memories = new UserMemories(report, vi.fn());
  shown = mount(MemoriesUsed, {
    target: document.body,
    props: { id: 'used', session: 's', answer: 'm', memories },
  });
  flushSync();
  await settled();
}

beforeEach(() => {
  vi.resetAllMocks();
  toasts.clear();
  asked.userMemories.mockImplementation(async () => ({ memories: stored, many: 50, most: 100 }));
  asked.enableUserMemory.mockImplementation(async (id: string, enabled: boolean) => {
    stored = stored.map((one) => (one.id === id ? { ...one, status: enabled ? 'active' : 'disabled' } : one));
  });
});
afterEach(() => unmount(shown));

describe('the memories that an answer was given', () => {
  it('are those that were sent for it, in their words', async () => {
    await show(['a', 'b'], memory('a'), memory('b'), memory('c'), memory('left out'));
    expect(asked.sent.mock.calls).toEqual([['s', 'm']]);
    expect(told()).toEqual(["Fact a Don't use", "Fact b Don't use"]);
  });

  it('are used no more one by one, and the focus stays', async () => {
    await show(['a', 'b'], memory('a'), memory('b'));
    await press(1);
    expect(asked.enableUserMemory.mock.calls).toEqual([['b', false]]);
    expect(told()).toEqual(["Fact a Don't use", 'Fact b Disabled Use again']);
    expect(document.activeElement).toBe(button(1));
    expect(texts()).toEqual(['Not used any more: “Fact b”']);
  });

  it('are used again by the key that undoes, and by the same button', async () => {
    await show(['a'], memory('a'));
    await press(0);
    expect(toasts.undoNewest()).toBe(true);
    await settled();
    expect(told()).toEqual(["Fact a Don't use"]);
    await press(0);
    await press(0);
    expect(asked.enableUserMemory.mock.calls.map(([, enabled]) => enabled)).toEqual([
      false,
      true,
      false,
      true,
    ]);
    // What was undone by hand is not undone once more by key.
    expect([texts(), toasts.undoNewest()]).toEqual([[], false]);
  });

  it('stay in use where that could not be changed, and why is said', async () => {
    const refused = { code: 'io', message: 'The disk is gone.', retryable: true };
    asked.enableUserMemory.mockRejectedValue(refused);
    await show(['a'], memory('a'));
    await press(0);
    expect(report.mock.calls).toEqual([[refused]]);
    expect([told(), texts()]).toEqual([["Fact a Don't use"], []]);
  });

  it('say what has become of them since', async () => {
    await show(['a', 'gone', 'gone too'], memory('a', { status: 'superseded' }));
    expect(told()).toEqual(['Fact a Superseded Use again']);
    expect(document.querySelector('.gone')?.textContent).toBe('2 were forgotten since.');
  });

  it('are not said to be forgotten where it is not known what they are', async () => {
    asked.sent.mockRejectedValue({ code: 'io', message: 'It cannot be read.', retryable: true });
    stored = [];
    memories = new UserMemories(report, vi.fn());
    const props = { id: 'used', session: 's', answer: 'm', memories };
    shown = mount(MemoriesUsed, { target: document.body, props });
    flushSync();
    await settled();
    expect(document.querySelector('[role="alert"]')?.textContent).toBe('It cannot be read.');
    expect(document.querySelector('.gone')).toBe(null);
  });
});
