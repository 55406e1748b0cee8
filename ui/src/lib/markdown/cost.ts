/**
 * How long lexing a text may take, from above: pairing the marks of a paragraph costs the lexer up to the number of its
 * marks times its length. Only counted, never tried out, so that it is known before the time is spent.
 */

/** What may be lexed at once, on the thread that draws, in the same task in which it is drawn for the first time. */
export const SOON = 200_000;

const MARK = /[*_`[\]!<>~|&\\=#+@:$\n-]/g;
/** A line that ends the paragraph before it. */
const BREAK = /\n(?=[ \t]*\n| {0,3}[-*+] [^ \t\n])/;
/** An item of a list, for which the rest of the list is looked at. */
const ITEM = /^[ \t>]*(?:[-*+]|\d+[.)])(?=[ \t\n])/gm;
/** Every block is also looked at by those that it is in, which costs far less. */
const NESTED = 20;
/** Letters cost the lexer little, and yet in a long paragraph more than their number. */
const LETTERS = 50;

export function costOf(text: string): number {
  const prose = text.includes('```') ? withoutCode(text) : text;
  let sum = 0;
  let marks = 0;
  for (const part of prose.split(BREAK)) {
    const here = part.match(MARK)?.length ?? 0;
    marks += here;
    sum += here * part.length + part.length ** 2 / LETTERS;
  }
  const items = prose.match(ITEM)?.length ?? 0;
  return sum + (items + marks / NESTED) * prose.length;
}

/** A text without the code that is fenced from the beginning of its lines: no marks are paired in it. */
function withoutCode(text: string): string {
  let fence = '';
  const prose: string[] = [];
  for (const line of text.split('\n')) {
    if (fence !== '') {
      if (line.startsWith(fence) && /^`* *$/.test(line)) fence = '';
      continue;
    }
    fence = /^(`{3,})[^`]*$/.exec(line)?.[1] ?? '';
    prose.push(fence === '' ? line : '');
  }
  return prose.join('\n');
}

/** Whether a text is so short or so plain that nobody notices how long lexing it takes. */
export function isSoonLexed(text: string): boolean {
  return text.length <= MOST && costOf(text) <= SOON;
}

const MOST = 24_000;
