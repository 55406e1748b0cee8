/**
 * A message with marked parts, such as `Press <key/> or <link>read more</link>`, taken apart. What is put into it is never
 * read as a mark. Pure.
 */
export interface Piece {
  /** The name of the mark; `null` for the text around. */
  mark: string | null;
  text: string;
}

/** Stands for `<` in what is put into a message, so that it begins no mark. */
const NO_MARK = '\uE000';
/** Marks do not lie within each other. No group has a name: WebKit does not find what refers back to one. */
const MARK = /<([a-z]+)\/>|<([a-z]+)>(.*?)<\/[a-z]+>/gsu;

export function withoutMarks<Value>(value: Value): Value | string {
  return typeof value === 'string' ? value.replaceAll('<', NO_MARK) : value;
}

export function pieces(message: string): Piece[] {
  const found: Piece[] = [];
  let end = 0;
  const add = (mark: string | null, text: string) =>
    found.push({ mark, text: text.replaceAll(NO_MARK, '<') });
  for (const match of message.matchAll(MARK)) {
    if (match.index > end) add(null, message.slice(end, match.index));
    add(match[1] ?? match[2] ?? null, match[3] ?? '');
    end = match.index + match[0].length;
  }
  if (end < message.length) add(null, message.slice(end));
  return found;
}
