import type { Attachment } from 'svelte/attachments';

/** Where the focus goes when what had it is gone. A window without a focus does not hear the keyboard. */
let home: () => HTMLElement | null | undefined = () => null;

/** Names the field of a window that has the focus when nothing else has it. */
export function focusHome(element: () => HTMLElement | null | undefined): void {
  home = element;
}

/** Whether that field has the focus. */
export function isHome(): boolean {
  return document.activeElement !== null && document.activeElement === home();
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

const CONTROLS = 'button, input, textarea, select, a[href], [tabindex="0"]';

/** The first thing in an element that can be used by key. */
function firstControl(within: Element): HTMLElement | undefined {
  const all = [...within.querySelectorAll<HTMLElement>(CONTROLS)];
  return all.find((one) => !one.matches(':disabled, [tabindex="-1"]') && one.getClientRects().length > 0);
}

const isLost = () => document.activeElement === null || document.activeElement === document.body;

/** Gives the focus to what is nearest to where it was, when what had it goes away: whoever deletes a row goes on beside it. */
export const keepsFocus = onceFocusIsLost((element, around) => {
  const near = [...around, element].filter((one) => one.isConnected).map(firstControl);
  giveFocus(near.find((one) => one !== undefined));
});

/** Gives the focus to the window's own field, when what had it goes away. */
export const givesFocusHome = onceFocusIsLost(() => giveFocus(null));

/** What is done when what has the focus in an element goes away; `around`: what was around that, from the inside out. */
function onceFocusIsLost(
  act: (element: HTMLElement, around: readonly Element[]) => void,
): Attachment<HTMLElement> {
  return (element) => {
    /** What has the focus, and what is around it; empty: it is elsewhere. */
    let path: Element[] = [];

    function entered({ target }: FocusEvent): void {
      path = [];
      for (let at = target as Element | null; at !== null && at !== element; at = at.parentElement)
        path.push(at);
    }

    function left({ relatedTarget }: FocusEvent): void {
      // What goes away leaves it to nothing; so does a window that is left, whose focus comes back.
      if (relatedTarget !== null) path = [];
    }

    function look(): void {
      const [had, ...around] = path;
      if (had === undefined || had.isConnected || !isLost()) return;
      path = [];
      act(element, around);
    }

    // Whoever took it away may give it on.
    const lookSoon = () => {
      if (path[0]?.isConnected === false) setTimeout(look);
    };
    const removals = new MutationObserver(lookSoon);
    removals.observe(element, { childList: true, subtree: true });
    element.addEventListener('focusin', entered);
    element.addEventListener('focusout', left);
    return () => {
      removals.disconnect();
      element.removeEventListener('focusin', entered);
      element.removeEventListener('focusout', left);
      lookSoon();
    };
  };
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
