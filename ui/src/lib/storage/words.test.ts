import { describe, expect, it } from 'vitest';
import { cleanUpText, erasedText, lossText, progressText, sizeText, unsavedText, verdict } from './words';

describe('what the storage screens say', () => {
  it('says how many conversations a clean-up would move before it moves any', () => {
    expect([null, 0, 1, 1200].map(cleanUpText)).toEqual([
      'Counting…',
      'No conversation would go.',
      '1 conversation would go to the trash.',
      '1,200 conversations would go to the trash.',
    ]);
  });

  it.each([
    [0, '0 bytes'],
    [999, '999 bytes'],
    [1200, '1.2 KB'],
    [48_312_004, '48 MB'],
    [3_100_000_000, '3.1 GB'],
  ])('%d bytes are %s', (bytes, text) => {
    expect(sizeText(bytes)).toBe(text);
  });

  const NOW = new Date('2026-11-21T12:00:00Z');
  it.each([
    // The window's present minute begins before what is deleted in it.
    ['2026-11-21T12:00:40Z', 30, 'Erased in 30 days'],
    ['2026-11-21T12:00:40Z', 1, 'Erased within a day'],
    ['2026-11-21T11:59:00Z', 30, 'Erased in 30 days'],
    ['2026-11-01T12:00:00Z', 30, 'Erased in 10 days'],
    ['2026-10-22T20:00:00Z', 30, 'Erased within a day'],
    ['2026-01-01T12:00:00Z', 30, 'Erased soon'],
    ['2026-01-01T12:00:00Z', 0, null],
    [null, 30, null],
  ])('deleted at %s and kept for %d days: %s', (deletedAt, days, text) => {
    expect(erasedText(deletedAt, days, NOW)).toBe(text);
  });

  it('counts what would be lost, one and many', () => {
    const reason = 'The disk is full. Free some space.';
    expect(unsavedText({ changes: 1, reason })).toContain('1 change is only in memory');
    expect(unsavedText({ changes: 3, reason })).toContain('3 changes are only in memory');
    expect(unsavedText({ changes: 3, reason })).toMatch(/^The disk is full\. Free some space\. 3 /);
    expect([lossText(1), lossText(1200)]).toEqual(['Quit and lose 1 change', 'Quit and lose 1,200 changes']);
  });

  it('tells a check that found something from one that found nothing and one that mended all', () => {
    const found = { severity: 'error', mendable: true, mended: false } as const;
    const mended = { ...found, mended: true };
    expect(verdict([])).toBe('All is well.');
    expect(verdict([{ ...found, severity: 'note' }])).toBe('All is well.');
    expect(verdict([found])).toBe('1 problem found. Nothing was changed yet.');
    expect(verdict([mended])).toBe('1 problem mended.');
    expect(verdict([mended, { ...found, mendable: false }])).toBe('1 problem found.');
  });

  it('long work says what it does, and before that what it begins with', () => {
    expect(progressText(null, 'Saving what is here now')).toEqual({
      label: 'Saving what is here now',
      done: 0,
      total: 0,
    });
    expect(progressText({ task: 'restore', step: 'restore', done: 2, total: 9 }, 'x')).toEqual({
      label: 'Restoring',
      done: 2,
      total: 9,
    });
  });
});
