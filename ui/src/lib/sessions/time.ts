/** Times as people say them. Pure: the present moment is passed in. */
import { date } from '$lib/language/format';
import { t } from '$lib/language/language.svelte';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

const CLOCK = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
const WEEKDAY = { weekday: 'long' } as const;
const SHORT = { day: 'numeric', month: 'short' } as const;
const LONG = { weekday: 'long', day: 'numeric', month: 'long' } as const;
const MONTH = { month: 'long' } as const;
const withYear = <Shape extends object>(shape: Shape) => ({ ...shape, year: 'numeric' }) as const;
const SHORT_WITH_YEAR = withYear(SHORT);
const LONG_WITH_YEAR = withYear(LONG);
const MONTH_WITH_YEAR = withYear(MONTH);

export function clockTime(at: Date, locale?: string): string {
  return date(at, CLOCK, locale);
}

/** Whole calendar days from `at` to `now`, in local time; negative when `at` is in the future. */
function daysAgo(at: Date, now: Date): number {
  const midnight = (day: Date) => Date.UTC(day.getFullYear(), day.getMonth(), day.getDate());
  return Math.round((midnight(now) - midnight(at)) / DAY);
}

/** `14:05` today, `Yesterday`, a weekday within the last week, else a date. */
export function relativeTime(iso: string, now: Date, locale?: string): string {
  const at = new Date(iso);
  if (Number.isNaN(at.getTime())) return '';
  const days = daysAgo(at, now);
  if (days <= 0) return clockTime(at, locale);
  if (days === 1) return t('sessions-yesterday');
  if (days < 7) return date(at, WEEKDAY, locale);
  return shortDate(at, now, locale);
}

/** The heading over a day's messages: `Today`, `Yesterday`, `Tuesday, 3 March`. */
export function dayLabel(iso: string, now: Date, locale?: string): string {
  const at = new Date(iso);
  if (Number.isNaN(at.getTime())) return '';
  const days = daysAgo(at, now);
  if (days === 0) return t('sessions-today');
  if (days === 1) return t('sessions-yesterday');
  return date(at, at.getFullYear() === now.getFullYear() ? LONG : LONG_WITH_YEAR, locale);
}

/** In a section of the list, which says the day itself where it is near: a clock time, a weekday, or a date. */
export function timeInSection(iso: string, now: Date, locale?: string): string {
  const at = new Date(iso);
  if (Number.isNaN(at.getTime())) return '';
  return daysAgo(at, now) <= 1 ? clockTime(at, locale) : relativeTime(iso, now, locale);
}

/** `October`, or `October 2025` in another year. */
export function monthLabel(at: Date, now: Date, locale?: string): string {
  if (Number.isNaN(at.getTime())) return '';
  return date(at, at.getFullYear() === now.getFullYear() ? MONTH : MONTH_WITH_YEAR, locale);
}

/** A whole date and time, for titles and details. */
export function fullTime(iso: string, locale?: string): string {
  const at = new Date(iso);
  if (Number.isNaN(at.getTime())) return '';
  return t('sessions-date-and-time', {
    date: date(at, SHORT_WITH_YEAR, locale),
    time: clockTime(at, locale),
  });
}

/** A date alone, with the year where it is another one. */
export function dateText(iso: string, now: Date, locale?: string): string {
  const at = new Date(iso);
  return Number.isNaN(at.getTime()) ? '' : shortDate(at, now, locale);
}

/** Two ISO times fall on the same local day. */
export function sameDay(a: string, b: string): boolean {
  return new Date(a).toDateString() === new Date(b).toDateString();
}

function shortDate(at: Date, now: Date, locale?: string): string {
  return date(at, at.getFullYear() === now.getFullYear() ? SHORT : SHORT_WITH_YEAR, locale);
}
