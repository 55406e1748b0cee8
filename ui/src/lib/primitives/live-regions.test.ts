/** What live regions say is heard everywhere: also where a screen reader is told of elements alone. */
import { readdirSync, readFileSync } from 'node:fs';
import { parse, type AST } from 'svelte/compiler';
import { expect, it } from 'vitest';

type Node = AST.Fragment['nodes'][number];

const isLive = (node: AST.RegularElement) =>
  node.attributes.some(
    (attribute) =>
      attribute.type === 'Attribute' &&
      attribute.name === 'role' &&
      Array.isArray(attribute.value) &&
      attribute.value[0]?.type === 'Text' &&
      attribute.value[0].data === 'status',
  );

/** What is directly in a node, whatever it depends on. */
function within(node: Node): Node[] {
  const fragments = ['fragment', 'body', 'consequent', 'alternate', 'fallback', 'pending', 'then', 'catch'];
  const known = node as unknown as Record<string, AST.Fragment | null | undefined>;
  return fragments.flatMap((name) => known[name]?.nodes ?? []);
}

/** Whether words stand in it that are in no element of their own that a screen reader is told of. */
function hasBareWords(nodes: readonly Node[]): boolean {
  return nodes.some((node) => {
    if (node.type === 'Text') return node.data.trim() !== '';
    if (node.type === 'ExpressionTag' || node.type === 'HtmlTag') return true;
    if (node.type === 'RegularElement') return node.name === 'span' && hasBareWords(node.fragment.nodes);
    return node.type !== 'Component' && hasBareWords(within(node));
  });
}

/** The lines of the live regions whose words are not heard in WebKitGTK. */
function unheard(source: string): number[] {
  const lines: number[] = [];
  const visit = (nodes: readonly Node[]): void => {
    for (const node of nodes) {
      if (node.type === 'RegularElement' && isLive(node) && hasBareWords(node.fragment.nodes))
        lines.push(source.slice(0, node.start).split('\n').length);
      visit(within(node));
    }
  };
  visit(parse(source, { modern: true }).fragment.nodes);
  return lines;
}

it('the words of a live region are in an element of their own', () => {
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.svelte'),
  );
  const found = files.flatMap((file) =>
    unheard(readFileSync(`src/${file}`, 'utf8')).map((line) => `${file}:${line}`),
  );
  expect(found).toEqual([]);
});

it('words are found wherever they stand in one', () => {
  expect(unheard('<p role="status">Saved</p>')).toEqual([1]);
  expect(unheard('<div role="status">\n{#if saved}<span>{saved}</span>{/if}</div>')).toEqual([1]);
  expect(unheard('<div>\n<div role="status">{#if saved}<LiveText text={saved} />{/if}</div></div>')).toEqual(
    [],
  );
  expect(unheard('<div role="status"><p>{saved}</p></div>')).toEqual([]);
});
