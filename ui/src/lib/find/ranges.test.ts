import { afterEach, describe, expect, it } from 'vitest';
import { rangesIn } from './ranges';

function drawn(...children: (Node | string)[]): Element {
  const root = document.createElement('div');
  root.append(...children);
  document.body.append(root);
  return root;
}

function element(name: string, ...children: (Node | string)[]): Element {
  const made = document.createElement(name);
  made.append(...children);
  return made;
}

const words = (root: Element, query: string) => rangesIn(root, query).map((range) => range.toString());

describe('words in what is drawn', () => {
  afterEach(() => document.body.replaceChildren());

  it('are found across the elements of a line', () => {
    const root = drawn(element('p', 'The ', element('strong', 'Pratt'), ' parser, the pratt parser'));
    expect(words(root, 'pratt parser')).toEqual(['Pratt parser', 'pratt parser']);
  });

  it('are not found across lines', () => {
    const root = drawn(element('p', 'one'), element('p', 'two'), element('p', 'one', element('br'), 'two'));
    expect(words(root, 'onetwo')).toEqual([]);
    expect(words(root, 'two')).toHaveLength(2);
  });

  it('are those that were said, not those of the buttons beside them', () => {
    const root = drawn(element('pre', 'copy(this)'), element('button', 'Copy'));
    expect(words(root, 'copy')).toEqual(['copy']);
  });

  it('stay text, whatever they look like', () => {
    const root = drawn(element('p', '<img src=x onerror=alert(1)>'));
    expect(words(root, '<img src=x')).toEqual(['<img src=x']);
    expect(root.querySelector('img')).toBeNull();
  });
});
