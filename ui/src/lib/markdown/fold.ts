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

/** How long the parts are that a very long plain text is laid out in, in characters and in lines. */
const [PART, LINES] = [2000, 120];

/** A long text cut between its lines, or between words where a line is too long: one that grows is laid out part by part. */
export function inPieces(text: string): string[] {
  const parts: string[] = [];
  let begin = 0;
  for (;;) {
    const full = endOfLines(text, begin, LINES);
    const over = text.length - begin > PART;
    if (!over && full === -1) break;
    const most = full === -1 ? begin + PART : Math.min(full, begin + PART);
    const line = text.lastIndexOf('\n', most);
    const word = line > begin ? line : text.lastIndexOf(' ', most);
    const end = word > begin ? word : most;
    parts.push(text.slice(begin, end));
    begin = word > begin ? end + 1 : end;
  }
  const last = text.slice(begin);
  return last === '' ? parts : [...parts, last];
}

/** Where so many lines end; -1 where there are no more. */
function endOfLines(text: string, begin: number, lines: number): number {
  let end = begin - 1;
  for (let line = 0; line < lines; line += 1) {
    end = text.indexOf('\n', end + 1);
    if (end === -1) return -1;
  }
  return end + 1 < text.length ? end : -1;
}
