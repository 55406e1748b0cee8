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
  deletedMessages: 0,
  quick: false,
  labels: { pinned: false, archived: false, folder: null, tags: [], shared: false },
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

  it('finds one among ten thousand titles, and asks for the title of each once', () => {
    let asked = 0;
    const many = Array.from({ length: 10_000 }, (_, place) => {
      const title = `Conversation ${place}`;
      return Object.defineProperty(entry(title), 'title', {
        get() {
          asked += 1;
          return title;
        },
      });
    });
    expect(matching(many, 'conversation 9999')).toHaveLength(1);
    expect(asked).toBe(many.length);
  });
});
