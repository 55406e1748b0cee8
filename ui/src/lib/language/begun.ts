/**
 * A text of a language from right to left that begins with something put in: it runs as its sentence does, not as what is
 * put in. WebKit takes the first letters for those of the sentence, and within another text one has no letters of its own.
 */
const RIGHT_TO_LEFT = '\u200F';
const PUT_IN = '\u2068';
const INNERMOST = /\u2068[^\u2068\u2069]*\u2069/g;
const LETTER = /\p{L}/u;
const ARABIC = /\p{Script=Arabic}/u;

export function begun(text: string): string {
  if (!text.startsWith(PUT_IN)) return text;
  const own = ownWords(text);
  // Names alone run as the first of them does.
  const says = LETTER.test(own) ? own : (LETTER.exec(text)?.[0] ?? own);
  return ARABIC.test(says) || !LETTER.test(says) ? RIGHT_TO_LEFT + text : text;
}

/** A text without what is put into it. */
function ownWords(text: string): string {
  const without = text.replace(INNERMOST, '');
  return without === text ? text : ownWords(without);
}
