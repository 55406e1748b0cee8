import type { AppEvent } from '$lib/ipc';
import { beforeEach, expect, test, vi } from 'vitest';

const asked = vi.hoisted(() => ({ memory: vi.fn() }));
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
  const answer = (working: boolean) => ({ session: 'one', nodes: [], facts: [], working });
  let late: (view: unknown) => void = () => undefined;
  const memory = new Memory(() => undefined);
  // Read while it goes on, answered before it ends.
  asked.memory.mockReset().mockResolvedValueOnce(answer(true)).mockResolvedValue(answer(false));
  memory.show('one');
  await vi.waitFor(() => expect(memory.view?.working).toBe(true));
  memory.hear({ kind: 'sessionsChanged' });
  await vi.waitFor(() => expect(memory.view?.working).toBe(false));
  // Read while it goes on, answered after it has ended.
  asked.memory.mockReturnValueOnce(new Promise((resolve) => (late = resolve)));
  void memory.refresh();
  memory.hear({ kind: 'sessionsChanged' });
  late(answer(true));
  await vi.waitFor(() => expect(asked.memory).toHaveBeenCalledTimes(4));
  await vi.waitFor(() => expect(memory.view?.working).toBe(false));
  // Nothing goes on: other conversations that change are not its concern.
  memory.hear({ kind: 'sessionsChanged' });
  expect(asked.memory).toHaveBeenCalledTimes(4);
});
