import { describe, expect, it } from 'vitest';
import { toHtml, toPlain } from './clipboard';
import { PLAIN_OVER } from './fold';

const TEXT = `# Title

Some **bold**, *slanted* and \`code <b>\` words with [a link](https://example.org/?a=1&b=2).

- one
- [x] two
  1. deep

| Name | Sum |
| --- | ---: |
| *a* & b | 1 |

\`\`\`rust
if a < b { "c" }
\`\`\`

> quoted
`;

function parsed(text: string): HTMLElement {
  return new DOMParser().parseFromString(toHtml(text) ?? '', 'text/html').body;
}

describe('markdown as HTML for the clipboard', () => {
  it('keeps what a word processor knows', () => {
    const page = parsed(TEXT);
    expect(page.querySelector('h1')?.textContent).toBe('Title');
    expect(page.querySelector('p strong')?.textContent).toBe('bold');
    expect(page.querySelector('p em')?.textContent).toBe('slanted');
    expect(page.querySelector('p code')?.textContent).toBe('code <b>');
    expect(page.querySelector('a')?.getAttribute('href')).toBe('https://example.org/?a=1&b=2');
    expect([...page.querySelectorAll('ul > li')].map((item) => item.textContent?.trim().slice(0, 5))).toEqual(
      ['one', '☑ two'],
    );
    expect(page.querySelector('li ol li')?.textContent).toBe('deep');
    const cells = [...page.querySelectorAll('tr')].map((row) =>
      [...row.children].map((cell) => cell.textContent),
    );
    expect(cells).toEqual([
      ['Name', 'Sum'],
      ['a & b', '1'],
    ]);
    expect(page.querySelectorAll('th')[1]?.getAttribute('style')).toBe('text-align: right');
    expect(page.querySelector('pre code')?.textContent).toBe('if a < b { "c" }');
    expect(page.querySelector('blockquote p')?.textContent).toBe('quoted');
    expect(page.textContent).not.toMatch(/\*\*|\| ---/);
  });

  it.each([
    '<script>alert(1)</script>',
    'a <b onmouseover="alert(1)">b</b>',
    '<img src=x onerror=alert(1)>',
    '![x](https://example.org/track.png)',
    '![x](javascript:alert(1))',
    '[x](javascript:alert(1))',
    '[x](https://example.org/"onclick="alert(1))',
    '[x](data:text/html,x)',
    '| <img src=x> |\n| - |\n| <script>1</script> |',
    '&lt;script&gt;alert(1)&lt;/script&gt;',
    '```html\n<script>alert(1)</script>\n```',
    '# <svg onload=alert(1)>',
    `${'> '.repeat(60)}<script>1</script>`,
    '1. a\n'.replace('1', '999999999"'),
  ])('%j has nothing in it that runs or loads', (text) => {
    const page = parsed(text);
    expect(page.querySelector('script, img, iframe, style, svg, object, embed, b, form')).toBeNull();
    for (const element of page.querySelectorAll('*')) {
      for (const { name, value } of element.attributes) {
        expect(['href', 'style', 'start', 'border', 'cellspacing', 'cellpadding']).toContain(name);
        if (name === 'href') expect(value).toMatch(/^(https?|mailto):/);
      }
    }
  });

  it('is not made of what is too long to be shown formatted', () => {
    expect(toHtml('a '.repeat(PLAIN_OVER))).toBeNull();
  });

  it('keeps the line breaks of what people type', () => {
    expect(toHtml('one\ntwo', { breaks: true })).toBe('<p>one<br>two</p>');
  });
});

describe('markdown as plain text', () => {
  it('has no marks, tabs in tables, and bullets', () => {
    expect(toPlain(TEXT)).toBe(
      [
        'Title',
        'Some bold, slanted and code <b> words with a link (https://example.org/?a=1&b=2).',
        '• one\n• ☑ two\n  1. deep',
        'Name\tSum\na & b\t1',
        'if a < b { "c" }',
        'quoted',
      ].join('\n\n'),
    );
  });

  it('leaves alone what has none', () => {
    expect(toPlain('Just words.')).toBe('Just words.');
  });
});
