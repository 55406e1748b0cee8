/** Which language the windows are in: the one that was chosen, else the first of the system's that there is. Pure. */
import type { LanguageChoice } from '$lib/ipc';

/** A language that the windows can be in. */
export type LanguageTag = Exclude<LanguageChoice, 'system'>;

interface Language {
  tag: LanguageTag;
  /** What it calls itself: whoever cannot read the others finds it. */
  name: string;
  direction: 'ltr' | 'rtl';
}

export const LANGUAGES: readonly Language[] = [
  { tag: 'en', name: 'English', direction: 'ltr' },
  { tag: 'de', name: 'Deutsch', direction: 'ltr' },
  { tag: 'ar', name: 'العربية', direction: 'rtl' },
];

/** `de` of `de-AT`. */
const primary = (locale: string) => locale.toLowerCase().split(/[-_]/)[0] ?? '';

/** The language for a choice; `system`: those of the system, the one it prefers first. */
export function languageFor(choice: LanguageChoice, system: readonly string[]): LanguageTag {
  const wanted = choice === 'system' ? system.map(primary) : [choice];
  const known = wanted.flatMap((tag) => LANGUAGES.filter((language) => language.tag === tag));
  return known[0]?.tag ?? 'en';
}

/** The language as it is written where the system is at home, such as `de-AT`: dates and numbers go by it. */
export function localeFor(tag: LanguageTag, system: readonly string[]): string {
  return system.find((locale) => primary(locale) === tag && isLocale(locale)) ?? tag;
}

function isLocale(locale: string): boolean {
  try {
    return Intl.getCanonicalLocales(locale).length === 1;
  } catch {
    return false;
  }
}

export const directionOf = (tag: LanguageTag) =>
  LANGUAGES.find((language) => language.tag === tag)?.direction ?? 'ltr';

/** A choice as it was kept; `system` for what is none. */
export function choiceOf(kept: string | null): LanguageChoice {
  return LANGUAGES.find(({ tag }) => tag === kept)?.tag ?? 'system';
}
