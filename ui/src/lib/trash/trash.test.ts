import type { DeletedMessageView, EntryView } from '$lib/ipc';
import { afterEach, describe, expect, it, vi } from 'vitest';

const asked = vi.hoisted(() => ({ listTrash: vi.fn(), listDeletedMessages: vi.fn() }));
vi.mock('$lib/ipc/generated/commands', () => asked);
const { isMessage, keyOf, nameOf, newestFirst, Trash } = await import('./trash.svelte');

const entry = (id: string, deletedAt: string | null): EntryView => ({
  id,
  title: id,
  createdAt: '2026-01-01T00:00:00Z',
  updatedAt: '2026-01-02T00:00:00Z',
  messageCount: 1,
  preview: null,
  deletedAt,
  deletedMessages: 0,
  quick: false,
  labels: { pinned: false, archived: false, folder: null, tags: [], shared: false },
});

const message = (id: string, deletedAt: string): DeletedMessageView => ({
  session: 's',
  title: 'Boats',
  message: id,
  role: 'user',
  preview: `said ${id}`,
  deletedAt,
  kept: false,
});

describe('the trash', () => {
  afterEach(() => void vi.resetAllMocks());

  it('reads conversations for their deleted messages only while one looks at it', async () => {
    asked.listTrash.mockResolvedValue([entry('gone', '2026-03-02T00:00:00Z')]);
    asked.listDeletedMessages.mockResolvedValue([message('said', '2026-03-03T00:00:00Z')]);
    const trash = new Trash(() => {});
    await trash.refresh();
    expect(asked.listDeletedMessages).not.toHaveBeenCalled();
    expect(trash.conversations.map(({ id }) => id)).toEqual(['gone']);
    expect(trash.loaded).toBe(false);
    trash.open = true;
    await trash.refresh();
    expect(trash.items.map(keyOf)).toEqual(['s said', 'gone']);
    expect(trash.loaded).toBe(true);
  });

  it('begins with what was deleted last, whenever it was written', () => {
    const entries = [entry('old', '2026-03-01T00:00:00Z'), entry('new', '2026-04-01T00:00:00Z')];
    expect(newestFirst(entries).map(({ id }) => id)).toEqual(['new', 'old']);
    expect(newestFirst([...entries, entry('unknown', null)]).at(-1)?.id).toBe('unknown');
  });

  it('has single messages among the conversations, by when they were deleted', () => {
    const items = newestFirst([
      entry('conversation', '2026-03-02T00:00:00Z'),
      message('older', '2026-03-01T00:00:00Z'),
      message('newer', '2026-03-03T00:00:00Z'),
    ]);
    expect(items.map(nameOf)).toEqual(['said newer', 'conversation', 'said older']);
    expect(nameOf({ ...message('said', ''), preview: 'The **bold** `one`' })).toBe('The bold one');
    expect(items.map(isMessage)).toEqual([true, false, true]);
    expect(new Set(items.map(keyOf)).size).toBe(3);
    expect(nameOf({ ...message('a picture', '2026-03-01T00:00:00Z'), preview: '' })).toBe(
      'Message without words',
    );
  });
});
