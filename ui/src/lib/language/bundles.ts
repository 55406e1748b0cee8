/** The messages of each language, ready to be written. English comes with the window, the others when they are wanted. */
import { FluentBundle, FluentResource } from '@fluent/bundle';
import { directionOf, type LanguageTag } from './choice';
import english from './en';

/** The text of each message file, by its path. */
type Files = Record<string, string>;

/** Each is a file of its own in the build. */
const OTHERS: Record<Exclude<LanguageTag, 'en'>, () => Promise<{ default: Files }>> = {
  de: () => import('./de'),
  ar: () => import('./ar'),
};

/** Marks around what is put into a sentence are needed only where that may run the other way. */
export function bundleOf(tag: LanguageTag, locale: string, files: Files): FluentBundle {
  const bundle = new FluentBundle([locale, tag], { useIsolating: directionOf(tag) === 'rtl' });
  for (const text of Object.values(files)) bundle.addResource(new FluentResource(text));
  return bundle;
}

export const englishBundle = (locale: string) => bundleOf('en', locale, english);

export async function loadBundle(tag: LanguageTag, locale: string): Promise<FluentBundle> {
  return tag === 'en' ? englishBundle(locale) : bundleOf(tag, locale, (await OTHERS[tag]()).default);
}
