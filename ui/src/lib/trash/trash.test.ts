import type { EntryView } from '$lib/ipc';
import { describe, expect, it } from 'vitest';
import { newestFirst } from './trash.svelte';

const entry = (id: string, deletedAt: string | null): EntryView => ({
  id,
  title: id,
  createdAt: '2026-01-01T00:00:00Z',
  updatedAt: '2026-01-02T00:00:00Z',
  messageCount: 1,
  preview: null,
  deletedAt,
});

describe('the trash', () => {
  it('begins with what was deleted last, whenever it was written', () => {
    const entries = [entry('old', '2026-03-01T00:00:00Z'), entry('new', '2026-04-01T00:00:00Z')];
    expect(newestFirst(entries).map(({ id }) => id)).toEqual(['new', 'old']);
    expect(newestFirst([...entries, entry('unknown', null)]).at(-1)?.id).toBe('unknown');
  });
});
