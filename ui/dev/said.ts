/**
 * What the engine says, in the language that the address asks for: its own messages, so that pictures show what is said, and
 * as long as it is said. Never part of the product.
 */
import type { FluentVariable } from '@fluent/bundle';
import { Messages } from '../src/lib/language/bundles';
import { choiceOf, languageFor, localeFor } from '../src/lib/language/choice';

const FILES = import.meta.glob<{ default: string }>('../../src-tauri/crates/language/*/*.ftl', {
  query: '?raw',
  eager: true,
});

const choice = choiceOf(new URLSearchParams(location.search).get('language'));
const tag = languageFor(choice, navigator.languages);
const own = Object.entries(FILES).flatMap(([path, file]) =>
  path.includes(`/${tag}/`) ? [[path, file.default]] : [],
);
const messages = new Messages(tag, localeFor(tag, navigator.languages), Object.fromEntries(own));

/** A message of the engine. One that it does not have is a mistake in what stands in. */
export function said(id: string, args: Record<string, FluentVariable> | null = null): string {
  const text = messages.write(id, args);
  if (text === undefined) throw new Error(`the engine says nothing called ${id}`);
  return text;
}
