/** Times as people say them. Pure: the present moment is passed in. */
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

export function clockTime(at: Date, locale?: string): string {
  return at.toLocaleTimeString(locale, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
}

/** Whole calendar days from `at` to `now`, in local time; negative when `at` is in the future. */
function daysAgo(at: Date, now: Date): number {
  const midnight = (date: Date) => Date.UTC(date.getFullYear(), date.getMonth(), date.getDate());
  return Math.round((midnight(now) - midnight(at)) / DAY);
}

/** `14:05` today, `Yesterday`, a weekday within the last week, else a date. */
export function relativeTime(iso: string, now: Date, locale?: string): string {
  const at = new Date(iso);
  if (Number.isNaN(at.getTime())) return '';
  const days = daysAgo(at, now);
  if (days <= 0) return clockTime(at, locale);
  if (days === 1) return 'Yesterday';
  if (days < 7) return at.toLocaleDateString(locale, { weekday: 'long' });
  return shortDate(at, now, locale);
}

/** The heading over a day's messages: `Today`, `Yesterday`, `Tuesday, 3 March`. */
export function dayLabel(iso: string, now: Date, locale?: string): string {
  const at = new Date(iso);
  if (Number.isNaN(at.getTime())) return '';
  const days = daysAgo(at, now);
  if (days === 0) return 'Today';
  if (days === 1) return 'Yesterday';
  const year = at.getFullYear() === now.getFullYear() ? undefined : 'numeric';
  return at.toLocaleDateString(locale, { weekday: 'long', day: 'numeric', month: 'long', year });
}

/** A whole date and time, for titles and details. */
export function fullTime(iso: string, locale?: string): string {
  const at = new Date(iso);
  if (Number.isNaN(at.getTime())) return '';
  const date = at.toLocaleDateString(locale, { day: 'numeric', month: 'short', year: 'numeric' });
  return `${date}, ${clockTime(at, locale)}`;
}

/** Two ISO times fall on the same local day. */
export function sameDay(a: string, b: string): boolean {
  return new Date(a).toDateString() === new Date(b).toDateString();
}

function shortDate(at: Date, now: Date, locale?: string): string {
  const year = at.getFullYear() === now.getFullYear() ? undefined : 'numeric';
  return at.toLocaleDateString(locale, { day: 'numeric', month: 'short', year });
}
