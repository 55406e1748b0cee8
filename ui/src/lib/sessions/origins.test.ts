import type { AppOfOrigin, EntryView } from '$lib/ipc';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

const engine = vi.hoisted(() => ({ appsOfOrigin: vi.fn(), listSessions: vi.fn() }));
vi.mock('$lib/ipc/generated/commands', () => engine);
const { Sessions } = await import('./sessions.svelte');

const entry = (id: string): EntryView => ({
  id,
  title: id,
  createdAt: '2026-01-01T00:00:00Z',
  updatedAt: '2026-01-01T00:00:00Z',
  messageCount: 2,
  preview: null,
  deletedAt: null,
  deletedMessages: 0,
  quick: false,
  labels: { pinned: false, folder: null, tags: [], archived: false, shared: false },
});

async function listed(apps: AppOfOrigin[]): Promise<InstanceType<typeof Sessions>> {
  engine.listSessions.mockResolvedValue([entry('a'), entry('b'), entry('c')]);
  engine.appsOfOrigin.mockResolvedValue(apps);
  const sessions = new Sessions(() => undefined);
  await sessions.refresh();
  sessions.origins.follow();
  await vi.advanceTimersByTimeAsync(0);
  return sessions;
}

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.clearAllMocks();
});

describe('the list by the application that something was sent from', () => {
  test('shows its conversations alone', async () => {
    const sessions = await listed([{ name: 'Firefox', sessions: ['c', 'a', 'gone'] }]);
    sessions.filter = { app: 'Firefox' };
    expect(sessions.shown.map(({ id }) => id)).toEqual(['a', 'c']);
  });

  test('follows what is sent meanwhile, asking once for many changes', async () => {
    const sessions = await listed([{ name: 'Firefox', sessions: ['a'] }]);
    sessions.filter = { app: 'Firefox' };
    engine.appsOfOrigin.mockClear().mockResolvedValue([{ name: 'Firefox', sessions: ['a', 'b'] }]);
    for (const id of ['a', 'b', 'c']) sessions.hear({ kind: 'entryChanged', entry: entry(id) });
    await vi.advanceTimersByTimeAsync(5000);
    expect(engine.appsOfOrigin).toHaveBeenCalledOnce();
    expect(sessions.shown.map(({ id }) => id)).toEqual(['b', 'a']);
  });

  test('keeps what is known where the index cannot be read', async () => {
    const sessions = await listed([{ name: 'Firefox', sessions: ['a'] }]);
    engine.appsOfOrigin.mockRejectedValue({ code: 'index', message: 'gone', retryable: true });
    await sessions.origins.read();
    expect(sessions.origins.apps.map(({ name }) => name)).toEqual(['Firefox']);
  });
});
