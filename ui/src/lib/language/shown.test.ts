import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { textsIn } from './shown.fixture';

/** What stands in the code and is no text: names, and words for programs. By file, or `*` for all. */
const NO_TEXTS: Record<string, readonly string[]> = {
  '*': ['Extremis'],
  'src/lib/keys/press.ts': ['AltGraph', 'Hyper', 'Fn'],
  'src/lib/language/choice.ts': ['English', 'Deutsch', 'العربية'],
  'src/lib/find/ranges.ts': [
    'p, li, pre, td, th, h1, h2, h3, h4, h5, h6, blockquote, div, figure, figcaption, table',
  ],
  'src/lib/layout/copying.ts': ['input, textarea', 'button, svg, [data-beside], …'],
  'src/lib/layout/native.ts': ['input, textarea'],
  'src/lib/markdown/file-names.ts': ['Dockerfile', 'Makefile'],
  'src/lib/markdown/Markdown.svelte': ['tail …'],
  'src/lib/memory/FactsTab.svelte': ['new …'],
  'src/lib/sessions/SessionList.svelte': ['folder …', 'group …'],
  'src/lib/sessions/order.svelte.ts': ['folder …'],
  'src/lib/sessions/sections.ts': ['folder …'],
  'src/lib/user-memories/AboutYouSection.svelte': ['new memory'],
  'src/lib/user-memories/fixtures.ts': ['Fact …'],
  'src/lib/user-memories/found.ts': ['memories found'],
  'src/lib/user-memories/stage.ts': ['KeePass', '… button'],
  'src/lib/user-memories/user-memories.svelte.ts': ['stopped using …'],
  // Names of keys, as the settings keep them.
  'src/lib/settings/hotkey.ts': ['Up', 'Down', 'Left', 'Right', 'Pause'],
  'src/main/removal.svelte.ts': ['deleted …'],
  'src/main/sending.svelte.ts': ['edit in …'],
};

const files = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .map((file) => `src/${file.replaceAll('\\', '/')}`)
  .filter(
    (file) => /\.(svelte|ts)$/.test(file) && !/\.(test|fixture|d)\.(ts|svelte)$|\/generated\//.test(file),
  )
  .sort();

function shown(file: string): string[] {
  const not = [...(NO_TEXTS['*'] ?? []), ...(NO_TEXTS[file] ?? [])];
  const found = textsIn(file, readFileSync(file, 'utf8')).filter(({ text }) => !not.includes(text));
  return found.map(({ line, text }) => `${file}:${line}: ${text}`);
}

it('what a user reads stands in the message files', () => {
  expect(files.flatMap(shown)).toEqual([]);
});

it('numbers, times and the order of names are written in one place', () => {
  // What is told to a model is in English; whether a locale is one is asked where it is chosen.
  const others = [
    'src/lib/language/format.ts',
    'src/lib/language/choice.ts',
    'src/lib/quick-commands/quick.ts',
  ];
  const own = /\bIntl\.|\.toLocale(String|DateString|TimeString)\(|\.localeCompare\(/;
  const found = files.filter((file) => !others.includes(file) && own.test(readFileSync(file, 'utf8')));
  expect(found).toEqual([]);
});

it('nothing stands at the left or at the right but what follows the pointer or lies in the middle', () => {
  const sides =
    /(margin|padding|border)-(left|right)\b|text-align: (left|right)|float: (left|right)|^\s+(left|right):/m;
  const styled = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((file) =>
    /\.(svelte|css)$/.test(file),
  );
  const found = styled.filter((file) => {
    const text = readFileSync(`src/${file}`, 'utf8')
      .replace(/^[^]*<style>/, '')
      .replace('left: 50%', '');
    return sides.test(text);
  });
  expect(found).toEqual(['popup/WidthHandles.svelte']);
});

describe('texts in the code', () => {
  const found = (source: string, path = 'A.svelte') => textsIn(path, source).map(({ text }) => text);

  it('are found wherever they are shown from', () => {
    expect(found('<p>Hello {name}, <b>you</b></p>')).toEqual(['Hello', 'you']);
    expect(
      found('<Button title="close it" aria-label="x">{open ? "Close it" : `${n} messages`}</Button>'),
    ).toEqual(['close it', 'x', 'Close it', '… messages']);
    expect(found('<Field label="Theme" help="Also there." size="md" />')).toEqual(['Theme', 'Also there.']);
    expect(found("const TITLES = { quick: 'Asked in passing', about: 'order failed' };", 'a.ts')).toEqual([
      'Asked in passing',
    ]);
    expect(found('toasts.show(`Deleted “${title}”`)', 'a.ts')).toEqual(['Deleted “…”']);
    expect(found("const many = 'used ' + n + ' times since'", 'a.ts')).toEqual(['times since']);
  });

  it('are not what programs read', () => {
    expect(
      found('<div class="one two" data-testid="Some thing" style:left="{x}px">{t("main-sent")}</div>'),
    ).toEqual([]);
    expect(found("if (event.key === 'Enter') document.querySelector('main Button');", 'a.ts')).toEqual([]);
    expect(
      found("import a from 'A b'; const id = `folder ${name}`; throw new Error('No such thing');", 'a.ts'),
    ).toEqual(['folder …']);
  });
});
