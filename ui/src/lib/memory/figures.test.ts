import type { AppEvent } from '$lib/ipc';
import { beforeEach, expect, test, vi } from 'vitest';

const asked = vi.hoisted(() => ({ memory: vi.fn() }));
vi.mock('$lib/ipc/commands', () => asked);
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
