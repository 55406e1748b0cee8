/**
 * A button that cannot be used for a while and has the focus: it keeps it. A disabled one would leave it to nothing, and keys
 * would be heard by nothing until something else is gone to.
 */
import type { HTMLButtonAttributes } from 'svelte/elements';

type Given = Pick<HTMLButtonAttributes, 'disabled' | 'onclick'>;

export class HeldButton {
  #focused = $state(false);

  /** `given`: what the button was given. */
  constructor(private readonly given: () => Given) {}

  /** What it has instead of some of that. */
  get attributes(): HTMLButtonAttributes {
    const { disabled, onclick } = this.given();
    const isHeld = disabled === true && this.#focused;
    return {
      disabled: disabled === true && !isHeld,
      'aria-disabled': isHeld ? true : undefined,
      onclick: (event) => {
        // It would submit its form.
        if (isHeld) event.preventDefault();
        else onclick?.(event);
      },
      onfocusin: () => (this.#focused = true),
      // A window that is left gives the focus back to what had it.
      onfocusout: ({ currentTarget }) => (this.#focused = document.activeElement === currentTarget),
    };
  }
}
