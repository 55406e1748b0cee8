/** Where words occur in a text, case and accents aside. Pure. */

/** A text as it is compared, and where each of its units begins in the text that it was made from. */
interface Folded {
  text: string;
  at: number[];
}

function fold(source: string): Folded {
  let text = '';
  const at: number[] = [];
  let place = 0;
  for (const char of source) {
    for (const unit of plain(char)) {
      for (let half = 0; half < unit.length; half++) at.push(place);
      text += unit;
    }
    place += char.length;
  }
  at.push(source.length);
  return { text, at };
}

/** One character without its accents, in lower case; nothing for an accent by itself. */
function plain(char: string): string {
  if (char < '\u{80}') return char.toLowerCase();
  return char.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

/** Where `words` occurs in `source`, one after the other, as `[start, end]`. */
export function occurrences(source: string, words: string): [number, number][] {
  const wanted = fold(words).text;
  if (wanted === '') return [];
  const { text, at } = fold(source);
  const found: [number, number][] = [];
  for (let from = text.indexOf(wanted); from !== -1; from = text.indexOf(wanted, from + wanted.length)) {
    const start = at[from];
    const end = at[from + wanted.length];
    if (start !== undefined && end !== undefined) found.push([start, end]);
  }
  return found;
}
