/**
 * A limit on what is formatted in one paragraph, heading or cell. All that stands there is laid out together, so that
 * each mark makes every other one dearer. What comes after so many is shown as it was written, and copied and inserted so.
 */
import type { Token, Tokens } from 'marked';
import { plain } from './plain';

/** Nobody writes so many on purpose; a model that is caught in a loop does. */
export const MOST_MARKS = 600;

const LISTS = ['tokens', 'items', 'header', 'rows'] as const;
/** What costs no element, or ends a line and has to. */
const NO_MARK = new Set(['text', 'escape', 'br']);

/** Makes text of the marks that are too many, in all of some tokens. */
export function limitMarks(tokens: readonly Token[]): void {
  const waiting: unknown[] = [...tokens];
  for (let one = waiting.pop(); one !== undefined; one = waiting.pop()) {
    if (Array.isArray(one)) for (const each of one as unknown[]) waiting.push(each);
    else if (hasWords(one as Token)) limit(one as Tokens.Paragraph);
    else for (const list of LISTS) waiting.push(...children(one, list));
  }
}

function children(token: unknown, list: (typeof LISTS)[number]): readonly unknown[] {
  const inside = (token as Record<string, unknown>)[list];
  return Array.isArray(inside) ? [inside] : [];
}

/** Whether what is in it stands in lines; the cells of a table have no type. */
function hasWords(token: Token | Tokens.TableCell): boolean {
  const type = 'type' in token ? token.type : 'cell';
  return ['paragraph', 'heading', 'text', 'cell', 'footnote'].includes(type) && 'tokens' in token;
}

function limit(words: { tokens?: Token[] }): void {
  const tokens = words.tokens ?? [];
  let left = MOST_MARKS;
  const from = tokens.findIndex((token) => (left -= marksIn(token)) < 0);
  if (from !== -1) words.tokens = [...tokens.slice(0, from), ...asWritten(tokens.slice(from))];
}

function marksIn(token: Token): number {
  const inside = 'tokens' in token ? (token.tokens ?? []) : [];
  // Each of its letters is laid out as a mark is.
  if (token.type === 'formula') return 1 + token.raw.length / 4;
  return (NO_MARK.has(token.type) ? 0 : 1) + inside.reduce((sum, one) => sum + marksIn(one), 0);
}

/** The same as text, with the ends of its lines. */
function asWritten(tokens: Token[]): Token[] {
  const made: Token[] = [];
  let raw = '';
  const end = () => {
    if (raw !== '') made.push(plain(raw));
    raw = '';
  };
  for (const token of tokens) {
    if (token.type !== 'br') raw += token.raw;
    else {
      end();
      made.push(token);
    }
  }
  end();
  return made;
}
