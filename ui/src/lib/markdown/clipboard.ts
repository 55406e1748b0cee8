/**
 * Markdown for the clipboard: as HTML, of which a word processor keeps the formatting, and as plain text without marks.
 * The HTML is made of the lexer's tokens and a fixed set of tags: every text is escaped, raw HTML stays text, images
 * are links to themselves, and only addresses that may be opened become links.
 */
import type { Token, Tokens } from 'marked';
import { PLAIN_OVER } from './fold';
import { lex, type LexOptions } from './lex';
import { decodeEntities, safeLink } from './safe';

const TOO_DEEP = 24;

/** The text as HTML; `null` when it is longer than what is shown formatted. */
export function toHtml(text: string, options: LexOptions = {}): string | null {
  return text.length > PLAIN_OVER ? null : blocksAsHtml(lex(text, options), 0);
}

/** The text without the marks of markdown: tables with tabs between their cells, lists with their bullets. */
export function toPlain(text: string, options: LexOptions = {}): string {
  return text.length > PLAIN_OVER ? text : blocksAsText(lex(text, options), 0, '\n\n');
}

const children = (token: Token): Token[] => ('tokens' in token && token.tokens) || [];

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (mark) => `&#${mark.charCodeAt(0)};`);
}

const plainBlock = (text: string) => `<p>${escaped(text.trimEnd()).replaceAll('\n', '<br>')}</p>`;

function blocksAsHtml(tokens: Token[], depth: number): string {
  return tokens.map((token) => blockAsHtml(token, depth)).join('');
}

function blockAsHtml(token: Token, depth: number): string {
  if (depth > TOO_DEEP) return plainBlock(token.raw);
  switch (token.type) {
    case 'space':
      return '';
    case 'paragraph':
      return `<p>${inlineAsHtml(children(token), depth)}</p>`;
    case 'heading': {
      const level = Math.min(6, Math.max(1, (token as Tokens.Heading).depth));
      return `<h${level}>${inlineAsHtml(children(token), depth)}</h${level}>`;
    }
    case 'code':
      return `<pre><code>${escaped((token as Tokens.Code).text)}</code></pre>`;
    case 'blockquote':
      return `<blockquote>${blocksAsHtml(children(token), depth + 1)}</blockquote>`;
    case 'list':
      return listAsHtml(token as Tokens.List, depth);
    case 'table':
      return tableAsHtml(token as Tokens.Table, depth);
    case 'hr':
      return '<hr>';
    case 'checkbox':
      return box((token as Tokens.Checkbox).checked);
    case 'text':
      return children(token).length > 0 ? inlineAsHtml(children(token), depth) : plainBlock(token.raw);
    default:
      return plainBlock(token.raw);
  }
}

const box = (checked: boolean | undefined) => (checked ? '☑ ' : '☐ ');

function listAsHtml(list: Tokens.List, depth: number): string {
  const tag = list.ordered ? 'ol' : 'ul';
  const start = list.ordered && Number(list.start) > 1 ? ` start="${Number(list.start)}"` : '';
  const items = list.items.map((item) => `<li>${blocksAsHtml(item.tokens, depth + 1)}</li>`);
  return `<${tag}${start}>${items.join('')}</${tag}>`;
}

function tableAsHtml(table: Tokens.Table, depth: number): string {
  const cell = (tag: 'th' | 'td', { tokens, align }: Tokens.TableCell) =>
    `<${tag}${align === null ? '' : ` style="text-align: ${align}"`}>${inlineAsHtml(tokens, depth)}</${tag}>`;
  const row = (tag: 'th' | 'td', cells: Tokens.TableCell[]) =>
    `<tr>${cells.map((one) => cell(tag, one)).join('')}</tr>`;
  const rows = table.rows.map((cells) => row('td', cells)).join('');
  // Word processors draw no lines of their own.
  return `<table border="1" cellspacing="0" cellpadding="4"><thead>${row('th', table.header)}</thead><tbody>${rows}</tbody></table>`;
}

function inlineAsHtml(tokens: Token[], depth: number): string {
  return tokens.map((token) => markAsHtml(token, depth)).join('');
}

function markAsHtml(token: Token, depth: number): string {
  if (depth > 2 * TOO_DEEP) return escaped(token.raw);
  const inner = () => inlineAsHtml(children(token), depth + 1);
  switch (token.type) {
    case 'text':
      return children(token).length > 0 ? inner() : escaped(decodeEntities((token as Tokens.Text).text));
    case 'strong':
    case 'em':
    case 'del':
      return `<${token.type}>${inner()}</${token.type}>`;
    case 'codespan':
      return `<code>${escaped((token as Tokens.Codespan).text)}</code>`;
    case 'br':
      return '<br>';
    case 'escape':
      return escaped((token as Tokens.Escape).text);
    case 'link':
      return linkAsHtml((token as Tokens.Link).href, inner(), token.raw);
    case 'image': {
      const { href, text } = token as Tokens.Image;
      return linkAsHtml(href, escaped(text || href), token.raw);
    }
    default:
      return escaped(token.raw);
  }
}

function linkAsHtml(href: string, inner: string, raw: string): string {
  const address = safeLink(href);
  return address === null ? escaped(raw) : `<a href="${escaped(address)}">${inner}</a>`;
}

function blocksAsText(tokens: Token[], depth: number, between: string): string {
  const blocks = tokens.map((token) => blockAsText(token, depth));
  return blocks.filter((block) => block !== null).join(between);
}

function blockAsText(token: Token, depth: number): string | null {
  if (depth > TOO_DEEP) return token.raw.trimEnd();
  switch (token.type) {
    case 'space':
      return null;
    case 'code':
      return (token as Tokens.Code).text;
    case 'blockquote':
      return blocksAsText(children(token), depth + 1, '\n\n');
    case 'list':
      return listAsText(token as Tokens.List, depth);
    case 'table': {
      const { header, rows } = token as Tokens.Table;
      return [header, ...rows]
        .map((cells) => cells.map(({ tokens }) => inlineAsText(tokens)).join('\t'))
        .join('\n');
    }
    case 'footnote':
      return token.raw.trimEnd();
    case 'hr':
      return '———';
    case 'checkbox':
      return box((token as Tokens.Checkbox).checked);
    default:
      return children(token).length > 0 ? inlineAsText(children(token)) : token.raw.trimEnd();
  }
}

function listAsText(list: Tokens.List, depth: number): string {
  const first = Number(list.start) || 1;
  const items = list.items.map((item, place) => {
    const mark = list.ordered ? `${first + place}. ` : '• ';
    const body = item.tokens.map((token) => blockAsText(token, depth + 1));
    // A box stands before the words that it belongs to, everything else on lines of its own.
    const text = body.reduce<string>((all, part, at) => {
      if (part === null) return all;
      const joined = all === '' || item.tokens[at - 1]?.type === 'checkbox';
      return joined ? all + part : `${all}\n${part}`;
    }, '');
    return mark + text.replaceAll('\n', `\n${' '.repeat(mark.length)}`);
  });
  return items.join('\n');
}

export function inlineAsText(tokens: Token[]): string {
  return tokens.map(markAsText).join('');
}

function markAsText(token: Token): string {
  switch (token.type) {
    case 'br':
      return '\n';
    case 'codespan':
    case 'escape':
      return (token as Tokens.Codespan).text;
    case 'image':
      return (token as Tokens.Image).text || (token as Tokens.Image).href;
    case 'link': {
      const { href } = token as Tokens.Link;
      const words = inlineAsText(children(token));
      return words === href || href === `mailto:${words}` ? words : `${words} (${href})`;
    }
    case 'text':
      return children(token).length > 0
        ? inlineAsText(children(token))
        : decodeEntities((token as Tokens.Text).text);
    default:
      return children(token).length > 0 ? inlineAsText(children(token)) : token.raw;
  }
}
