/**
 * Markdown as blocks. Only the lexer of marked is used: its tokens become elements, never HTML. Whatever the lexer
 * cannot take (text made to overflow it) is shown as plain text.
 */
import { Lexer, Marked, type Token } from 'marked';
import { FOOTNOTES } from './footnotes';
import { FORMULAS, withoutFormulas } from './formulas';
import { limitMarks } from './marks';
import { limitElements, MOST_ELEMENTS, type Rest } from './most';
import { plain } from './plain';
import { keepSurplusCells } from './surplus';

export interface LexOptions {
  /** Whether one line break is a line break, as in what people type. */
  breaks?: boolean;
  /** How many elements it may make; what follows is not formatted. */
  room?: number;
}

/** What the lexer knows besides Markdown. */
const { defaults: KNOWN } = new Marked({
  gfm: true,
  extensions: [...FORMULAS, ...FOOTNOTES],
  hooks: { emStrongMask: withoutFormulas },
});

export function lex(text: string, { breaks = false, room = MOST_ELEMENTS }: LexOptions = {}): Token[] {
  if (room <= 0) return [{ type: 'rest', raw: text } satisfies Rest];
  if (hasLongLine(text)) return [plain(text)];
  try {
    const tokens = new Lexer({ ...KNOWN, breaks }).lex(text);
    if (text.includes('|')) keepSurplusCells(tokens);
    limitMarks(tokens);
    return limitElements(tokens, room);
  } catch {
    return [plain(text)];
  }
}

/** Pairing marks in one line costs the lexer more than linear time; no one writes such a line by hand. */
const LONG_LINE = 16_000;

function hasLongLine(text: string): boolean {
  let begin = 0;
  while (text.length - begin >= LONG_LINE) {
    const end = text.indexOf('\n', begin);
    if (end === -1 || end - begin >= LONG_LINE) return true;
    begin = end + 1;
  }
  return false;
}
