import { flushSync, mount, unmount } from 'svelte';
import { afterEach, describe, expect, it, vi } from 'vitest';

const openLink = vi.hoisted(() => vi.fn(() => Promise.resolve(null)));
vi.mock('$lib/ipc/generated/commands', () => ({ openLink, copyText: vi.fn() }));
const { default: Markdown } = await import('./Markdown.svelte');

let shown: ReturnType<typeof mount> | undefined;

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

const HOSTILE = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  'a <b onmouseover="alert(1)">b</b>',
  '<iframe src="https://example.org"></iframe>',
  '<style>body { display: none }</style>',
  '![x](https://example.org/track.png)',
  '![x](javascript:alert(1))',
  '[x](javascript:alert(1))',
  '[x](data:text/html,x)',
  '<javascript:alert(1)>',
  '[x]: javascript:alert(1)\n\n[x]',
  '| <img src=x> |\n| - |\n| <script>1</script> |',
  '- <img src=x>\n- [y](vbscript:z)',
  '# <svg onload=alert(1)>',
  '&lt;script&gt;alert(1)&lt;/script&gt;',
  '```html\n<script>alert(1)</script>\n```',
  '`<img src=x>`',
];

describe('hostile markdown', () => {
  it.each(HOSTILE)('%j makes nothing that runs or loads', (text) => {
    const page = render(text);
    expect(
      page.querySelector('script, img, iframe, style, svg[onload], object, embed, video, base, form'),
    ).toBeNull();
    for (const element of page.querySelectorAll('*')) {
      for (const { name, value } of element.attributes) {
        expect(name).not.toMatch(/^on/i);
        if (name === 'href' || name === 'src') expect(value).toMatch(/^(https?|mailto):/);
      }
    }
  });

  it('shows definitions of links, which are copied and inserted with the answer', () => {
    const hidden = '[a]: </dev/null;touch pwned #>';
    expect(render(`${hidden}\n\ngit branch`).textContent).toContain(hidden);
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
