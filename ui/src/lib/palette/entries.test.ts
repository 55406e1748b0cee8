import { describe, expect, it } from 'vitest';
import { meant, type PaletteEntry } from './entries';

const entry = (kind: PaletteEntry['kind'], label: string): PaletteEntry => ({
  id: label,
  kind,
  label,
  run: () => undefined,
});
const NAMED = [
  entry('action', 'New conversation'),
  entry('action', 'Show or hide the sidebar'),
  entry('settings', 'Settings: Storage'),
];
const conversation = (number: number) => entry('conversation', `Herons on day ${number}`);
const labels = (typed: string, ...more: PaletteEntry[]) =>
  meant([...NAMED, ...more], typed).map(({ label }) => label);

describe('what the palette finds', () => {
  it('is everything that can be done, and the latest conversations, before anything is typed', () => {
    const many = Array.from({ length: 20 }, (_, number) => conversation(number));
    const found = labels(' ', ...many);
    expect(found.slice(0, 3)).toEqual(NAMED.map(({ label }) => label));
    expect(found.slice(3)).toEqual(many.slice(0, 6).map(({ label }) => label));
  });

  it('is what is named by its first letters, the best first', () => {
    expect(labels('stor', entry('action', 'Show or hide the memory'))).toEqual(['Settings: Storage']);
    expect(labels('storage sett')).toEqual(['Settings: Storage']);
    expect(labels('nc')[0]).toBe('New conversation');
    expect(labels('side')[0]).toBe('Show or hide the sidebar');
  });

  it('is a conversation by words of its title in any order, after what can be done', () => {
    expect(labels('day 7 heron', conversation(6), conversation(7))).toEqual(['Herons on day 7']);
    const both = labels('storage', entry('conversation', 'A storage heater'));
    expect(both).toEqual(['Settings: Storage', 'A storage heater']);
    expect(labels('nothing of this name')).toEqual([]);
  });
});
