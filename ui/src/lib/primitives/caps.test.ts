import { readable } from '$lib/keys/press';
import { KEYS } from '$lib/keys/table';
import { expect, test } from 'vitest';
import { caps } from './caps';

test('each key is one cap, the plus key, too', () => {
  expect(caps('Ctrl+Shift+N')).toEqual(['Ctrl', 'Shift', 'N']);
  expect(caps('Ctrl++')).toEqual(['Ctrl', '+']);
  expect(caps('Ctrl+-')).toEqual(['Ctrl', '-']);
  expect(caps('F2')).toEqual(['F2']);
});

test('no shortcut has an empty cap', () => {
  const all = KEYS.flatMap(({ press }) => press.map((one) => caps(readable(one))));
  expect(all.flat().filter((cap) => cap.trim() === '')).toEqual([]);
});
