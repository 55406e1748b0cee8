/** Finds words in what is drawn, across the elements that draw it, without changing any of them. */
import { occurrences } from './fold';

/** Elements that begin a new line: no words reach across their edges. */
const BLOCKS = 'p, li, pre, td, th, h1, h2, h3, h4, h5, h6, blockquote, div, figure, figcaption, table';
/** What is no part of what was said. */
const NOT_SAID = 'button, figcaption, .visually-hidden, [aria-hidden="true"]';

interface Piece {
  node: Text;
  /** Where it begins in the whole. */
  start: number;
}

export function rangesIn(root: Element, words: string): Range[] {
  const { text, pieces } = textOf(root);
  return occurrences(text, words).map(([start, end]) => {
    const range = document.createRange();
    const first = pieceAt(pieces, start);
    // The end belongs to the piece of the last unit, not to the one that begins there.
    const last = pieceAt(pieces, end - 1);
    if (first !== undefined) range.setStart(first.node, start - first.start);
    if (last !== undefined) range.setEnd(last.node, end - last.start);
    return range;
  });
}

function textOf(root: Element): { text: string; pieces: Piece[] } {
  const pieces: Piece[] = [];
  let text = '';
  let block: Element | null = null;
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    if (node instanceof Text) {
      const parent = node.parentElement;
      if (parent === null || parent.closest(NOT_SAID) !== null) continue;
      const inside = parent.closest(BLOCKS);
      if (inside !== block && text !== '') text += '\n';
      block = inside;
      pieces.push({ node, start: text.length });
      text += node.data;
    } else if (node.nodeName === 'BR') text += '\n';
  }
  return { text, pieces };
}

/** The piece that holds a place of the whole. */
function pieceAt(pieces: Piece[], place: number): Piece | undefined {
  let [low, high] = [0, pieces.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((pieces[middle]?.start ?? 0) <= place) low = middle + 1;
    else high = middle;
  }
  return pieces[low - 1];
}
