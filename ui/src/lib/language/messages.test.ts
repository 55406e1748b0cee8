import { FluentBundle, FluentResource } from '@fluent/bundle';
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { allMessages, areasOf, messagesOf, resource, takenBy } from './files.fixture';

const TAGS = ['en', 'de', 'ar'];
const english = allMessages('en');

describe.each(TAGS)('the message files of %s', (tag) => {
  it.each(areasOf(tag))('%s can be read, and each message begins with the name of the file', (area) => {
    const { body } = resource(tag, area);
    const junk = body.flatMap((entry) =>
      entry.type === 'Junk' ? [(entry as { content?: string }).content] : [],
    );
    expect(junk).toEqual([]);
    const ids = messagesOf(tag, area).map(({ id }) => id.name);
    expect(ids.filter((id) => !id.startsWith(`${area}-`))).toEqual([]);
    expect(ids.filter((id, place) => ids.indexOf(id) !== place)).toEqual([]);
    expect(messagesOf(tag, area).filter(({ value }) => value === null)).toEqual([]);
  });

  it('say nothing that English does not, and take and mark the same', () => {
    const other = [...allMessages(tag).values()].filter((message) => {
      const original = english.get(message.id.name);
      return original === undefined || JSON.stringify(takenBy(original)) !== JSON.stringify(takenBy(message));
    });
    expect(other.map(({ id }) => id.name)).toEqual([]);
  });

  it('write every message with everything that it takes', () => {
    const bundle = new FluentBundle(tag);
    for (const area of areasOf(tag)) {
      const text = readFileSync(`src/lib/language/${tag}/${area}.ftl`, 'utf8');
      expect(bundle.addResource(new FluentResource(text))).toEqual([]);
    }
    const broken = [...allMessages(tag).values()].flatMap((message) => {
      const value = bundle.getMessage(message.id.name)?.value ?? '';
      return [0, 1, 2, 3, 11, 100].flatMap((count) => {
        const errors: Error[] = [];
        const args = Object.fromEntries(takenBy(message).names.map((name) => [name, count]));
        bundle.formatPattern(value, args, errors);
        return errors.map(({ message: what }) => `${message.id.name}: ${what}`);
      });
    });
    expect(broken).toEqual([]);
  });
});

it('German says all that English says', () => {
  const german = allMessages('de');
  expect([...english.keys()].filter((id) => !german.has(id))).toEqual([]);
});

it('each language writes its own marks of quotation, its own dots and its own digits', () => {
  const text = (tag: string) =>
    areasOf(tag).map((area) => readFileSync(`src/lib/language/${tag}/${area}.ftl`, 'utf8'));
  const wrong = (tag: string, marks: RegExp) =>
    text(tag).flatMap((file) =>
      file.split('\n').filter((line) => {
        // What begins or ends with a blank stands between marks that are none of the language.
        const said = line.replace(/\{ "[^"]*" \}/gu, '');
        return !line.startsWith('#') && marks.test(said);
      }),
    );
  expect(wrong('en', /["„«»]|\.\.\./u)).toEqual([]);
  expect(wrong('de', /["”«»]|\.\.\./u)).toEqual([]);
  expect(wrong('ar', /["“”„]|\.\.\./u)).toEqual([]);
  // Those of names, paths and selectors stay.
  expect(wrong('ar', /(?<![\p{L}\d$.\-/{[])[0-9]/u)).toEqual([]);
});

it('no Arabic sentence begins with a Latin word: the whole line would run from left to right', () => {
  const begins = (line: string) => {
    const said = /^(?:(?!\S*-words-)\S+ =| +\*?\[\w+\]) (.+)$/u.exec(line)?.[1] ?? '';
    // What is put in, and what is drawn in its own way, runs by itself.
    const words = said.replace(/\{[^}]*\}|<(\w+)>.*?<\/\1>|<\w+\/>/gu, '');
    return /^\P{L}*\p{Script=Latin}.*\p{Script=Arabic}/u.test(words);
  };
  const lines = areasOf('ar').flatMap((area) =>
    readFileSync(`src/lib/language/ar/${area}.ftl`, 'utf8').split('\n'),
  );
  expect(lines.filter(begins)).toEqual([]);
});

/** The text of everything that may name a message. */
function sources(): string {
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.(svelte|ts)$/.test(file) && !/lib.language|generated|\.test\.ts$/.test(file),
  );
  return files.map((file) => readFileSync(`src/${file}`, 'utf8')).join('\n');
}

it('every message is said somewhere', () => {
  const text = sources();
  const named = new Set([...text.matchAll(/['"`]([a-z]+(?:-[a-z0-9]+)+)['"`]/g)].map(([, id]) => id));
  // Of ids such as `settings-theme-${theme}` the parts that are written count.
  const made = [...text.matchAll(/`([a-z]+-(?:[a-z0-9-]|\$\{[^`{}]*\})*)`/g)]
    .map(([, id]) => id ?? '')
    .filter((id) => id.includes('${'))
    .map((id) => new RegExp(`^${id.replace(/\$\{[^}]*\}/g, '[a-zA-Z0-9-]+')}$`));
  const silent = [...english.keys()].filter((id) => !named.has(id) && !made.some((form) => form.test(id)));
  // What all areas share may wait for those that are still to come.
  expect(silent).toEqual([]);
});

it('Arabic counts full hundreds with another case than eleven to ninety-nine, and tells things apart with no dot', () => {
  const folders = ['src/lib/language/ar', '../src-tauri/crates/language/ar'];
  const lines = folders.flatMap((folder) =>
    readdirSync(folder)
      .filter((name) => name.endsWith('.ftl'))
      .flatMap((name) => readFileSync(`${folder}/${name}`, 'utf8').split('\n')),
  );
  expect(lines.length).toBeGreaterThan(1000);
  // 100 is رمز, and 11 رمزًا.
  expect(lines.filter((line) => /^\s*\*\[other\].*\}\s+\S+ًا(\s|$|\.)/u.test(line))).toEqual([]);
  expect(lines.filter((line) => line.includes('·'))).toEqual([]);
});
