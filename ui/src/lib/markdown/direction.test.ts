import { flushSync, mount, unmount } from 'svelte';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { directionOf } from './direction';
import { lex } from './lex';

vi.mock('$lib/ipc/generated/commands', () => ({ openLink: vi.fn(), copyText: vi.fn() }));
const { default: Markdown } = await import('./Markdown.svelte');

let shown: ReturnType<typeof mount> | undefined;
afterEach(() => {
  if (shown !== undefined) void unmount(shown);
});

describe('the direction of a text', () => {
  it('is found anew for everything that has sides, and code always runs left to right', () => {
    document.body.replaceChildren();
    const text = '- שלום\n\n1. مرحبا\n\n> اقتباس\n\n| א |\n| - |\n| ב |\n\n```\nx = "שלום"\n```\n\nמילה';
    shown = mount(Markdown, { target: document.body, props: { text } });
    flushSync();
    const directions = [...document.body.querySelectorAll('[dir]')].map((one) => [
      one.tagName.toLowerCase(),
      one.getAttribute('dir'),
    ]);
    expect(directions).toEqual([
      ['ul', 'rtl'],
      ['ol', 'rtl'],
      ['blockquote', 'rtl'],
      ['div', 'rtl'],
      ['figure', 'ltr'],
    ]);
    // With a direction of its own, a paragraph would not count for what it stands in.
    expect(document.body.querySelector('p[dir], li[dir], td[dir]')).toBeNull();
  });

  it('is that of the first letter that is seen, behind marks, figures and code', () => {
    const cases: [string, string][] = [
      ['- 1\n- **שלום** world', 'rtl'],
      ['- world **שלום**', 'ltr'],
      ['- [x] مهمة', 'rtl'],
      ['- `let a`\n- שלום', 'ltr'],
      ['-     code\n- שלום', 'rtl'],
      ['- ![שלום](https://example.org)', 'ltr'],
      ['- [שלום](https://example.org)', 'rtl'],
      ['- <b>\n- שלום', 'ltr'],
      ['- 1\n- 2', 'ltr'],
      ['> - שלום', 'rtl'],
    ];
    for (const [text, direction] of cases) {
      const [token] = lex(text, { breaks: false });
      expect([text, directionOf(token as object)]).toEqual([text, direction]);
    }
  });
});
