/**
 * What is selected on a page leaves it as it is seen. The engine, which leaves out what nobody sees, copies it in the place
 * of the browser; and it is not dragged into another program, since only a browser would write what is dragged. What
 * stands in a field is the user's own, and the browser's affair.
 */
const FIELD = 'input, textarea';
/** What is drawn out of sight. */
const UNSEEN = '[data-unseen]';
/** What a selection covers and does not take: controls and numbers between the words, and what is drawn out of sight. */
const CONTROL = `button, svg, [data-beside], ${UNSEEN}`;

/** Copies a text; `html` is the same formatted. */
export type Copy = (text: string, html: string) => void;

export function copyWhatIsSeen(target: Window, copy: Copy): void {
  target.addEventListener('copy', (event) => {
    const selection = target.getSelection();
    if (isInField(event.target) || selection === null || selection.isCollapsed) return;
    event.preventDefault();
    const { text, html } = seenOf(selection);
    copy(text, html);
  });
  target.addEventListener('dragstart', (event) => {
    if (!isInField(event.target)) event.preventDefault();
  });
}

/** What is selected as it is seen: as text, and the same formatted. Formulas are copied as their source. */
export function seenOf(selection: Selection): { text: string; html: string } {
  const copied = document.createDocumentFragment();
  for (let place = 0; place < selection.rangeCount; place++)
    copied.append(wholeFormulas(selection.getRangeAt(place)).cloneContents());
  // What is only hidden by its height is in the text of a selection, too.
  const hasUnseen = copied.querySelector(UNSEEN) !== null;
  for (const control of copied.querySelectorAll(CONTROL)) if (!isPartOfFormula(control)) control.remove();
  const formulas = [...copied.querySelectorAll(FORMULA)];
  for (const formula of formulas) formula.replaceWith(formula.getAttribute(SOURCE) ?? '');
  const html = new XMLSerializer().serializeToString(copied);
  const isAsSelected = formulas.length === 0 && !hasUnseen;
  return { text: isAsSelected ? selection.toString() : laidOut(copied, selection), html };
}

const SOURCE = 'data-tex';
const FORMULA = `[${SOURCE}]`;

const isPartOfFormula = (element: Element) => element.closest(FORMULA) !== null;

/** The same range, with all of the formulas in which it begins and ends; one that it only touches is not in it. */
function wholeFormulas(given: Range): Range {
  const range = given.cloneRange();
  const around = (node: Node) => (node instanceof Element ? node : node.parentElement)?.closest(FORMULA);
  const [first, last] = [around(range.startContainer), around(range.endContainer)];
  if (first) range.setStartBefore(first);
  if (!last) return range;
  const within = given.cloneRange();
  if (last !== first) within.setStartBefore(last);
  if (within.toString().trim() === '') range.setEndBefore(last);
  else range.setEndAfter(last);
  return range;
}

/** The text of what is not on the page, in the lines that it would have where it was selected. */
function laidOut(copied: DocumentFragment, { anchorNode }: Selection): string {
  // Paragraphs stand apart in the text of a message alone.
  const around = anchorNode?.parentElement?.closest('.prose')?.cloneNode(false) as HTMLElement | undefined;
  const place = around ?? document.createElement('div');
  place.style.cssText = 'position: fixed; inset: 0 auto auto -200vw; width: 100vw; white-space: pre-wrap';
  place.append(copied);
  document.body.append(place);
  const text = place.innerText;
  place.remove();
  return text;
}

/** A selection's events may begin at a text. */
function isInField(target: EventTarget | null): boolean {
  const element = target instanceof Element ? target : target instanceof Node ? target.parentElement : null;
  return (element?.closest(FIELD) ?? null) !== null;
}
