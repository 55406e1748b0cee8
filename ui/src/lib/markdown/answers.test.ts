import { flushSync, mount, unmount } from 'svelte';
import { afterEach, describe, expect, it, vi } from 'vitest';

vi.mock('$lib/ipc/generated/commands', () => ({ openLink: vi.fn(), copyText: vi.fn() }));
const { default: Markdown } = await import('./Markdown.svelte');
const { asCsv, asTsv } = await import('./cells');
const { toPlain } = await import('./clipboard');
const { codeLook, FOLDED_LINES } = await import('./code-look.svelte');
const { lex } = await import('./lex');
const { menu } = await import('$lib/primitives/menu.svelte');
const { seenOf } = await import('$lib/layout/copying');

let shown: ReturnType<typeof mount> | undefined;
afterEach(() => {
  if (shown !== undefined) void unmount(shown);
  shown = undefined;
  codeLook.wrap = codeLook.numbers = false;
  menu.open = null;
});

function render(text: string): HTMLElement {
  document.body.replaceChildren();
  shown = mount(Markdown, { target: document.body, props: { text } });
  flushSync();
  return document.body;
}

function press(page: HTMLElement, label: string): void {
  page.querySelector<HTMLElement>(`[aria-label="${label}"]`)?.click();
  flushSync();
}

const code = (lines: number) =>
  `\`\`\`\n${Array.from({ length: lines }, (_, at) => `line ${at}`).join('\n')}\n\`\`\``;

describe('code', () => {
  it('wraps its lines or numbers them, in every answer, and that is remembered', () => {
    const page = render(`${code(3)}\n\n${code(2)}`);
    press(page, 'Line numbers');
    expect([...page.querySelectorAll('.numbers')].map((one) => one.textContent)).toEqual(['1\n2\n3', '1\n2']);
    press(page, 'Wrap lines');
    expect(page.querySelectorAll('.numbers')).toHaveLength(0);
    expect(page.querySelectorAll('pre.wrap')).toHaveLength(2);
    expect(JSON.parse(localStorage.getItem('extremis.code') ?? '')).toEqual({ wrap: true, numbers: true });
  });

  it('is copied without the numbers beside it', () => {
    const page = render(code(2));
    press(page, 'Line numbers');
    const selection = window.getSelection();
    const range = document.createRange();
    range.selectNodeContents(page.querySelector('pre') ?? page);
    selection?.removeAllRanges();
    selection?.addRange(range);
    expect(selection === null ? '' : seenOf(selection).html).not.toMatch(/numbers/);
  });

  it('of more lines is folded, and says how many it has', () => {
    const page = render(code(120));
    const fold = page.querySelector<HTMLElement>('.fold button');
    expect(fold?.textContent.trim()).toBe('Show all 120 lines');
    expect(page.querySelector('pre.folded')).not.toBeNull();
    fold?.click();
    flushSync();
    expect(page.querySelector('pre.folded')).toBeNull();
    expect(fold?.getAttribute('aria-expanded')).toBe('true');
    expect(render(code(FOLDED_LINES)).querySelector('.fold')).toBeNull();
  });
});

describe('a table', () => {
  const TABLE = '| a | *b*, "c" |\n| - | -: |\n| `1` | x<br>y |\n';
  const table = lex(TABLE)[0] as Parameters<typeof asTsv>[0];

  it('is copied for a spreadsheet, without marks', () => {
    expect(asTsv(table)).toBe('a\tb, "c"\n1\tx<br>y');
    expect(asCsv(table)).toBe('a,"b, ""c"""\r\n1,x<br>y');
  });

  it('offers both in a menu of its own', () => {
    const page = render(TABLE);
    press(page, 'Copy the table');
    expect(menu.open?.items.map(({ label }) => label)).toEqual([
      'Copy for a spreadsheet (TSV)',
      'Copy as CSV',
    ]);
    expect(page.querySelectorAll('td')[1]?.style.textAlign).toBe('right');
  });
});

describe('footnotes', () => {
  const TEXT = 'So it is.[^1] And[^b] more[^none].\n\n[^1]: The *first*.\n[^b]: The second,\ngoes on.\n';

  it('lead there and back, by pointer and by key', () => {
    const page = render(TEXT);
    const marks = [...page.querySelectorAll<HTMLElement>('[data-footnote-mark]')];
    expect(marks.map((mark) => mark.textContent)).toEqual(['1', 'b']);
    expect(page.querySelector('p')?.textContent).toContain('more[^none].');
    marks[1]?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
    expect(document.activeElement?.textContent).toContain('The second,');
    press(page, 'Back to where footnote b belongs');
    expect(document.activeElement).toBe(marks[1]);
    marks[0]?.click();
    expect(document.activeElement?.textContent).toContain('The first.');
  });

  it('are in the plain copy as they were written', () => {
    expect(toPlain(TEXT)).toContain('[^1]: The *first*.');
    expect(toPlain(TEXT)).toContain('So it is.[^1]');
  });

  it.each([
    ['10,000 of them', `a[^1]\n\n${'[^1]: b\n'.repeat(10_000)}`],
    ['10,000 marks', `${'a[^1] '.repeat(2500)}\n\n[^1]: b`],
    ['that lead to each other', '[^a]: see[^b]\n[^b]: see[^a]\n'.repeat(2)],
    ['without end', '[^'.repeat(5000)],
  ])('%s are drawn soon, and not a letter is lost', (_, text) => {
    const begun = performance.now();
    const tokens = lex(text);
    expect(performance.now() - begun).toBeLessThan(2000);
    expect(tokens.map(({ raw }) => raw).join('')).toBe(text);
    expect(render(text).querySelectorAll('*').length).toBeLessThan(700);
  });
});
