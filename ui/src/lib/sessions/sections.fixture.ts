/** Conversations for tests. Never part of the product. */
import type { EntryView } from '$lib/ipc';

export function entry(id: string, at: Date): EntryView {
  return {
    id,
    title: id,
    createdAt: '',
    updatedAt: at.toISOString(),
    messageCount: 2,
    preview: null,
    deletedAt: null,
    deletedMessages: 0,
    quick: false,
    labels: { pinned: false, archived: false, folder: null, tags: [], shared: false },
  };
}

export function labelled(id: string, labels: Partial<EntryView['labels']>): EntryView {
  const made = entry(id, new Date(2026, 10, 21, 11));
  return { ...made, labels: { ...made.labels, ...labels } };
}
