/** Stands in for what the engine remembers of the user. Never part of the product. */
import type { AppEvent, UserMemoryView } from '../src/lib/ipc';
import { at } from './fixtures';
import type { Mocked } from './mocked';

const DAY = 1440;

const memory = (id: string, part: Partial<UserMemoryView>): UserMemoryView => ({
  id,
  fact: id,
  category: 'other',
  status: 'active',
  sources: [{ session: 'session-0', title: 'Quarterly note', message: 'm2' }],
  saidToRemember: false,
  confidence: 0.8,
  uses: 0,
  createdAt: at(3 * DAY),
  lastUsedAt: null,
  unusedSince: null,
  expiresAt: null,
  contradicts: null,
  supersededBy: null,
  history: [],
  ...part,
});

const START: UserMemoryView[] = [
  memory('u1', {
    fact: 'I live in Leipzig.',
    category: 'personal',
    uses: 4,
    lastUsedAt: at(DAY),
    history: [{ fact: 'I live in Berlin.', until: at(40 * DAY) }],
  }),
  memory('u2', {
    fact: 'I prefer short answers with code first.',
    category: 'preference',
    uses: 1,
    lastUsedAt: at(95 * DAY),
    unusedSince: at(95 * DAY),
  }),
  memory('u3', {
    fact: 'I use Rust and Svelte at work.',
    category: 'technical',
    sources: [],
    saidToRemember: true,
  }),
  memory('u4', { fact: 'I am on leave until June.', status: 'expired', expiresAt: at(10 * DAY) }),
  memory('u5', { fact: 'I work for a bank.', status: 'disabled', category: 'work' }),
  memory('u6', { fact: 'My daughter is called Ada.', category: 'personal', status: 'proposed' }),
  memory('u7', {
    fact: 'I live in Dresden now.',
    category: 'personal',
    status: 'proposed',
    contradicts: { id: 'u1', fact: 'I live in Leipzig.' },
  }),
];

export function userMemoryCommands(tell: (event: AppEvent) => Promise<void>, state: string): Mocked {
  let all = state === 'fresh' || state === 'empty' ? [] : START;
  let next = 100;
  const change = (id: string, part: Partial<UserMemoryView>): UserMemoryView => {
    all = all.map((one) => (one.id === id ? { ...one, ...part } : one));
    void tell({ kind: 'userMemoriesChanged' });
    return all.find((one) => one.id === id) ?? memory(id, part);
  };
  return {
    user_memories: () => ({ memories: all, many: 50, most: 100 }),
    add_user_memory: ({ memory: { fact, category, source } }) => {
      const id = `u${next++}`;
      const sources = source === null ? [] : [{ session: source[0], title: 'Here', message: source[1] }];
      all = [...all, memory(id, { fact, category, sources, saidToRemember: true, createdAt: at(0) })];
      return change(id, {});
    },
    edit_user_memory: ({ memory: id, fact }) => change(id, { fact, contradicts: null }),
    categorise_user_memory: ({ memory: id, category }) => change(id, { category }),
    enable_user_memory: ({ memory: id, enabled }) =>
      change(id, { status: enabled ? 'active' : 'disabled', unusedSince: null }),
    accept_user_memory: ({ memory: id, keepBoth }) => {
      const accepted = all.find((one) => one.id === id);
      if (accepted?.contradicts && !keepBoth)
        change(accepted.contradicts.id, { status: 'superseded', supersededBy: { id, fact: accepted.fact } });
      return change(id, { status: 'active', contradicts: null });
    },
    reject_user_memory: ({ memory: id }) => change(id, { status: 'rejected', contradicts: null }),
    forget_user_memories: () => {
      const count = all.length;
      all = [];
      void tell({ kind: 'userMemoriesChanged' });
      return count;
    },
    export_user_memories: () => 'Downloads/extremis-memories-2026-05-09.json',
    import_user_memories: () => ({ added: 0, known: all.length, refused: 0 }),
    import_user_memories_from: () => ({ added: 0, known: all.length, refused: 0 }),
    forget_user_memory: ({ memory: id }) => {
      all = all.filter((one) => one.id !== id);
      void tell({ kind: 'userMemoriesChanged' });
    },
  };
}
