import { toasts } from '$lib/primitives/toasts.svelte';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { memory } from './fixtures';

const asked = vi.hoisted(() => ({
  userMemories: vi.fn(),
  addUserMemory: vi.fn(),
  enableUserMemory: vi.fn(),
  rejectUserMemory: vi.fn(),
  forgetUserMemory: vi.fn(),
}));
vi.mock('$lib/ipc/generated/commands', () => asked);
const { rememberThis } = await import('./remembering');
const { FoundNotice } = await import('./found');

const texts = () => toasts.floating.map(({ text }) => text);
const known = (...memories: ReturnType<typeof memory>[]) =>
  asked.userMemories.mockResolvedValue({ memories, many: 50, most: 100 });

beforeEach(() => {
  vi.resetAllMocks();
  toasts.clear();
  toasts.showIn('s');
  known();
  asked.addUserMemory.mockResolvedValue(memory('a'));
});

describe('“Remember this”', () => {
  it('remembers what the message says with the way back to it, and Undo erases it', async () => {
    await rememberThis('s', 'm', ' I live\nin Ghent. ');
    expect(asked.addUserMemory.mock.calls).toEqual([
      [{ fact: 'I live in Ghent.', category: 'other', source: ['s', 'm'] }],
    ]);
    expect(texts()).toEqual(['Remembered in all conversations.']);
    toasts.undoNewest();
    expect(asked.forgetUserMemory.mock.calls).toEqual([['a']]);
  });

  it('takes nothing away with Undo that was known before', async () => {
    known(memory('a', { status: 'disabled' }));
    await rememberThis('s', 'm', 'I live in Ghent.');
    toasts.undoNewest();
    expect(asked.forgetUserMemory).not.toHaveBeenCalled();
    expect(asked.enableUserMemory.mock.calls).toEqual([['a', false]]);
  });

  it('has nothing to undo where it was remembered already', async () => {
    known(memory('a'));
    await rememberThis('s', 'm', 'I live in Ghent.');
    expect(texts()).toEqual(['This is remembered already.']);
    expect(toasts.undoNewest()).toBe(false);
  });

  it('says what it contradicts, and where that is decided', async () => {
    asked.addUserMemory.mockResolvedValue(
      memory('a', { contradicts: { id: 'b', fact: 'I live in Bruges.' } }),
    );
    await rememberThis('s', 'm', 'I live in Ghent.');
    expect(texts()[0]).toContain('It contradicts “I live in Bruges.”: Settings → About you.');
  });

  it('takes a thousand characters, and of a longer message asks for a part', async () => {
    await rememberThis('s', 'm', '😀'.repeat(1001));
    expect(asked.addUserMemory).not.toHaveBeenCalled();
    expect(texts()[0]).toContain('Select the part that you mean');
    await rememberThis('s', 'm', '😀'.repeat(1000));
    expect(asked.addUserMemory).toHaveBeenCalledOnce();
    expect(texts()).toEqual(['Remembered in all conversations.']);
  });

  it('says what went wrong', async () => {
    asked.addUserMemory.mockRejectedValue({ code: 'invalid', message: 'Too many.', retryable: false });
    await rememberThis('s', 'm', 'I live in Ghent.');
    expect(toasts.standing.map(({ text }) => text)).toEqual(['Too many.']);
  });
});

describe('the note of what was found', () => {
  const found = (number: number, waiting: number) =>
    ({
      kind: 'userMemoriesFound',
      session: 's',
      new: Array.from({ length: number }, (_, place) => `found ${place}`),
      waiting,
    }) as const;
  let focused: boolean;
  beforeEach(() => {
    focused = true;
    vi.spyOn(document, 'hasFocus').mockImplementation(() => focused);
  });

  it('leads to the review', () => {
    const shown = vi.fn();
    new FoundNotice(shown).hear(found(2, 1));
    expect(texts()).toEqual(['2 things about you were found.']);
    expect(toasts.floating[0]?.way?.label).toBe('Review');
    toasts.floating[0]?.way?.run();
    expect(shown).toHaveBeenCalledOnce();
  });

  it('is undone by the key for it: nothing of it is used, nor found again', async () => {
    new FoundNotice(() => undefined).hear(found(2, 1));
    expect(toasts.undoNewest()).toBe(true);
    await vi.waitFor(() => expect(asked.rejectUserMemory.mock.calls).toEqual([['found 0'], ['found 1']]));
    expect(texts()).toEqual([]);
  });

  it('says why it could not be undone', async () => {
    asked.rejectUserMemory.mockRejectedValue({ code: 'io', message: 'The disk is gone.', retryable: true });
    new FoundNotice(() => undefined).hear(found(1, 0));
    toasts.undoNewest();
    await vi.waitFor(() => expect(toasts.standing.map(({ text }) => text)).toEqual(['The disk is gone.']));
  });

  it('shows what was taken without asking', () => {
    new FoundNotice(() => undefined).hear(found(1, 0));
    expect(texts()).toEqual(['Remembered: 1.']);
    expect(toasts.floating[0]?.way?.label).toBe('Show');
  });

  it('waits until the user is in this window, and then is one', () => {
    const notice = new FoundNotice(() => undefined);
    const end = notice.watch(window);
    focused = false;
    notice.hear(found(2, 0));
    notice.hear(found(1, 1));
    expect(texts()).toEqual([]);
    focused = true;
    window.dispatchEvent(new Event('focus'));
    expect(texts()).toEqual(['3 things about you were found.']);
    toasts.clear();
    window.dispatchEvent(new Event('focus'));
    expect(texts()).toEqual([]);
    end();
  });
});
