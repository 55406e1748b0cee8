import type { SearchHit } from '$lib/ipc';
import { describe, expect, it } from 'vitest';
import { sectionsOf, TITLES } from './sections';
import { countOf, meaningOf, progressOf, whoOf, withoutOperators, wordsOf } from './words';

const hit = (parts: Partial<SearchHit>): SearchHit => ({
  session: 's',
  title: 'Trip',
  message: 'm',
  kind: 'message',
  role: 'user',
  app: null,
  at: '2026-03-01T10:00:00Z',
  snippet: [],
  matched: 'words',
  ...parts,
});
const title = (name: string) => hit({ kind: 'title', title: name, message: null });
const INDEX = { indexed: 10, total: 10, embedded: 0, meaning: 'ready' as const, reason: null };

describe('what was found, in groups', () => {
  it('has titles first, then what was said, then what was meant', () => {
    const found = [hit({ message: 'a' }), title('Boats'), hit({ matched: 'meaning' }), hit({ message: 'b' })];
    const sections = sectionsOf(found, false);
    expect(sections.map(({ name, hits }) => [name, hits.length])).toEqual([
      ['Conversations', 1],
      ['Messages', 2],
      ['By meaning', 1],
    ]);
    expect(sections[1]?.hits.map(({ message }) => message)).toEqual(['a', 'b']);
  });

  it('does not push messages away with titles', () => {
    const many = Array.from({ length: 12 }, (_, place) => title(`Boat ${place}`));
    const mixed = [...many, hit({})];
    const [titles] = sectionsOf(mixed, false);
    expect([titles?.hits.length, titles?.folded]).toEqual([TITLES, 12 - TITLES]);
    expect(sectionsOf(mixed, true)[0]?.folded).toBe(0);
    expect(sectionsOf([...many.slice(0, TITLES + 1), hit({})], false)[0]?.folded).toBe(0);
    expect(sectionsOf(many, false)[0]?.folded, 'there is nothing to push away').toBe(0);
  });
});

describe('what search says', () => {
  it.each([
    [hit({}), 'You'],
    [hit({ role: 'assistant' }), 'Assistant'],
    [hit({ kind: 'context', app: 'Slack' }), 'Seen in Slack'],
    [hit({ kind: 'context' }), 'Seen'],
    [hit({ kind: 'summary', role: null }), 'Summary'],
    [hit({ kind: 'fact', role: null }), 'Fact'],
  ])('who %#', (found, who) => {
    expect(whoOf(found)).toBe(who);
  });

  it('counts', () => {
    expect([countOf(0, false), countOf(1, false), countOf(40, true)]).toEqual([
      'No results',
      '1 result',
      'First 40 results',
    ]);
    expect([countOf(40, true, 1111), countOf(111, false, 111), countOf(0, true)]).toEqual([
      '40 of 1,111 results',
      '111 results',
      'No results yet',
    ]);
  });

  it('says how far the index is, and nothing when it is whole', () => {
    expect(progressOf(INDEX)).toBeNull();
    expect(progressOf({ ...INDEX, indexed: 12_000, total: 50_000 })).toBe(
      'Searching 12,000 of 50,000 conversations so far…',
    );
  });

  it('says why meaning is off, in the words of the engine', () => {
    expect(meaningOf(INDEX)).toBeNull();
    expect(meaningOf({ ...INDEX, meaning: 'off', reason: 'The model is damaged.' })).toBe(
      'The model is damaged.',
    );
    expect(meaningOf({ ...INDEX, meaning: 'working' })).toContain('still being prepared');
  });

  it('marks in a message the words that were found, each once, and none for a meaning', () => {
    const snippet = ['Boat', 'boat', ' Boat '].map((text) => ({ text, hit: true }));
    expect(wordsOf(hit({ snippet: [...snippet, { text: 'other', hit: false }] }))).toEqual(['Boat', 'boat']);
    expect(wordsOf(hit({ snippet, matched: 'meaning' }))).toEqual([]);
  });

  it('knows a query from its operators', () => {
    expect(withoutOperators('boat role:user  after:2026 hire')).toBe('boat hire');
    expect(withoutOperators('"a boat" title:"the trip"')).toBe('a boat');
    expect(withoutOperators('at 10:30')).toBe('at 10:30');
    expect(withoutOperators('in:this')).toBe('');
  });
});
