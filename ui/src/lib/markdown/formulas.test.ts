import { flushSync, mount, unmount } from 'svelte';
import { afterEach, describe, expect, it, vi } from 'vitest';

vi.mock('$lib/ipc/generated/commands', () => ({ openLink: vi.fn(), copyText: vi.fn() }));
const { default: Markdown } = await import('./Markdown.svelte');
const { toHtml, toPlain } = await import('./clipboard');
const { lex } = await import('./lex');
const { seenOf } = await import('$lib/layout/copying');
const { drawFormula, MOST_PARTS, read } = await import('./tex');
const { GrowingLexer } = await import('./growing');

/** The sources of the formulas in a text; those of a line of their own between dollars. */
function formulas(text: string): string[] {
  const found: string[] = [];
  const look = (token: object) => {
    const { type, text: source, display, ...rest } = token as Record<string, unknown>;
    if (type === 'formula') found.push(display === true ? `$$${String(source)}$$` : String(source));
    for (const inside of Object.values(rest)) if (typeof inside === 'object' && inside !== null) look(inside);
  };
  lex(text).forEach(look);
  return found;
}

describe('what is a formula', () => {
  it.each([
    ['So $x^2$ and $y$.', ['x^2', 'y']],
    ['the $n$th of \\(a_1 + b_1\\), \\[c\\]', ['n', 'a_1 + b_1', '$$c$$']],
    ['$$\na &= b \\\\\n- c\n$$', ['$$a &= b \\\\\n- c$$']],
    ['Then\n\\[\nx = \\sqrt{2}\n\\]\nholds.', ['$$x = \\sqrt{2}$$']],
    ['- $$x$$\n- $y_1$ and $y_2$', ['$$x$$', 'y_1', 'y_2']],
    ['| $a$ |\n| - |\n| $b$ |', ['a', 'b']],
    ['*see $a*b$ here* and **$a*b*c$**', ['a*b', 'a*b*c']],
    ['cost \\$5 is $p$', ['p']],
  ])('%j has its formulas', (text, sources) => {
    expect(formulas(text)).toEqual(sources);
  });

  it.each([
    '$5 and $10',
    '$5-$10, $5/$10',
    'US$5 and A$7',
    '5$ and 10$',
    '$HOME and $PATH, $HOME/bin:$PATH',
    '`${a}${b}` and ${a}-${b}',
    '`$x$`',
    '```\n$$x$$\n```',
    '$x',
    '$$x',
    '\\(x',
    '$$\n\n$$',
    '$a\n\nb$',
    '$ $',
    '\\$x\\$',
    `$${'x'.repeat(2000)}$`,
  ])('%j has none', (text) => {
    expect(formulas(text)).toEqual([]);
  });

  it('is text until it is closed, whatever its lines look like', () => {
    const text = 'So\n$$\na\n- b\n# c\n$$\n\nEnd.';
    const lexer = new GrowingLexer({}, undefined, null);
    for (let end = 6; end < text.indexOf('$$\n\n') + 1; end += 1) {
      const types = lexer.update(text.slice(0, end), true).map(({ token }) => token.type);
      expect(types, text.slice(0, end)).toEqual(['paragraph', 'open-formula']);
    }
    lexer.update(text);
    expect(JSON.stringify(lexer.blocks.map(({ token }) => token))).toBe(JSON.stringify(lex(text)));
    expect(formulas(text)).toEqual(['$$a\n- b\n# c$$']);
  });

  it('is in the plain and the formatted copy as its source', () => {
    expect(toPlain('So **$x^2$**.\n\n$$\ny\n$$')).toBe('So $x^2$.\n\n$$\ny\n$$');
    expect(toHtml('So $x<y$.')).toContain('$x&#60;y$');
  });
});

let shown: ReturnType<typeof mount> | undefined;
afterEach(() => {
  if (shown !== undefined) void unmount(shown);
  shown = undefined;
});

function render(text: string): HTMLElement {
  document.body.replaceChildren();
  shown = mount(Markdown, { target: document.body, props: { text } });
  flushSync();
  return document.body;
}

const drawn = (source: string) => drawFormula(source, false, () => undefined);

describe('a formula on the page', () => {
  it('is its source first, and then drawn, with MathML for who does not see it', async () => {
    const page = render('So $x^2$ and $$\\frac12$$');
    expect(page.textContent).toContain('So $x^2$ and');
    await vi.waitFor(() => expect(page.querySelectorAll('[data-tex]')).toHaveLength(2));
    const [formula] = page.querySelectorAll('[data-tex]');
    expect(formula?.querySelector('math msup')?.namespaceURI).toBe('http://www.w3.org/1998/Math/MathML');
    expect(formula?.querySelector('.katex-html')?.getAttribute('aria-hidden')).toBe('true');
    expect(page.querySelector('[aria-label="Copy formula"]')).not.toBeNull();
  });

  it('of a fence is drawn, too', async () => {
    const page = render('```math\n\\int_0^1 x\n```');
    await vi.waitFor(() => expect(page.querySelector('.katex-display')).not.toBeNull());
    expect(page.querySelector('pre')).toBeNull();
  });

  it('that is none is shown as its source, in the style of code', async () => {
    const page = render('So $\\nosuch{x}$ it is.');
    await vi.waitFor(() => expect(page.querySelector('code.source')?.textContent).toBe('$\\nosuch{x}$'));
  });

  it('is copied as its source, also where the selection begins within it', async () => {
    const page = render('So $x^2$ it is.');
    await vi.waitFor(() => expect(page.querySelector('[data-tex]')).not.toBeNull());
    const range = document.createRange();
    const letters = page.querySelector('.katex-html .mord');
    if (letters === null) throw new Error('no letters');
    range.setStart(letters, 0);
    range.setEnd(page.querySelector('p') ?? page, page.querySelector('p')?.childNodes.length ?? 0);
    window.getSelection()?.removeAllRanges();
    window.getSelection()?.addRange(range);
    const selection = window.getSelection();
    if (selection === null) throw new Error('nothing is selected');
    expect(seenOf(selection).text.trim()).toBe('$x^2$ it is.');
    expect(seenOf(selection).html).not.toContain('katex');
  });
});

it('a formula that a selection of three clicks only touches is not copied with it', async () => {
  const page = render('The words.\n\n$$\nx\n$$');
  await vi.waitFor(() => expect(page.querySelector('[data-tex]')).not.toBeNull());
  const range = document.createRange();
  range.setStart(page.querySelector('p') ?? page, 0);
  range.setEnd(page.querySelector('[data-tex]') ?? page, 0);
  const selection = window.getSelection();
  selection?.removeAllRanges();
  selection?.addRange(range);
  expect(selection === null ? '' : seenOf(selection).html).not.toContain('$$');
});

describe('hostile formulas', () => {
  it.each([
    '\\def\\a{\\a\\a}\\a',
    '\\newcommand{\\a}{x\\a}\\a',
    '\\let\\a=\\b',
    '\\gdef\\x#1{}\\x{rm -rf}',
    'a\\phantom{rm -rf}',
    'a % rm -rf',
    '\\href{javascript:alert(1)}{x}',
    '\\includegraphics{https://example.org/x.png}',
    '\\htmlClass{last}{x}',
    '\\htmlStyle{position: fixed}{x}',
    '\\kern-50em x',
    '\\rule{9000em}{9000em}',
    `\\(${'{'.repeat(3000)}`,
    'x^2'.repeat(900),
    '\\sqrt{'.repeat(400) + '}'.repeat(400),
  ])('%j is not drawn', async (source) => {
    const made = await drawn(source);
    expect(JSON.stringify(made)).not.toMatch(/javascript|example\.org|"last"|position|rm -rf/);
  });

  it('are drawn with what a formula needs alone, and no more than so much', async () => {
    const sources = [
      '\\color{white}x',
      '\\frac{1}{\\sqrt{2}}',
      '\\begin{pmatrix}a&b\\\\c&d\\end{pmatrix}',
      '\\hat x',
    ];
    for (const source of sources) {
      const made = await drawn(source);
      expect(made?.size, source).toBeLessThan(MOST_PARTS);
      expect(JSON.stringify(made)).not.toMatch(/color:|"on/);
    }
  });

  it('whose markup is of anything else are not drawn', () => {
    for (const inside of [
      '<img src="x">',
      '<script>1</script>',
      '<span onclick="x()"></span>',
      '<a href="x">y</a>',
    ])
      expect(read(`<span>${inside}</span>`), inside).toBeNull();
    for (const style of ['background:url(x)', 'position:fixed', 'margin-left:-99em'])
      expect(read(`<span style="${style}"></span>`), style).toBeNull();
    expect(read('<span><b></span>')).toBeNull();
    expect(read('<span>')).toBeNull();
    expect(read('<span>&lt;b&gt;</span>')?.root).toEqual(['span', {}, ['<b>']]);
  });

  it.each([
    ['10,000 of them', '$x$ '.repeat(10_000)],
    ['10,000 in lines', '$x$\n\n'.repeat(10_000)],
    ['dollars without end', '$'.repeat(15_000)],
    ['words behind dollars', '$a '.repeat(5000)],
    ['brackets without end', '\\[\nx\n'.repeat(5000)],
    ['lines of dollars', '$$\nx\n'.repeat(5000)],
  ])('%s are text or few, soon, and not a letter is lost', (_, text) => {
    const begun = performance.now();
    const tokens = lex(text);
    expect(performance.now() - begun).toBeLessThan(2000);
    expect(tokens.map(({ raw }) => raw).join('')).toBe(text);
    expect(formulas(text).length).toBeLessThan(700);
  });
});
