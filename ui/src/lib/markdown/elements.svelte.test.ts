import { flushSync } from 'svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { component, containing, type Part } from './elements.svelte';
import Plain from './Plain.svelte';

let place: HTMLElement;
let stop: () => void;
let parts = $state.raw<readonly Part[]>([]);

/** What is in an element, each element in it as `name attribute=value(what is in it)`. */
function within(element: Node): string {
  const shown = [...element.childNodes].map((node) => {
    if (!(node instanceof Element)) return node.textContent ?? '';
    const attributes = [...node.attributes].map(({ name, value }) => ` ${name}=${value}`).join('');
    return `${node.localName}${attributes}(${within(node)})`;
  });
  return shown.join('');
}

function show(...now: readonly Part[]): void {
  parts = now;
  flushSync();
}

beforeEach(() => {
  place = document.createElement('div');
  document.body.replaceChildren(place);
  parts = [];
  stop = $effect.root(() => {
    $effect(() => containing(() => parts)(place) as () => void);
  });
  flushSync();
});
afterEach(() => stop());

describe('described elements', () => {
  it('stay for as long as they are of the same kind, and change in their places', () => {
    show('a ', { tag: 'b', attributes: { class: 'last', title: 'x' }, inside: ['c'] });
    const [text, bold] = place.childNodes;
    show('a, ', { tag: 'b', attributes: { title: 'y' }, inside: ['c', { tag: 'i', inside: 'd' }] }, ' e');
    expect(within(place)).toBe('a, b title=y(ci(d)) e');
    expect([...place.childNodes].slice(0, 2)).toEqual([text, bold]);
    show({ tag: 'b', inside: 'only' });
    expect(within(place)).toBe('b(only)');
    show({ tag: 'b', inside: [{ tag: 'i' }] });
    expect(within(place)).toBe('b(i())');
  });

  it('keep what is selected in a text that grows', () => {
    show('some words');
    getSelection()?.setBaseAndExtent(place.firstChild as Node, 5, place.firstChild as Node, 10);
    show('some words and more');
    expect(getSelection()?.toString()).toBe('words');
  });

  it('are described again only where something that they depend on is another', () => {
    const describe = vi.fn(() => ({ tag: 'p', inside: 'words' }));
    show({ dependsOn: [1, place], describe });
    show({ dependsOn: [1, place], describe }, 'more');
    expect(describe).toHaveBeenCalledTimes(1);
    show({ dependsOn: [2, place], describe });
    expect(describe).toHaveBeenCalledTimes(2);
    expect(within(place)).toBe('p(words)');
  });

  it('have components among them, which hear of other props, and end with their place', () => {
    show('before', component(Plain, { text: 'one' }), { tag: 'hr' });
    const drawn = place.querySelector('.plain');
    expect(place.textContent).toBe('beforeone');
    show('before', component(Plain, { text: 'two' }), { tag: 'hr' });
    expect(place.textContent).toBe('beforetwo');
    expect(place.querySelector('.plain')).toBe(drawn);
    expect(place.lastElementChild?.tagName).toBe('HR');
    show('before', { tag: 'p' });
    expect(place.querySelector('.plain')).toBeNull();
    expect(within(place)).toBe('beforep()');
  });

  it('have several components among them, each of which hears of its own props', () => {
    const plain = (text: string) => ({ dependsOn: [text], describe: () => component(Plain, { text }) });
    const both = (one: string, other: string) => show(plain(one), plain(other));
    both('a', 'b');
    both('c', 'd');
    both('c', 'e');
    expect(place.textContent).toBe('ce');
  });

  it('end with what contains them', () => {
    show({ tag: 'div', inside: [component(Plain, { text: 'one' })] });
    stop();
    expect(place.querySelector('.plain')).toBeNull();
  });
});
