/** Where the focus goes when what had it is gone. A window without a focus does not hear the keyboard. */
let home: () => HTMLElement | null | undefined = () => null;

/** Names the field of a window that has the focus when nothing else has it. */
export function focusHome(element: () => HTMLElement | null | undefined): void {
  home = element;
}

/** Focuses an element; where that is not possible any more, the open dialog, else the window's own field. */
export function giveFocus(to: Element | null | undefined): void {
  if (to instanceof HTMLElement && to !== document.body && to.isConnected) {
    to.focus();
    if (document.activeElement === to) return;
  }
  const dialog = [...document.querySelectorAll<HTMLElement>('dialog[open]')].at(-1);
  (dialog ?? home())?.focus();
}

/**
 * Does something once a field has lost the focus for good. A screen reader that gives a field the focus which it has takes it
 * away for a moment; WebKitGTK does not outlive a field that goes away in that moment.
 */
export function onceLeft<Field extends HTMLElement>(
  run: (field: Field) => void,
): (event: FocusEvent & { currentTarget: Field }) => void {
  return ({ currentTarget: field }) => {
    setTimeout(() => {
      if (document.activeElement !== field || !document.hasFocus()) run(field);
    });
  };
}
