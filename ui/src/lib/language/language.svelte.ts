/** The language of a window, and what it says in it. A text changes with the language where it is read while drawing. */
import type { FluentVariable } from '@fluent/bundle';
import type { LanguageChoice } from '$lib/ipc';
import { englishMessages, loadMessages, type Messages } from './bundles';
import { begun } from './begun';
import { withoutDirections } from './directions';
import { choiceOf, directionOf, languageFor, localeFor, type LanguageTag } from './choice';
import type { Given, PlainId } from './messages';

const KEPT = 'extremis.language';

const systemLanguages = () => globalThis.navigator?.languages ?? [];

interface Spoken {
  tag: LanguageTag;
  /** What dates, numbers and the order of names go by. */
  locale: string;
  messages: Messages;
}

class Language {
  readonly #english = englishMessages(localeFor('en', systemLanguages()));
  #now = $state.raw<Spoken>({
    tag: 'en',
    locale: localeFor('en', systemLanguages()),
    messages: this.#english,
  });
  #choice: LanguageChoice | null = null;

  get tag(): LanguageTag {
    return this.#now.tag;
  }

  get locale(): string {
    return this.#now.locale;
  }

  get direction(): 'ltr' | 'rtl' {
    return directionOf(this.#now.tag);
  }

  /** Has the window speak another language, as soon as its messages are there. */
  async use(choice: LanguageChoice): Promise<void> {
    this.#choice = choice;
    localStorage.setItem(KEPT, choice);
    await this.#follow();
  }

  /** Takes up the language of the last run, before the settings are read. */
  async recall(): Promise<void> {
    globalThis.addEventListener?.('languagechange', () => void this.#follow());
    await this.use(choiceOf(localStorage.getItem(KEPT)));
  }

  async #follow(): Promise<void> {
    const choice = this.#choice ?? 'system';
    const tag = languageFor(choice, systemLanguages());
    const locale = localeFor(tag, systemLanguages());
    if (tag !== this.#now.tag || locale !== this.#now.locale) {
      const messages = await loadMessages(tag, locale);
      // Another one may have been chosen since.
      if (this.#choice !== choice) return;
      this.#now = { tag, locale, messages };
    }
    document.documentElement.lang = tag;
    document.documentElement.dir = this.direction;
  }

  /** A message in the language of the window; in English where that has none. */
  write(id: string, args: Record<string, FluentVariable> | null): string {
    const given = args === null ? null : Object.fromEntries(Object.entries(args).map(within));
    for (const messages of [this.#now.messages, this.#english]) {
      const written = messages.write(id, given);
      if (written !== undefined) return begun(written);
    }
    return id;
  }
}

/** What is put into a sentence turns nothing of it around. */
function within([name, value]: [string, FluentVariable]): [string, FluentVariable] {
  return [name, typeof value === 'string' ? withoutDirections(value) : value];
}

export const language = new Language();

/** A message, such as `t('sessions-deleted', { count })`. */
export function t<Id extends PlainId>(id: Id, ...[args]: Given<Id>): string {
  return language.write(id, args ?? null);
}
