/** How much of a very long text is shown at first, and when it is too long for markdown. */

export const FOLD_OVER = 24_000;
const SHOWN_FOLDED = 12_000;
/** Beyond this, a text is shown as it is: nobody formats so much, and laying it out would hold up the window. */
export const PLAIN_OVER = 300_000;

/** The beginning of a long text, up to the end of a line where there is one nearby. */
export function folded(text: string): string {
  const end = text.lastIndexOf('\n', SHOWN_FOLDED);
  return text.slice(0, end > SHOWN_FOLDED / 2 ? end : SHOWN_FOLDED);
}

/** How long the parts are that a very long plain text is laid out in. */
const PART = 4000;

/** A long text cut between its lines, or between words where a line is too long: one that grows is laid out part by part. */
export function inPieces(text: string): string[] {
  const parts: string[] = [];
  let begin = 0;
  while (text.length - begin > PART) {
    const line = text.lastIndexOf('\n', begin + PART);
    const word = line > begin ? line : text.lastIndexOf(' ', begin + PART);
    const end = word > begin ? word : begin + PART;
    parts.push(text.slice(begin, end));
    begin = word > begin ? end + 1 : end;
  }
  const last = text.slice(begin);
  return last === '' ? parts : [...parts, last];
}

/** `1.2 MB`, `340 KB`: a text's size as a person reads it. */
export function readableSize(characters: number): string {
  if (characters < 1000) return `${characters} chars`;
  if (characters < 1_000_000) return `${Math.round(characters / 1000)} KB`;
  return `${(characters / 1_000_000).toFixed(1)} MB`;
}

/** A text's size on the disk and for a model. */
export function bytesOf(text: string): number {
  return new TextEncoder().encode(text).length;
}
