import type { Tokens } from 'marked';

/** A text that is shown as it is. */
export function plain(text: string): Tokens.Text {
  return { type: 'text', raw: text, text, escaped: false };
}
