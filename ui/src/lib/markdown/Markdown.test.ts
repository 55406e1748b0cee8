import { flushSync, mount, unmount } from 'svelte';
import { afterEach, describe, expect, it, vi } from 'vitest';

const openLink = vi.hoisted(() => vi.fn(() => Promise.resolve(null)));
vi.mock('$lib/ipc/generated/commands', () => ({ openLink, copyText: vi.fn() }));
const { default: Markdown } = await import('./Markdown.svelte');
const { HOSTILE } = await import('./hostile.fixture');

let shown: ReturnType<typeof mount> | undefined;
const fetched = vi.spyOn(globalThis, 'fetch');
/** What a page would run, load or give a style of its own. */
const RUNS_OR_LOADS =
  'script, img, picture, iframe, frame, style, link, meta, svg[onload], object, embed, applet, video, audio, base, ' +
  'form, dialog, template, marquee, map, noscript, plaintext, input:not([type=checkbox])';

function render(text: string): HTMLElement {
  document.body.replaceChildren();
  shown = mount(Markdown, { target: document.body, props: { text } });
  flushSync();
  return document.body;
}

afterEach(() => {
  if (shown !== undefined) void unmount(shown);
  vi.clearAllMocks();
});

describe('hostile markdown', () => {
  it('comes in more than 150 kinds', () => {
    expect(new Set(HOSTILE.map(([name]) => name)).size).toBeGreaterThan(150);
  });

  it.each(HOSTILE)('%s makes nothing that runs or loads', async (_, text) => {
    const page = render(text);
    await new Promise((done) => setTimeout(done));
    flushSync();
    expect(page.querySelector(RUNS_OR_LOADS)?.tagName).toBeUndefined();
    for (const element of page.querySelectorAll('*')) {
      for (const { name, value } of element.attributes) {
        expect(name).not.toMatch(/^on/i);
        if (name === 'href' || name === 'src') expect(value).toMatch(/^(https?|mailto):/);
        if (name === 'style') expect(value).not.toMatch(/url|fixed/);
      }
    }
    expect(globalThis).not.toHaveProperty('hostileRan');
    expect(fetched).not.toHaveBeenCalled();
  });

  it('shows definitions of links, which are copied and inserted with the answer', () => {
    const hidden = '[a]: </dev/null;touch pwned #>';
    expect(render(`${hidden}\n\ngit branch`).textContent).toContain(hidden);
  });

  it('shows all that stands behind a fence, the title of a link, and cells beyond the columns of a table', () => {
    const hidden = 'rm -rf notes';
    for (const text of [
      `\`\`\`sh ${hidden}\nls\n\`\`\``,
      `[words](https://example.org/ "${hidden}")`,
      `![words](https://example.org/ "${hidden}")`,
      `| a | b |\n| - | - |\n| 1 | 2 |\n| 3 | 4 | ${hidden} | 5 |`,
    ]) {
      expect(render(text).textContent).toContain(hidden);
    }
  });

  it('shows HTML as the text that it is', () => {
    expect(render('a <b onclick="x()">bold</b> move').textContent).toContain('<b onclick="x()">bold</b>');
  });

  it('nests no deeper than a page can take', () => {
    const page = render(`${'> '.repeat(200)}deep`);
    expect(page.querySelectorAll('blockquote').length).toBeLessThan(40);
    expect(page.textContent).toContain('deep');
  });
});

describe('markdown on screen', () => {
  it('opens a link outside, and nowhere else', () => {
    const link = render('See [this](https://example.org/a).').querySelector('a');
    const click = new MouseEvent('click', { bubbles: true, cancelable: true });
    link?.dispatchEvent(click);
    expect(openLink).toHaveBeenCalledExactlyOnceWith('https://example.org/a');
    expect(click.defaultPrevented).toBe(true);
  });

  it('says where a link leads that looks like another address', () => {
    const page = render('[https://bank.example](https://evil.example/x) and [words](https://evil.example/y)');
    expect(page.querySelector('p')?.textContent).toBe(
      'https://bank.example (https://evil.example/x) and words',
    );
  });

  it('shows an image as a link to it', () => {
    const link = render('![a cat](https://example.org/cat.png)').querySelector('a');
    expect(link?.textContent).toBe('Image: a cat');
  });

  it('has tables, tasks and nested lists', () => {
    const page = render('| a | b |\n| - | -: |\n| 1 | 2 |\n\n- [x] done\n- [ ] open\n  1. inner');
    expect(page.querySelectorAll('td')).toHaveLength(2);
    expect([...page.querySelectorAll('input')].map(({ checked }) => checked)).toEqual([true, false]);
    expect(page.querySelector('ul ol li')?.textContent).toContain('inner');
  });

  it('joins words and marks without losing the spaces between them', () => {
    expect(render('a **b** c `d` *e*, f').querySelector('p')?.textContent).toBe('a b c d e, f');
  });
});

describe('a large text', () => {
  const settled = async (page: HTMLElement) => {
    let most = 0;
    for (let before = page.querySelectorAll('*').length; page.querySelector('[data-drawing]') !== null;) {
      await new Promise((done) => setTimeout(done));
      flushSync();
      const now = page.querySelectorAll('*').length;
      most = Math.max(most, now - before);
      before = now;
    }
    return most;
  };

  it.each([
    ['marks in a line', '*a* '.repeat(580), 'em', 580],
    ['items', '- a\n'.repeat(1400), 'li', 1400],
    ['an item in an item', `- a\n${'  - b\n'.repeat(1400)}`, 'li li', 1400],
    ['rows', `| a | b |\n| - | - |\n${'| *1* | 2 |\n'.repeat(400)}`, 'td', 800],
    ['columns', `${'| a '.repeat(600)}|\n${'| - '.repeat(600)}|\n${'| b '.repeat(600)}|`, 'td', 600],
    ['blocks', 'a\n\n'.repeat(1400), 'p', 1400],
    ['quotes', '> a\n>\n'.repeat(1400), 'blockquote p', 1400],
    ['words of one link', `[${'*a* '.repeat(580)}](https://example.org/)`, 'a em', 580],
  ])('of %s is drawn in steps, from the top, until all of it is there', async (_, text, selector, count) => {
    const page = render(text);
    const first = page.querySelectorAll('*').length;
    expect(first).toBeGreaterThan(50);
    expect(first).toBeLessThan(400);
    expect(await settled(page)).toBeLessThan(400);
    expect(page.querySelectorAll(selector)).toHaveLength(count);
  });

  it('of more elements than anybody writes is all there, its end as it was written', async () => {
    const page = render(`${'- *a*\n'.repeat(3000)}- *end*\n`);
    await settled(page);
    const items = page.querySelectorAll('li').length;
    expect(items).toBeGreaterThan(900);
    const written = [...page.querySelectorAll('.plain')].map((part) => part.textContent).join('\n');
    expect(items + written.split('\n').filter((line) => line === '- *a*').length).toBe(3000);
    expect(written.trimEnd().endsWith('- *end*')).toBe(true);
  });

  it('of one line without words is laid out in parts, and not a letter is lost', async () => {
    const text = '!['.repeat(10_000);
    const page = render(text);
    await settled(page);
    const parts = [...page.querySelectorAll('.plain div')].map((part) => part.textContent);
    expect(parts.length).toBeGreaterThan(5);
    expect(parts.join('')).toBe(text);
  });

  it('of code is coloured in steps, and is whole all the time', async () => {
    const code = `${'{ a(b); };\n'.repeat(150)}\n\n${'let x = 1;\n'.repeat(100)}let y;`;
    const page = render(`\`\`\`js\n${code}\n\`\`\``);
    const block = page.querySelector('pre code');
    expect(block?.textContent).toBe(code);
    let before = 0;
    const pieces = () => [...page.querySelectorAll('pre span span')];
    const next = async () => {
      await new Promise((done) => setTimeout(done));
      flushSync();
    };
    // It is looked after each task: a quick machine draws it all between two looks that are far apart.
    while (pieces().length === 0) await next();
    for (let same = 0; same < 20;) {
      const now = pieces().length;
      expect(now - before).toBeLessThan(500);
      expect(block?.textContent).toBe(code);
      same = now === before ? same + 1 : 0;
      before = now;
      await next();
    }
    expect(before).toBeGreaterThan(800);
    expect(pieces().reduce((text, piece) => text + piece.textContent, '')).toBe(code);
  });

  it('of code whose line is of very many pieces has that line in one colour', async () => {
    const code = `${'{ a(b); }; '.repeat(150)}\nlet y = 1;`;
    const page = render(`\`\`\`js\n${code}\n\`\`\``);
    await vi.waitFor(() => expect(page.querySelectorAll('pre span span').length).toBeGreaterThan(2), 20_000);
    expect(page.querySelectorAll('pre span span').length).toBeLessThan(10);
    expect(page.querySelector('pre code')?.textContent).toBe(code);
  });

  it('that is small is drawn at once', () => {
    expect(render('- a\n'.repeat(40)).querySelector('[data-drawing]')).toBeNull();
  });
});
