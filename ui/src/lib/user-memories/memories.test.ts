import { describe, expect, it } from 'vitest';
import { memory } from './fixtures';
import { filtered, foundText, isWaiting, oneLine, usedText } from './memories';

const NOW = new Date('2026-06-30T12:00:00Z');

describe('the memories that are listed', () => {
  const all = [
    memory('a', { fact: 'I live in Zürich', category: 'personal' }),
    memory('b', { fact: 'I use Rust at work', category: 'technical' }),
    memory('c', { fact: 'I lived in Ghent', category: 'personal', status: 'disabled' }),
  ];
  const ids = (part: object) =>
    filtered(all, { words: '', status: 'active', category: 'all', order: 'latest', ...part }).map(
      ({ id }) => id,
    );

  it('are those in use at first, the latest first', () => {
    expect(ids({})).toEqual(['b', 'a']);
  });

  it.each([
    [{ words: 'zurich LIVE' }, ['a']],
    [{ words: 'live rust' }, []],
    [{ category: 'technical' }, ['b']],
    [{ status: 'disabled' }, ['c']],
    [{ status: 'disabled', category: 'technical' }, []],
  ])('are narrowed by %o', (part, expected) => {
    expect(ids(part)).toEqual(expected);
  });
});

it('the user is asked about what was found, and about two in use that contradict each other', () => {
  const contradicts = { id: 'a', fact: 'I live in Zürich' };
  expect(isWaiting(memory('b', { status: 'proposed' }))).toBe(true);
  expect(isWaiting(memory('b', { contradicts }))).toBe(true);
  expect(isWaiting(memory('b', { status: 'rejected', contradicts }))).toBe(false);
  expect(isWaiting(memory('b'))).toBe(false);
});

it('says how often something was used, and when last', () => {
  const used = (uses: number, lastUsedAt: string | null) => usedText(memory('a', { uses, lastUsedAt }), NOW);
  expect(used(0, null)).toBe('not used yet');
  expect(used(1, '2026-05-03T12:00:00Z')).toMatch(/^used once, on .*3/);
  expect(used(4, '2025-05-03T12:00:00Z')).toMatch(/^used 4 times, last on .*2025/);
});

it('what is needed least comes first where one cleans up', () => {
  const used = (id: string, uses: number, lastUsedAt: string | null) => memory(id, { uses, lastUsedAt });
  const memories = [
    used('often', 9, '2026-01-01T12:00:00Z'),
    used('lately', 1, '2026-05-01T12:00:00Z'),
    used('once', 1, '2026-03-01T12:00:00Z'),
    { ...used('idle', 5, '2025-01-01T12:00:00Z'), unusedSince: '2025-01-01T12:00:00Z' },
  ];
  const sorted = filtered(memories, { words: '', status: 'active', category: 'all', order: 'leastUsed' });
  expect(sorted.map(({ id }) => id)).toEqual(['idle', 'once', 'lately', 'often']);
});

it.each([
  [2, 2, '2 things about you were found.'],
  [2, 1, '2 things about you were found.'],
  [1, 1, '1 thing about you was found.'],
  [3, 0, 'Remembered: 3.'],
])('of %i things, of which %i wait, it is said: %s', (found, waiting, said) => {
  expect(foundText(found, waiting)).toBe(said);
});

it('a text of several lines is remembered on one', () => {
  expect(oneLine('  I live\nin  Ghent. ')).toBe('I live in Ghent.');
});
