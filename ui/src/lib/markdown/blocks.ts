/** What the blocks of a text are drawn as. Raw HTML is text here, whatever it says. */
import type { Token, Tokens } from 'marked';
import { t } from '$lib/language/language.svelte';
import CodeBlock from './CodeBlock.svelte';
import { isDiagram } from './diagram';
import DiagramBlock from './DiagramBlock.svelte';
import { directionOf } from './direction';
import { allowedAt, Parts, share, type Part as Cut } from './drawing.svelte';
import { component, type ElementPart, type LazyPart, type Part, type ShownPart } from './elements.svelte';
import Footnote from './Footnote.svelte';
import { isFootnote } from './footnotes';
import Formula from './Formula.svelte';
import { isFormula, isFormulaCode } from './formulas';
import { line, type Around } from './inline';
import Plain from './Plain.svelte';
import Table from './Table.svelte';

const TOO_DEEP = 24;
/** A longer text that is shown as it was written is laid out part by part. */
const LONG = 4000;

interface Place {
  /** Whether nothing follows it in what it stands in. */
  last: boolean;
  /** Whether it may still grow. */
  open: boolean;
  depth: number;
  /** How much of it may be drawn now. */
  allowed: number;
}

/** The blocks that stand in one part of a text. */
export function blocks(part: Cut<Token>, around: Around): Part[] {
  return part.shown.map((token, at) =>
    block(token, around, {
      last: at === part.end,
      open: at === part.open,
      depth: 0,
      allowed: allowedAt(part, at),
    }),
  );
}

function block(token: Token, around: Around, place: Place): LazyPart {
  const { last, open, depth, allowed } = place;
  return {
    dependsOn: [token, around, last, open, depth, allowed],
    describe: () => shown(token, around, place),
  };
}

function shown(token: Token, around: Around, place: Place): ShownPart {
  const { last, open, depth, allowed } = place;
  if (depth > TOO_DEEP) return written(token.raw, place);
  if (isFootnote(token)) return component(Footnote, { note: token, around, last, allowed });
  if (isFormula(token))
    return component(Formula, { source: token.text, raw: token.raw, display: true, last });
  if (isFormulaCode(token) && !open)
    return component(Formula, { source: token.text, raw: token.text, display: true, last });
  if (isDiagram(token) && !open)
    return component(DiagramBlock, { source: token.text, fence: token.lang ?? '', last });
  const words = () => line(('tokens' in token && token.tokens) || [], around, allowed, depth);
  switch (token.type) {
    case 'paragraph':
      return { tag: 'p', attributes: named(place), inside: words() };
    case 'heading': {
      const level = `heading h${(token as Tokens.Heading).depth}`;
      // All of one level: a stranger's headings must not break the order of the page's own.
      return { tag: 'h2', attributes: named(place, level), inside: words() };
    }
    case 'code': {
      const { text, lang = '' } = token as Tokens.Code;
      return component(CodeBlock, { code: text, fence: lang, open, last });
    }
    case 'blockquote':
      return quote(token as Tokens.Blockquote, around, place);
    case 'list':
      return list(token as Tokens.List, around, place);
    case 'table':
      return component(Table, { table: token as Tokens.Table, around, last, allowed });
    case 'hr':
      return { tag: 'hr', attributes: named(place) };
    case 'html':
      return written(token.raw.trimEnd(), place);
    case 'checkbox':
      return checkbox((token as Tokens.Checkbox).checked, t('markdown-task'));
    case 'space':
      return '';
    case 'text':
      if ((token as Tokens.Text).tokens !== undefined) return { tag: 'span', inside: words() };
  }
  // Definitions of links, too: what is copied and inserted with the answer is to be seen.
  return written(token.raw, place);
}

// Classes, and no `:last-child`: the page would look for the style of all that is in a block again when it is last no
// more.
function named({ last, open }: Place, more = ''): { class?: string } {
  const name = [more, last && 'last', open && 'writing'].filter(Boolean).join(' ');
  return name === '' ? {} : { class: name };
}

/** A text as it was written. */
function written(text: string, place: Place): ElementPart {
  if (text.length <= LONG) return { tag: 'p', attributes: named(place, 'plain'), inside: [text] };
  return { tag: 'div', attributes: named(place, 'long'), inside: [component(Plain, { text })] };
}

// Lists, quotes and tables have sides, so their direction is an attribute, found from the words inside. Paragraphs must
// have none of their own to count there; the stylesheet has each run as its own first letters do.

function quote(token: Tokens.Blockquote, around: Around, place: Place): ElementPart {
  const all = share(token.tokens, place.allowed);
  const parts = new Parts<Token>(120, 60).of(all, all.shown.length - 1);
  const inside = parts.map((part) => ({
    tag: 'div',
    inside: part.shown.map((child, at) =>
      block(child, around, {
        last: at === part.end,
        open: false,
        depth: place.depth + 1,
        allowed: allowedAt(part, at),
      }),
    ),
  }));
  return { tag: 'blockquote', attributes: { ...named(place), dir: directionOf(token) }, inside };
}

function list(token: Tokens.List, around: Around, place: Place): ElementPart {
  // Of fewer items no list is made: those who hear it are told how many a list has.
  const parts = new Parts<Tokens.ListItem>(120, 60).of(share(token.items, place.allowed));
  const dir = directionOf(token);
  const inside = parts.map((part) => {
    const goesOn = part.begin + part.shown.length < token.items.length;
    const attributes = {
      ...(goesOn ? { class: 'goes-on' } : named(place)),
      dir,
      start: startAt(token, part.begin),
    };
    const items = part.shown.map((one, at) => item(one, around, place.depth + 1, allowedAt(part, at)));
    return { tag: token.ordered ? 'ol' : 'ul', attributes, inside: items };
  });
  return { tag: 'div', attributes: { class: 'list' }, inside };
}

/** The number of the item at a place, where the list does not begin with 1. */
function startAt({ ordered, start }: Tokens.List, at: number): string | undefined {
  return ordered && start !== '' && start + at !== 1 ? String(start + at) : undefined;
}

function item(token: Tokens.ListItem, around: Around, depth: number, allowed: number): LazyPart {
  const describe = (): ElementPart => {
    const part = share(token.tokens, allowed);
    const inside = part.shown.map((child, at) => {
      if (child.type === 'checkbox')
        return checkbox(
          token.checked === true,
          t(token.checked ? 'markdown-task-done' : 'markdown-task-open'),
        );
      const last = at === token.tokens.length - 1;
      return block(child, around, { last, open: false, depth, allowed: allowedAt(part, at) });
    });
    return { tag: 'li', attributes: token.task ? { class: 'task' } : {}, inside };
  };
  return { dependsOn: [token, around, depth, allowed], describe };
}

function checkbox(checked: boolean, label: string): ElementPart {
  const attributes = {
    type: 'checkbox',
    disabled: '',
    checked: checked ? '' : undefined,
    'aria-label': label,
  };
  return { tag: 'input', attributes };
}
