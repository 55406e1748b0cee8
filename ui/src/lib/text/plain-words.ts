const LINK = /\[([^\]]*)\]\([^)\s]*\)/gu;
const MARKS =
  /^(#{1,6}|[-*+>]|\d+\.|`{3,}\w*)\s+|(?<=\s)#{1,6}\s+|\*\*|~~|`+|(?<![\p{L}\p{N}*])\*(?=[^\s*])|(?<=[^\s*])\*(?![\p{L}\p{N}*])/gu;

/** The words of a line of Markdown without what only formats them, also where its end was cut. */
export function plainWords(text: string): string {
  const plain = text.replace(LINK, '$1').replace(MARKS, '').trim();
  return plain === '' ? text : plain;
}
