import type { EntryView } from '$lib/ipc';
import { describe, expect, it } from 'vitest';
import { matching } from './filter';

const entry = (title: string): EntryView => ({
  id: title,
  title,
  createdAt: '',
  updatedAt: '',
  messageCount: 1,
  preview: null,
  deletedAt: null,
});
const ALL = ['Übersetzung der Hausordnung', 'Trip to Lisbon', 'Lisbon: where to eat'].map(entry);
const titles = (filter: string) => matching(ALL, filter).map(({ title }) => title);

describe('finding by title', () => {
  it('wants every word, in any order, case and accent', () => {
    expect(titles('LISBON trip')).toEqual(['Trip to Lisbon']);
    expect(titles('ubersetz')).toEqual(['Übersetzung der Hausordnung']);
    expect(titles('nowhere')).toEqual([]);
    expect(matching(ALL, '  ')).toBe(ALL);
  });

  it('is done with ten thousand titles before one notices', () => {
    const many = Array.from({ length: 10_000 }, (_, place) => entry(`Conversation ${place}`));
    const start = performance.now();
    expect(matching(many, 'conversation 9999')).toHaveLength(1);
    expect(performance.now() - start).toBeLessThan(200);
  });
});
