/** Memories for the tests. */
import type { UserMemoryView } from '$lib/ipc';

export const memory = (id: string, part: Partial<UserMemoryView> = {}): UserMemoryView => ({
  id,
  fact: `Fact ${id}`,
  category: 'other',
  status: 'active',
  sources: [],
  saidToRemember: false,
  confidence: 0.8,
  uses: 0,
  createdAt: new Date().toISOString(),
  lastUsedAt: null,
  unusedSince: null,
  expiresAt: null,
  contradicts: null,
  supersededBy: null,
  history: [],
  ...part,
});
