/**
 * A limit on how much of one text is formatted: a page of very many elements stops for a moment whenever it clears away
 * what it needs no more. What follows is shown as it was written, which takes one element for many lines.
 */
import type { Token, Tokens } from 'marked';
import { weigh } from './weight';

/** Several times what a long answer makes; a model that is caught in a loop comes to it. */
export const MOST_ELEMENTS = 3000;

/** What is not formatted any more; always the last of its tokens. */
export interface Rest {
  type: 'rest';
  raw: string;
}

export const isRest = (token: Token | undefined): token is Rest => token?.type === 'rest';

/** As many tokens as make so many elements at most, and the rest. Lists, quotes, tables and paragraphs are cut within. */
export function limitElements(tokens: Token[], room: number): Token[] {
  const all = tokens.reduce((sum, token) => sum + weigh(token), 0);
  if (all <= room) return tokens;
  const { kept, raw } = beginning(tokens, room);
  const rest: Rest = { type: 'rest', raw: rawOf(tokens).slice(raw.length) };
  return [...kept, rest];
}

const rawOf = (tokens: readonly Token[]) => tokens.map(({ raw }) => raw).join('');

/** What can be cut, and where that stands which is in it. */
const INSIDE: Record<string, 'items' | 'tokens'> = {
  list: 'items',
  list_item: 'tokens',
  blockquote: 'tokens',
  paragraph: 'tokens',
};
/** What stands in these as it was written. */
const VERBATIM = ['list', 'paragraph'];

function beginning(tokens: readonly Token[], room: number): { kept: Token[]; raw: string } {
  const kept: Token[] = [];
  let left = room;
  for (const token of tokens) {
    const weight = weigh(token);
    const part = weight <= left ? token : cut(token, left);
    if (part !== null) kept.push(part);
    if (part !== token) break;
    left -= weight;
  }
  return { kept, raw: rawOf(kept) };
}

/** A token with as much in it as makes so many elements; none where that is nothing. */
function cut(token: Token, room: number): Token | null {
  if (token.type === 'table') return cutTable(token as Tokens.Table, room);
  const name = INSIDE[token.type];
  if (name === undefined) return null;
  const inside = (token as Tokens.Generic)[name] as Token[];
  const { kept, raw } = beginning(inside, room - 1);
  if (raw.trim() === '') return null;
  const isOwn = VERBATIM.includes(token.type) && token.raw.startsWith(raw);
  const own = isOwn ? raw : sameLines(token.raw, raw, rawOf(inside).slice(raw.length));
  return own === null ? null : { ...token, [name]: kept, raw: own };
}

/** The lines of a text that are those of what is in it, where marks and indents are gone; none where a line is cut. */
function sameLines(text: string, inside: string, rest: string): string | null {
  const ended = inside.endsWith('\n');
  if (!ended && !rest.startsWith('\n')) return null;
  return firstLines(text, inside.split('\n').length - (ended ? 1 : 0), ended);
}

function cutTable(table: Tokens.Table, room: number): Token | null {
  let left = room - weigh({ ...table, rows: [] });
  const rows = table.rows.slice(
    0,
    table.rows.findIndex((row) => (left -= weigh(row)) < 0),
  );
  return rows.length === 0 ? null : { ...table, rows, raw: firstLines(table.raw, 2 + rows.length, true) };
}

/** The first lines of a text, with the end of the last of them or without. */
function firstLines(text: string, lines: number, withEnd: boolean): string {
  let end = -1;
  for (let line = 0; line < lines; line += 1) {
    end = text.indexOf('\n', end + 1);
    if (end === -1) return text;
  }
  return text.slice(0, withEnd ? end + 1 : end);
}
