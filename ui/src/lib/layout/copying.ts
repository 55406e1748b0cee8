/**
 * What is selected on a page leaves it as it is seen. The engine, which leaves out what nobody sees, copies it in the place
 * of the browser; and it is not dragged into another program, since only a browser would write what is dragged. What
 * stands in a field is the user's own, and the browser's affair.
 */
const FIELD = 'input, textarea';
/** Controls between the words, which a selection covers and does not take. */
const CONTROL = 'button, svg';

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

/** What is selected as it is seen: as text, and the same formatted. */
export function seenOf(selection: Selection): { text: string; html: string } {
  return { text: selection.toString(), html: htmlOf(selection) };
}

function htmlOf(selection: Selection): string {
  const copied = document.createDocumentFragment();
  for (let place = 0; place < selection.rangeCount; place++)
    copied.append(selection.getRangeAt(place).cloneContents());
  for (const control of copied.querySelectorAll(CONTROL)) control.remove();
  return new XMLSerializer().serializeToString(copied);
}

/** A selection's events may begin at a text. */
function isInField(target: EventTarget | null): boolean {
  const element = target instanceof Element ? target : target instanceof Node ? target.parentElement : null;
  return (element?.closest(FIELD) ?? null) !== null;
}
