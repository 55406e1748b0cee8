import { describe, expect, it } from 'vitest';
import { folded, FOLD_OVER } from './fold';
import { GrowingLexer } from './growing';
import { lex } from './lex';
import { decodeEntities, misleads, safeLink } from './safe';
import { knownLanguage } from './languages';

const TEXT = `# Title

First *paragraph*.

\`\`\`js
const a = 1;
\`\`\`

- one
- two

| a | b |
| - | - |
| 1 | 2 |

The end.`;

describe('markdown that grows', () => {
  it('ends as it would have been all at once, however it was cut', () => {
    for (const step of [1, 3, 7, 40]) {
      const lexer = new GrowingLexer();
      for (let end = step; end < TEXT.length + step; end += step) lexer.update(TEXT.slice(0, end));
      expect(JSON.stringify(lexer.blocks.map(({ token }) => token))).toBe(JSON.stringify(lex(TEXT)));
    }
  });

  it('leaves the blocks before the last one alone', () => {
    const lexer = new GrowingLexer();
    const before = [...lexer.update(TEXT)];
    const after = lexer.update(`${TEXT} And more.\n\nAnd more.`);
    for (const [place, block] of before.slice(0, -1).entries()) expect(after[place]).toBe(block);
  });

  it('starts over when the text is another one', () => {
    const lexer = new GrowingLexer();
    lexer.update('one\n\ntwo\n\nthree');
    expect(lexer.update('else').map(({ raw }) => raw)).toEqual(['else']);
  });
});

describe('text made to break the lexer', () => {
  it.each([
    ['quotes without end', '>'.repeat(20_000)],
    ['one endless line of marks', '_a_'.repeat(100_000)],
    ['brackets without end', '['.repeat(60_000)],
    ['lists without end', '- '.repeat(20_000)],
    ['tags without end', '<a '.repeat(60_000)],
  ])('%s becomes text, soon', (_, text) => {
    const start = performance.now();
    expect(
      lex(text)
        .map(({ raw }) => raw)
        .join(''),
    ).toHaveLength(text.length);
    expect(performance.now() - start).toBeLessThan(2000);
  });
});

describe('a link', () => {
  it.each(['https://example.org/a?b=c', 'http://localhost:1', 'mailto:ada@example.org'])(
    '%s may be opened',
    (href) => {
      expect(safeLink(href)).not.toBeNull();
    },
  );

  it.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'java\tscript:alert(1)',
    '\u0001javascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'file:///etc/passwd',
    'vbscript:x',
    'tauri://localhost',
    'ipc://x',
    '/relative',
    '//example.org',
    '#anchor',
    '',
  ])('%j may not', (href) => {
    expect(safeLink(href)).toBeNull();
  });
});

describe('the words of a link', () => {
  it.each([
    ['https://bank.example', 'https://evil.example/', true],
    ['www.bank.example/login', 'https://evil.example/', true],
    ['bank.example', 'https://bank.example.evil.example/', true],
    ['https://bank.example@evil.example', 'https://evil.example/', false],
    ['https://bank.example/a', 'https://bank.example/b', false],
    ['bank.example', 'https://www.bank.example/', false],
    ['the documentation', 'https://evil.example/', false],
    ['e.g. this', 'https://evil.example/', false],
    ['ada@bank.example', 'mailto:ada@bank.example', false],
    ['Visit https://bank.example now', 'https://evil.example/', true],
    ['Visit www.bank.example', 'https://evil.example/', true],
    ['Visit https://bank.example now', 'https://bank.example/a', false],
    ['bank\u200b.exam\u00adple', 'https://evil.example/', true],
  ])('%s for %s: misleads is %s', (words, address, does) => {
    expect(misleads(words, address)).toBe(does);
  });
});

describe('entities', () => {
  it('are the characters that they stand for', () => {
    expect(decodeEntities('a &amp; b &lt;c&gt; &#x41;&#66; &hellip;')).toBe('a & b <c> AB …');
    expect(decodeEntities('&nosuch; &#0; &#xD800; &constructor; AT&T')).toBe(
      '&nosuch; &#0; &#xD800; &constructor; AT&T',
    );
  });
});

describe('a very long text', () => {
  it('is folded at the end of a line', () => {
    const lines = 'a line of text\n'.repeat(FOLD_OVER);
    const shown = folded(lines);
    expect(shown.length).toBeLessThan(FOLD_OVER);
    expect(lines[shown.length]).toBe('\n');
  });
});

describe('the language of a fence', () => {
  it('is found by its names, and nothing else is', () => {
    expect(knownLanguage('rs')).toBe('rust');
    expect(knownLanguage('TypeScript title="a.ts"')).toBe('typescript');
    expect(knownLanguage('constructor')).toBeNull();
    expect(knownLanguage('')).toBeNull();
  });
});
