import type { WireError } from '$lib/ipc';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { memory } from './fixtures';

const asked = vi.hoisted(() => ({
  userMemories: vi.fn(),
  editUserMemory: vi.fn(),
  acceptUserMemory: vi.fn(),
  forgetUserMemory: vi.fn(),
}));
vi.mock('$lib/ipc/generated/commands', () => asked);
const { UserMemories } = await import('./user-memories.svelte');

const listing = (...memories: ReturnType<typeof memory>[]) => ({ memories, many: 50, most: 100 });
const refused = { code: 'invalid', message: 'Too many.', retryable: false };
let told: (WireError | null)[];
let memories: InstanceType<typeof UserMemories>;

beforeEach(() => {
  vi.resetAllMocks();
  told = [];
  memories = new UserMemories(
    (error) => told.push(error),
    (error) => error !== null && told.push(error),
  );
  asked.userMemories.mockResolvedValue(listing(memory('a')));
});

describe('what is remembered of the user', () => {
  it('is not read before anybody looks at it, and then again whenever it changes', async () => {
    memories.hear({ kind: 'userMemoriesChanged' });
    expect(asked.userMemories).not.toHaveBeenCalled();
    await memories.refresh();
    asked.userMemories.mockResolvedValue(listing(memory('a'), memory('b', { status: 'proposed' })));
    memories.hear({ kind: 'userMemoriesChanged' });
    await vi.waitFor(() => expect(memories.waiting.map(({ id }) => id)).toEqual(['b']));
    expect(memories.others.map(({ id }) => id)).toEqual(['a']);
  });

  it('is shown as it is after a change that came while it was read', async () => {
    let answer: (view: unknown) => void = () => undefined;
    asked.userMemories.mockReturnValueOnce(new Promise((resolve) => (answer = resolve)));
    const reading = memories.refresh();
    asked.userMemories.mockResolvedValue(listing());
    memories.hear({ kind: 'userMemoriesChanged' });
    answer(listing(memory('a')));
    await reading;
    expect(memories.all).toEqual([]);
    expect(asked.userMemories).toHaveBeenCalledTimes(2);
  });

  it('is decided on once, however often the key is pressed', async () => {
    const one = memory('a', { status: 'proposed' });
    const both = [memories.accept(one), memories.accept(one)];
    expect(await Promise.all(both)).toEqual([true, false]);
    expect(asked.acceptUserMemory.mock.calls).toEqual([['a', false]]);
  });

  it('stays as it is when that was refused, and the user is told', async () => {
    asked.acceptUserMemory.mockRejectedValueOnce(refused);
    expect(await memories.accept(memory('a', { status: 'proposed' }))).toBe(false);
    expect(told).toEqual([refused]);
    expect(memories.busy.size).toBe(0);
    expect(await memories.accept(memory('a', { status: 'proposed' }))).toBe(true);
    expect(told).toEqual([refused, null]);
  });

  it('is not taken in other words while these contradict something', async () => {
    const one = memory('a', { status: 'proposed' });
    asked.editUserMemory.mockResolvedValueOnce({ ...one, contradicts: { id: 'b', fact: 'x' } });
    await memories.acceptAs(one, 'I live in Ghent');
    expect(asked.editUserMemory.mock.calls).toEqual([['a', 'I live in Ghent']]);
    expect(asked.acceptUserMemory).not.toHaveBeenCalled();
    asked.editUserMemory.mockResolvedValueOnce({ ...one, contradicts: null });
    await memories.acceptAs(one, 'I live in Bruges');
    expect(asked.acceptUserMemory.mock.calls).toEqual([['a', false]]);
  });
});
