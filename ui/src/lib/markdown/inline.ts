/** What the marks inside a line are drawn as. Images are links to themselves: nothing is loaded from the network. */
import type { Token, Tokens } from 'marked';
import { t } from '$lib/language/language.svelte';
import { allowedAt, Parts, share, type Share } from './drawing.svelte';
import { component, type ElementPart, type ShownPart } from './elements.svelte';
import { isFootnoteMark } from './footnotes';
import Formula from './Formula.svelte';
import { isFormula } from './formulas';
import { decodeEntities, misleads, safeLink } from './safe';

/** What is known of the text that a token is in. */
export interface Around {
  /** The labels of its footnotes: a mark without one stays what was written. */
  footnotes: ReadonlySet<string>;
}

const TOO_DEEP = 48;
/** For about so many elements in a line, each part of it stands in one of its own. */
const PART = 300;

/** `allowed`: how much of it may be drawn now. */
export function line(tokens: readonly Token[], around: Around, allowed = Infinity, depth = 0): ShownPart[] {
  const all = share(tokens, allowed);
  const parts = new Parts<Token>(PART).of(all);
  if (parts.length <= 1) return words(all, around, depth);
  return parts.map((part) => ({
    tag: 'span',
    attributes: { class: 'part' },
    inside: words(part, around, depth),
  }));
}

const words = (part: Share<Token>, around: Around, depth: number) =>
  part.shown.map((token, place) => mark(token, around, allowedAt(part, place), depth));

function mark(token: Token, around: Around, allowed: number, depth: number): ShownPart {
  if (depth > TOO_DEEP) return token.raw;
  const inside = () => line(('tokens' in token && token.tokens) || [], around, allowed, depth + 1);
  switch (token.type) {
    case 'text': {
      const text = token as Tokens.Text;
      return text.tokens?.length ? { tag: 'span', inside: inside() } : decodeEntities(text.text);
    }
    case 'strong':
    case 'em':
    case 'del':
      return { tag: token.type, inside: inside() };
    case 'codespan':
      return { tag: 'code', attributes: { class: 'code-span' }, inside: (token as Tokens.Codespan).text };
    case 'br':
      return { tag: 'br' };
    case 'escape':
      return (token as Tokens.Escape).text;
    case 'link':
      return link(token as Tokens.Link, (token as Tokens.Link).text, inside);
    case 'image': {
      const image = token as Tokens.Image;
      return link(image, '', () => [t('markdown-picture', { name: image.text || image.href })]);
    }
  }
  if (isFormula(token)) {
    const { text, raw, display } = token;
    return component(Formula, { source: text, raw, display });
  }
  return isFootnoteMark(token) && around.footnotes.has(token.label) ? footnoteMark(token.label) : token.raw;
}

/** A link that opens outside; an address that may not be opened stays the text that it was. */
function link(
  { href, raw, title }: Tokens.Link | Tokens.Image,
  /** Its words without their marks. */
  text: string,
  inside: () => ShownPart[],
): ShownPart {
  const address = safeLink(href);
  if (address === null) return raw;
  const made: ElementPart = {
    tag: 'a',
    attributes: { href: address, title: address, draggable: 'false', rel: 'noreferrer' },
    inside: inside(),
  };
  const asides = [...(misleads(text, address) ? [` (${address})`] : []), ...(title ? [` “${title}”`] : [])];
  if (asides.length === 0) return made;
  const beside = asides.map((aside) => ({ tag: 'span', attributes: { class: 'aside' }, inside: aside }));
  return { tag: 'span', inside: [made, ...beside] };
}

/** It leads to its footnote. */
function footnoteMark(label: string): ElementPart {
  const attributes = {
    class: 'footnote-mark',
    role: 'link',
    tabindex: '0',
    'aria-label': t('markdown-footnote', { label }),
    'data-footnote-mark': label,
  };
  return { tag: 'sup', inside: [{ tag: 'span', attributes, inside: label }] };
}
