/**
 * A control that cannot be used for a while and has the focus keeps it. A disabled one would leave it to nothing, and keys would
 * be heard by nothing until something else is gone to.
 */
import type { HTMLButtonAttributes, HTMLInputAttributes } from 'svelte/elements';

class HeldFocus {
  #focused = $state(false);

  /** Whether it has the focus and keeps it. */
  protected isHeld(disabled: boolean | null | undefined): boolean {
    return disabled === true && this.#focused;
  }

  /** What it hears. */
  protected readonly listeners = {
    onfocusin: () => {
      this.#focused = true;
    },
    onfocusout: ({ currentTarget }: FocusEvent) => {
      // A window that is left gives the focus back to what had it.
      this.#focused = document.activeElement === currentTarget;
    },
  };
}

type Button = Pick<HTMLButtonAttributes, 'disabled' | 'onclick'>;

export class HeldButton extends HeldFocus {
  /** `given`: what the button was given. */
  constructor(private readonly given: () => Button) {
    super();
  }

  /** What it has instead of some of that. */
  get attributes(): HTMLButtonAttributes {
    const { disabled, onclick } = this.given();
    const held = this.isHeld(disabled);
    return {
      ...this.listeners,
      disabled: disabled === true && !held,
      'aria-disabled': held ? true : undefined,
      onclick: (event) => {
        // It would submit its form.
        if (held) event.preventDefault();
        else onclick?.(event);
      },
    };
  }
}

type Field = Pick<HTMLInputAttributes, 'disabled' | 'readonly'>;

export class HeldField extends HeldFocus {
  /** `given`: what the field was given. */
  constructor(private readonly given: () => Field) {
    super();
  }

  /** What it has instead of some of that. */
  get attributes(): HTMLInputAttributes {
    const { disabled, readonly } = this.given();
    const held = this.isHeld(disabled);
    return {
      ...this.listeners,
      disabled: disabled === true && !held,
      'aria-disabled': held ? true : undefined,
      readonly: held || readonly === true,
    };
  }
}
