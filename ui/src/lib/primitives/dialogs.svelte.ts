/** The modal dialogs that are open in a window, the innermost last: what lies outside of it cannot be reached. */
interface Open {
  element: HTMLDialogElement;
  /** In milliseconds since 1970. */
  at: number;
}

class Dialogs {
  #open = $state.raw<Open[]>([]);
  /** The same. While components are taken down, Svelte gives the value of state from before: two dialogs that end at once
   * would bring each other back. */
  #now: Open[] = [];

  /** Notes that a dialog is open. Gives what notes its end. */
  add(element: HTMLDialogElement): () => void {
    this.#open = this.#now = [...this.#now, { element, at: Date.now() }];
    return () => (this.#open = this.#now = this.#now.filter((open) => open.element !== element));
  }

  /** The dialog that was the innermost one at a time, if it is still open. */
  innermost(at: number): HTMLDialogElement | undefined {
    return this.#open.findLast((open) => open.at <= at)?.element;
  }
}

export const dialogs = new Dialogs();
