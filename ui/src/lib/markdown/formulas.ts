/**
 * Formulas in Markdown: `$…$`, `$$…$$`, `\(…\)` and `\[…\]`. No formula goes beyond a blank line, so that one which is
 * never closed costs its own paragraph alone; until it is closed it is the text that it is.
 */
import type { Token, Tokens, TokenizerAndRendererExtension } from 'marked';

/** A formula; `text` is its TeX source, without what it stands between. */
export interface FormulaToken {
  type: 'formula';
  raw: string;
  text: string;
  /** Whether it stands on a line of its own. */
  display: boolean;
}

export const isFormula = (token: Token): token is FormulaToken => token.type === 'formula';

/** Whether it is code that is a formula, as its fence says. */
export const isFormulaCode = (token: Token): token is Tokens.Code =>
  token.type === 'code' && (token as Tokens.Code).lang?.trim().toLowerCase() === 'math';

/** Longer ones stay text: nobody writes them, and nobody reads them. */
export const LONGEST_FORMULA = 4000;
const LONGEST_IN_LINE = 1000;
/** So far is looked for the beginning of a formula in a line at once. */
const LOOKED_AT = 2000;
/** In a paragraph that goes on for longer, no formula is a block of its own. */
const LONGEST_PARAGRAPH = 4000;

/** What a formula is made of: anything but a blank line, and what stands behind a backslash with it. */
const INSIDE = String.raw`(?:\\[^]|(?!\n[ \t]*\n)[^\\$])`;
const DOLLARS = new RegExp(String.raw`^\$\$(${INSIDE}+?)\$\$`);
const BRACKETS = /^\\\[((?:(?!\n[ \t]*\n|\\[\]])[^])+)\\\]/;
const PARENTHESES = /^\\\(((?:(?!\n[ \t]*\n|\\\))[^])+)\\\)/;
/** Nothing but a formula begins and ends beside something; a digit behind it says that it is an amount. */
const DOLLAR = /^\$(?![\s$])((?:\\[^\n]|[^\\$\n])+)\$(?![\dA-Z_{$])/;
const [BEFORE_DOLLAR, SPACE_AT_END] = [/[\p{L}\p{N}$\\]$/u, /\s$/];
/** Amounts and paths, as in `$5-$`, `$5/$`, `$HOME/bin:$path`. */
const NO_END = /[-–—/,.:;@(]$/;
const BLOCK_BEGIN = /^ {0,3}(?=\$\$|\\\[)/;
const BLOCK_LINE = /\n {0,3}(?:\$\$|\\\[)/;
const LINE_END = /^[ \t]*(?:\n+|$)/;
const BLANK_LINE = /\n[ \t]*\n/;

function formula(raw: string, text: string, display: boolean): FormulaToken | undefined {
  const most = display ? LONGEST_FORMULA : LONGEST_IN_LINE;
  return text.trim() === '' || text.length > most
    ? undefined
    : { type: 'formula', raw, text: text.trim(), display };
}

/** A formula that begins where the text does, on a line of its own or within one. */
function displayedAt(src: string): FormulaToken | undefined {
  // Looked for no further than a formula may be long.
  const near = src.slice(0, LONGEST_FORMULA + 8);
  const [mark, end] = near.startsWith('$') ? [DOLLARS, '$$'] : [BRACKETS, '\\]'];
  const found = near.includes(end, 2) ? mark.exec(near) : null;
  return found === null ? undefined : formula(found[0], found[1] ?? '', true);
}

function inLineAt(src: string, before: string): FormulaToken | undefined {
  const near = src.slice(0, LONGEST_IN_LINE + 8);
  const brackets = near.includes('\\)', 2) ? PARENTHESES.exec(near) : null;
  if (brackets !== null) return formula(brackets[0], brackets[1] ?? '', false);
  const [raw, text = ''] = DOLLAR.exec(near) ?? [];
  if (raw === undefined || SPACE_AT_END.test(text)) return undefined;
  // Of all that is before, its last letter.
  if (BEFORE_DOLLAR.test(before.slice(-2))) return undefined;
  const isAmount = NO_END.test(text) && (/^\d/.test(text) || /^\p{L}/u.test(near.slice(raw.length)));
  return isAmount ? undefined : formula(raw, text, false);
}

const inLine: TokenizerAndRendererExtension = {
  name: 'formula',
  level: 'inline',
  start: (src) => {
    // It is asked at every part of a line: of a long one, about its beginning, and again where that ends.
    const near = src.slice(0, LOOKED_AT);
    const at = near.search(/\$|\\[([]/);
    if (at !== -1) return at;
    return near.length < src.length ? LOOKED_AT - 1 : undefined;
  },
  tokenizer(src, tokens) {
    if (!src.startsWith('$') && !/^\\[([]/.test(src)) return undefined;
    return displayedAt(src) ?? inLineAt(src, tokens.at(-1)?.raw ?? '');
  },
};

/** One whose end has not come is text up to the end, whatever its lines look like. */
function unfinished(src: string): Token | undefined {
  const isOpen =
    src.length <= LONGEST_FORMULA && !BLANK_LINE.test(src) && /^ {0,3}(?:\$\$|\\\[)[ \t]*\n/.test(src);
  return isOpen ? { type: 'open-formula', raw: src } : undefined;
}

const ofItsOwn: TokenizerAndRendererExtension = {
  name: 'display-formula',
  level: 'block',
  start: (src) => {
    // To begin a paragraph anew costs the lexer a look at the rest of it: in a long one, formulas stay in their lines.
    const near = src.slice(0, LONGEST_PARAGRAPH);
    const end = near.indexOf('\n\n');
    if (end === -1 && near.length < src.length) return undefined;
    const at = (end === -1 ? near : near.slice(0, end)).search(BLOCK_LINE);
    return at === -1 ? undefined : at + 1;
  },
  tokenizer(src) {
    const indent = BLOCK_BEGIN.exec(src)?.[0];
    if (indent === undefined) return undefined;
    const found = displayedAt(src.slice(indent.length));
    if (found === undefined) return unfinished(src);
    const end = LINE_END.exec(src.slice(indent.length + found.raw.length))?.[0];
    return end === undefined ? undefined : { ...found, raw: indent + found.raw + end };
  },
};

/** A text whose stars and lines in formulas are no emphasis, not for what begins before them either. */
export const withoutFormulas = (src: string) =>
  src.includes('$') ? src.replace(/\$[^$\n]+\$/g, (all) => `[${'a'.repeat(all.length - 2)}]`) : src;

export const FORMULAS = [inLine, ofItsOwn];
