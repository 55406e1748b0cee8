import { expect, test } from 'vitest';
import { Parts } from './drawing.svelte';

const block = (raw: string) => ({ type: 'hr', raw });

test('of a long text that grows only the part at its end is looked at again', () => {
  const parts = new Parts<{ type: string; raw: string }>(10, 5);
  const blocks = Array.from({ length: 35 }, (_, place) => block(`${place}`));
  const before = parts.of({ shown: blocks, last: Infinity }, 34, 34);
  expect(before.map(({ begin }) => begin)).toEqual([0, 10, 20, 30]);
  expect(before.map(({ end, open }) => [end, open])).toEqual([
    [-1, -1],
    [-1, -1],
    [-1, -1],
    [4, 4],
  ]);
  const after = parts.of({ shown: [...blocks, block('new')], last: Infinity }, 35, -1);
  expect(after.slice(0, 3).every((part, place) => part === before[place])).toBe(true);
  expect(after[3]).toMatchObject({ begin: 30, end: 5, open: -1 });
});
