/** The messages of each language. English comes with the window, the others when they are wanted. */
import { FluentBundle, FluentResource, type FluentVariable } from '@fluent/bundle';
import { directionOf, type LanguageTag } from './choice';
import english from './en';

/** The text of each message file, by its path. */
type Files = Record<string, string>;

/** Each is a file of its own in the build. */
const OTHERS: Record<Exclude<LanguageTag, 'en'>, () => Promise<{ default: Files }>> = {
  de: () => import('./de'),
  ar: () => import('./ar'),
};

/**
 * The messages of a language. A file of them is read when the first of its messages is written: a window shows few of them
 * until something is opened. The names of its messages begin with its own.
 */
export class Messages {
  readonly #bundle: FluentBundle;
  /** The texts that were not read yet, by the names of their files. */
  readonly #unread: Map<string, string>;

  /** Marks around what is put into a sentence are needed only where that may run the other way. */
  constructor(tag: LanguageTag, locale: string, files: Files) {
    this.#bundle = new FluentBundle([locale, tag], { useIsolating: directionOf(tag) === 'rtl' });
    this.#unread = new Map(Object.entries(files).map(([path, text]) => [nameOf(path), text]));
  }

  /** A message with what is put into it; undefined where the language does not have it. */
  write(id: string, args: Record<string, FluentVariable> | null): string | undefined {
    if (!this.#bundle.hasMessage(id)) this.#read(id);
    const pattern = this.#bundle.getMessage(id)?.value;
    return pattern ? this.#bundle.formatPattern(pattern, args, []) : undefined;
  }

  /** Reads the file that a message is in. */
  #read(id: string): void {
    for (let end = id.indexOf('-'); end >= 0; end = id.indexOf('-', end + 1)) {
      const name = id.slice(0, end);
      const text = this.#unread.get(name);
      if (text === undefined) continue;
      this.#unread.delete(name);
      this.#bundle.addResource(new FluentResource(text));
    }
  }
}

const nameOf = (path: string) => path.slice(path.lastIndexOf('/') + 1).replace(/\.ftl$/, '');

export const englishMessages = (locale: string) => new Messages('en', locale, english);

export async function loadMessages(tag: LanguageTag, locale: string): Promise<Messages> {
  return tag === 'en' ? englishMessages(locale) : new Messages(tag, locale, (await OTHERS[tag]()).default);
}
