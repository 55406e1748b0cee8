/** Numbers, times, lists, sizes and the order of names, as the language of the window has them. */
import { language } from './language.svelte';

/** What writes in a locale and a shape; to make one takes longer than all that a row of a list needs besides. */
function kept<Options extends object, Writer>(make: (locale: string, options: Options) => Writer) {
  const writers = new Map<string, Map<Options, Writer>>();
  return (options: Options, locale = language.locale): Writer => {
    const ofLocale = writers.get(locale) ?? new Map<Options, Writer>();
    const writer = ofLocale.get(options) ?? make(locale, options);
    writers.set(locale, ofLocale.set(options, writer));
    return writer;
  };
}

const numbers = kept((locale, options: Intl.NumberFormatOptions) => new Intl.NumberFormat(locale, options));
const dates = kept((locale, options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, options));
const lists = kept((locale, options: Intl.ListFormatOptions) => new Intl.ListFormat(locale, options));
const spans = kept(
  (locale, options: Intl.RelativeTimeFormatOptions) => new Intl.RelativeTimeFormat(locale, options),
);
const orders = kept((locale, options: Intl.CollatorOptions) => new Intl.Collator(locale, options));

const PLAIN = {};
const PERCENT = { style: 'percent' } as const;
const AND = { type: 'conjunction' } as const;
const OR = { type: 'disjunction' } as const;
const BY_NAME = { numeric: true, sensitivity: 'base' } as const;
const IN_WORDS = { numeric: 'auto' } as const;

/** `1,234` */
export function number(value: number, options: Intl.NumberFormatOptions = PLAIN): string {
  const writer = numbers(options);
  if (options.style !== 'currency' || language.direction === 'ltr') return writer.format(value);
  // `US$` among Arabic, not `$US`.
  const parts = writer.formatToParts(value);
  return parts.map((part) => (part.type === 'currency' ? `\u2068${part.value}\u2069` : part.value)).join('');
}

/** `45%` of 0.45. */
export function percent(part: number): string {
  return numbers(PERCENT).format(part);
}

/** A time in a shape. Shapes are constants: what writes one is kept by it. */
export function date(at: Date, shape: Intl.DateTimeFormatOptions, locale?: string): string {
  return dates(shape, locale).format(at);
}

/** `in 3 days`, `yesterday`. */
export function timeSpan(value: number, unit: Intl.RelativeTimeFormatUnit): string {
  return spans(IN_WORDS).format(value, unit);
}

/** `a, b, and c` */
export function listed(items: readonly string[], joined: 'and' | 'or' = 'and'): string {
  return lists(joined === 'and' ? AND : OR).format(items);
}

/** The order of names that people gave: case and accents aside, 2 before 10. */
export function compareNames(one: string, other: string): number {
  return orders(BY_NAME).compare(one, other);
}
