import { describe, expect, it } from 'vitest';
import { dayLabel, relativeTime, sameDay } from './time';

const NOW = new Date(2026, 2, 12, 15, 30);
const iso = (...parts: [number, number, number, number?, number?]) => new Date(...parts).toISOString();

describe('a time in the list', () => {
  it.each([
    ['today is a clock time', iso(2026, 2, 12, 14, 5), '14:05'],
    ['just after midnight is today', iso(2026, 2, 12, 0, 1), '00:01'],
    ['late last evening is yesterday', iso(2026, 2, 11, 23, 59), 'Yesterday'],
    ['within the week is a weekday', iso(2026, 2, 8, 12), 'Sunday'],
    ['a week ago is a date', iso(2026, 2, 5, 12), 'Mar 5'],
    ['another year says which', iso(2025, 11, 31, 12), 'Dec 31, 2025'],
    ['a clock that runs ahead is still today', iso(2026, 2, 12, 15, 45), '15:45'],
    ['nonsense is nothing', 'not a time', ''],
  ])('%s', (_, at, expected) => {
    expect(relativeTime(at, NOW, 'en-US')).toBe(expected);
  });
});

describe('the heading over a day', () => {
  it('is a word for the last two days and a date before', () => {
    expect(dayLabel(iso(2026, 2, 12), NOW)).toBe('Today');
    expect(dayLabel(iso(2026, 2, 11), NOW)).toBe('Yesterday');
    expect(dayLabel(iso(2026, 1, 3), NOW, 'en-GB')).toBe('Tuesday 3 February');
  });

  it('changes at local midnight', () => {
    expect(sameDay(iso(2026, 2, 11, 23, 59), iso(2026, 2, 12, 0, 1))).toBe(false);
    expect(sameDay(iso(2026, 2, 12, 0, 1), iso(2026, 2, 12, 23, 59))).toBe(true);
  });
});
