import { describe, expect, it } from 'vitest';
import { contradicting, grouped, history, offered, openConflicts } from './facts';
import type { FactView } from '$lib/ipc';

const fact = (id: string, part: Partial<FactView> = {}): FactView => ({
  id,
  field: 'important_facts',
  key: null,
  text: id,
  sources: [],
  origin: 'extracted',
  status: 'active',
  pinned: false,
  createdAt: '',
  supersededBy: null,
  conflicts: [],
  ...part,
});

describe('the facts of a conversation', () => {
  it('stand by field in the order of their source, and only those that hold', () => {
    const groups = grouped([
      fact('b', { field: 'entities' }),
      fact('a', { field: 'key_decisions' }),
      fact('old', { status: 'superseded' }),
      fact('maybe', { status: 'offered' }),
    ]);
    expect(groups.map(({ label, facts }) => [label, facts.map(({ id }) => id)])).toEqual([
      ['Decisions', ['a']],
      ['People and things', ['b']],
    ]);
  });

  it('that were lost are offered', () => {
    expect(offered([fact('a'), fact('b', { status: 'offered' })]).map(({ id }) => id)).toEqual(['b']);
  });

  it('contradict each other from both sides, and count once', () => {
    const all = [
      fact('a', { conflicts: [{ id: 'b', text: 'b' }] }),
      fact('b'),
      fact('c', { conflicts: [{ id: 'gone', text: 'gone' }] }),
    ];
    expect(contradicting(all, all[1] as FactView).map(({ id }) => id)).toEqual(['a']);
    expect(openConflicts(all)).toBe(1);
  });

  it('contradict nothing that holds no more', () => {
    expect(
      openConflicts([
        fact('a', { conflicts: [{ id: 'b', text: 'b' }] }),
        fact('b', { status: 'superseded' }),
      ]),
    ).toBe(0);
  });

  it('know what was before them', () => {
    const all = [fact('now'), fact('then', { supersededBy: 'now' }), fact('first', { supersededBy: 'then' })];
    expect(history(all, all[0] as FactView).map(({ id }) => id)).toEqual(['then', 'first']);
  });
});
