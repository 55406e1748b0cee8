/**
 * Markdown as blocks. Only the lexer of marked is used: its tokens become components, never HTML. Whatever the lexer
 * cannot take (text made to overflow it) is shown as plain text.
 */
import { Lexer, type Token, type Tokens } from 'marked';

export interface Block {
  /** Unchanged for as long as the block is: what is on screen stays. */
  key: number;
  token: Token;
  raw: string;
}

export interface LexOptions {
  /** Whether one line break is a line break, as in what people type. */
  breaks?: boolean;
}

export function lex(text: string, { breaks = false }: LexOptions = {}): Token[] {
  if (LONG_LINE.test(text)) return [plain(text)];
  try {
    return new Lexer({ gfm: true, breaks }).lex(text);
  } catch {
    return [plain(text)];
  }
}

/** Pairing marks in one line costs the lexer more than linear time; no one writes such a line by hand. */
const LONG_LINE = /[^\n]{16000}/;

function plain(text: string): Tokens.Text {
  return { type: 'text', raw: text, text, escaped: false };
}

/**
 * Lexes a text that grows. Blocks before the last one cannot change any more, so that only the end is lexed again,
 * and the same block objects come back for what stayed.
 */
export class GrowingLexer {
  blocks: Block[] = [];
  #text = '';
  #next = 0;

  constructor(private readonly options: LexOptions = {}) {}

  update(text: string): Block[] {
    if (text === this.#text) return this.blocks;
    const kept = text.startsWith(this.#text) ? this.#settled() : [];
    const length = kept.reduce((sum, block) => sum + block.raw.length, 0);
    const fresh = lex(text.slice(length), this.options).map((token, place) => ({
      key: this.blocks[kept.length + place]?.key ?? this.#next++,
      token,
      raw: token.raw,
    }));
    this.blocks = [...kept, ...fresh];
    this.#text = text;
    return this.blocks;
  }

  /** The blocks that more text cannot change, provided that they are exactly the text from its start on. */
  #settled(): Block[] {
    const last = this.blocks.findLastIndex(({ token }) => token.type !== 'space');
    const kept = this.blocks.slice(0, Math.max(0, last));
    const raw = kept.map((block) => block.raw).join('');
    return this.#text.startsWith(raw) ? kept : [];
  }
}
