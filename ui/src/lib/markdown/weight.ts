/** How much there is to draw of a text, in elements of the page. */

/** What is more than one element of its own. */
const OWN: Record<string, number> = {
  code: 20,
  link: 3,
  image: 3,
  table: 8,
  footnote: 6,
  'footnote-mark': 3,
};
/** A text costs as much as an element for so many letters, so many words and so many lines. */
const [LETTERS, WORDS, LINES] = [200, 40, 4];
/** A formula makes several elements of each letter; most of them lie still. */
const FORMULA_LETTERS = 1;
/** The page lays out a table in one go: a cell of so many letters is more than it does in a moment. */
const LONGEST_CELL = 8000;

const [SPACE, LINE_END] = [/ /g, /\n/g];
const LISTS = ['tokens', 'items', 'header', 'rows'] as const;
const weights = new WeakMap<object, number>();

/** How much there is to draw of a token. */
export function weigh(token: object): number {
  const known = weights.get(token);
  if (known !== undefined) return known;
  const parts = Array.isArray(token)
    ? [token]
    : LISTS.map((list) => (token as Record<string, unknown>)[list]);
  const { raw, type } = token as { raw?: unknown; type?: unknown };
  let weight = (typeof type === 'string' && OWN[type]) || 1;
  let leaf = true;
  for (const part of parts) {
    if (!Array.isArray(part)) continue;
    leaf = false;
    for (const one of part) weight += weigh(one as object);
  }
  if (leaf && typeof raw === 'string') {
    weight += raw.length / LETTERS;
    if (type !== 'code')
      weight += (raw.match(SPACE)?.length ?? 0) / WORDS + (raw.match(LINE_END)?.length ?? 0) / LINES;
  }
  if (type === 'formula' && typeof raw === 'string') weight = 6 + raw.length / FORMULA_LETTERS;
  // Nothing is drawn of the lines between blocks.
  if (type === 'space') weight = 0;
  // Words that stand in an item have no element of their own.
  if (!leaf && type === 'text') weight -= 1;
  if (isCell(token) && token.text.length > LONGEST_CELL) weight = Infinity;
  weights.set(token, weight);
  return weight;
}

/** Cells have no type. */
function isCell(token: object): token is { text: string } {
  return 'header' in token && 'align' in token && 'text' in token && !('type' in token);
}
