import { expect, test } from 'vitest';
import { readOf, seenOfSelection } from './part';
import { bytesOf, readableSize } from './size';

test('both sizes have one unit, and what is left out is never rounded away', () => {
  expect(readOf({ read: 45_528, whole: 217_000 })).toBe('45 of 217 KB');
  expect(readOf({ read: 7_960, whole: 8_050 })).toBe('7.9 of 8 KB');
  expect(readOf({ read: 51_300, whole: 186_890 })).toBe('51 of 187 KB');
  expect(readOf({ read: 186_700, whole: 186_890 })).toBe('186 of 187 KB');
  expect(readOf({ read: 186_300, whole: 186_400 })).toBe('186,300 of 186,400 bytes');
  expect(readOf({ read: 400, whole: 900 })).toBe('400 of 900 bytes');
  expect(readOf({ read: 120_000, whole: 2_350_000 })).toBe('0.1 of 2.4 MB');
  expect(readOf({ read: 900, whole: 217_000 })).toBe('0.9 of 217 KB');
});

test('it counts as the fold of the same message does', () => {
  const text = 'Grüße, '.repeat(23_350);
  expect(text.length).toBe(163_450);
  const whole = bytesOf(text);
  expect(readableSize(whole)).toBe('210 KB');
  expect(readOf({ read: 51_200, whole })).toBe('51 of 210 KB');
  expect(readOf({ read: 186_200, whole: 186_400 })).toBe('186,200 of 186,400 bytes');
  expect(readOf({ read: 51_000, whole: 186_600 })).toBe('51 of 187 KB');
});

test('of a selection the model has seen what was captured of it, or less where that was too long for it', () => {
  const selectedText = 'x'.repeat(50_000);
  expect(seenOfSelection({ selectedText, selectionLength: 50_000 }, null)).toBeNull();
  expect(seenOfSelection({ selectedText, selectionLength: 64_000 }, null)).toBe('50 of 64 KB');
  const part = { read: 45_200, whole: 50_100 };
  expect(seenOfSelection({ selectedText, selectionLength: 64_000 }, part)).toBe('45 of 64 KB');
  expect(seenOfSelection({ selectedText, selectionLength: 50_000 }, part)).toBe('45 of 50 KB');
  expect(seenOfSelection({ selectedText: null, selectionLength: null }, part)).toBeNull();
});
