import type { AppEvent, FactView, MemoryView } from '$lib/ipc';
import { beforeEach, expect, test, vi } from 'vitest';

const asked = vi.hoisted(() => ({
  memory: vi.fn(),
  pinFact: vi.fn(),
  resetMemory: vi.fn(),
  undoResetMemory: vi.fn(),
}));
vi.mock('$lib/ipc/generated/commands', () => asked);
const { Memory } = await import('./memory.svelte');

const settled = () => new Promise((done) => setTimeout(done));
const said = (session: string): AppEvent => ({ kind: 'messageAdded', session, message: {} as never });

beforeEach(() => void vi.resetAllMocks());

test('the figures count a message that was said since, and none of other conversations', async () => {
  asked.memory.mockResolvedValue({ session: 'one', nodes: [], facts: [], stats: { messagesTotal: 20 } });
  const memory = new Memory(() => undefined);
  memory.show('one');
  await settled();
  memory.hear(said('two'));
  expect(asked.memory).toHaveBeenCalledTimes(1);
  asked.memory.mockResolvedValue({ session: 'one', nodes: [], facts: [], stats: { messagesTotal: 21 } });
  memory.hear(said('one'));
  await settled();
  expect(memory.view?.stats.messagesTotal).toBe(21);
});

test('work that found nothing to write is over with the event of its end, however late the reads are answered', async () => {
  const answer = (working: boolean, revision = 1) => ({
    session: 'one',
    revision,
    nodes: [],
    facts: [],
    working,
  });
  const ended: AppEvent = { kind: 'summaryUnchanged', session: 'one' };
  let late: (view: unknown) => void = () => undefined;
  const memory = new Memory(() => undefined);
  // Read while it goes on, answered before it ends.
  asked.memory.mockReset().mockResolvedValueOnce(answer(true)).mockResolvedValue(answer(false));
  memory.show('one');
  await vi.waitFor(() => expect(memory.view?.working).toBe(true));
  memory.hear({ kind: 'summaryUnchanged', session: 'two' });
  expect(memory.view?.working).toBe(true);
  memory.hear(ended);
  expect(memory.view?.working).toBe(false);
  // Read while it goes on, answered after it has ended.
  asked.memory.mockReturnValueOnce(new Promise((resolve) => (late = resolve)));
  void memory.refresh();
  memory.hear(ended);
  late(answer(true));
  await settled();
  expect(memory.view?.working).toBe(false);
  expect(asked.memory).toHaveBeenCalledTimes(2);
  // The same, with a message that was said meanwhile.
  asked.memory.mockReturnValueOnce(new Promise((resolve) => (late = resolve)));
  void memory.refresh();
  memory.hear(ended);
  late(answer(true, 2));
  await settled();
  expect(memory.view).toMatchObject({ revision: 2, working: false });
});

test('what is told of the memory is shown without reading it, and nothing older takes its place', async () => {
  const told = (revision: number, session = 'one') =>
    ({ session, revision, nodes: [], facts: [], working: false }) as unknown as MemoryView;
  asked.memory.mockResolvedValue(told(1));
  asked.pinFact.mockImplementation(() => {
    memory.hear({ kind: 'memoryChanged', memory: told(2) });
    return Promise.resolve();
  });
  const memory = new Memory(() => undefined);
  memory.show('one');
  await settled();
  await memory.pinFact({ id: 'f' } as FactView, true);
  expect(memory.view?.revision).toBe(2);
  memory.hear({ kind: 'memoryChanged', memory: told(1) });
  memory.hear({ kind: 'memoryChanged', memory: told(3, 'two') });
  expect(memory.view?.revision).toBe(2);
  expect(asked.memory).toHaveBeenCalledTimes(1);
});

test('a memory that begins anew is undone in the conversation that it was of, wherever the user is by then', async () => {
  asked.memory.mockResolvedValue({ session: 'one', nodes: [], facts: [], stats: {} });
  asked.resetMemory.mockResolvedValue({ summaries: 1, facts: 2 });
  const memory = new Memory(() => undefined);
  memory.show('one');
  await settled();
  const done = await memory.reset();
  expect(done?.changed).toEqual({ summaries: 1, facts: 2 });
  memory.show('two');
  await done?.undo();
  expect(asked.undoResetMemory).toHaveBeenCalledWith('one');
  asked.resetMemory.mockRejectedValue(new Error('no'));
  expect(await memory.reset()).toBeNull();
});
