/** Footnotes: `[^1]` where it belongs, and `[^1]: …` where it is written, each shown where it stands. */
import type { Token, TokenizerAndRendererExtension } from 'marked';

export interface FootnoteToken {
  type: 'footnote';
  raw: string;
  label: string;
  tokens: Token[];
}

export interface FootnoteMark {
  type: 'footnote-mark';
  raw: string;
  label: string;
}

export const isFootnote = (token: Token): token is FootnoteToken => token.type === 'footnote';
export const isFootnoteMark = (token: Token): token is FootnoteMark => token.type === 'footnote-mark';

const MARK = /^\[\^([^\]\s[^]{1,60})\](?!:)/;
const BEGIN = /^ {0,3}\[\^([^\]\s[^]{1,60})\]:[ \t]*/;
/** Its first line and those that go on with it. */
const LINES = /^[^\n]*(?:\n(?![ \t]*(?:\n|$)| {0,3}\[\^)[^\n]+)*\n*/;

const marks: TokenizerAndRendererExtension = {
  name: 'footnote-mark',
  level: 'inline',
  // A text ends before every `[` by itself.
  tokenizer: (src): FootnoteMark | undefined => {
    const [raw, label] = MARK.exec(src) ?? [];
    return raw === undefined || label === undefined ? undefined : { type: 'footnote-mark', raw, label };
  },
};

const notes: TokenizerAndRendererExtension = {
  name: 'footnote',
  level: 'block',
  tokenizer(src) {
    const [begin, label] = BEGIN.exec(src) ?? [];
    if (begin === undefined || label === undefined) return undefined;
    const lines = LINES.exec(src.slice(begin.length))?.[0] ?? '';
    const tokens = this.lexer.inline(lines.trim());
    return { type: 'footnote', raw: begin + lines, label, tokens };
  },
};

export const FOOTNOTES = [marks, notes];
