/** Instructions that are written and not saved: kept until they are, whatever is closed, also by a crash, meanwhile. */
import type { KeepsEdits } from '$lib/chat/drafts.svelte';

/** Whose instructions: a conversation's, those of one that has not begun (`''`), or those for all (`null`). */
export type Scope = string | null;

type Store = Pick<KeepsEdits, 'kept' | 'keep'>;

const BEGINNING = 'beginning';

class Unsaved {
  /** What was typed in this run; also an emptied field. */
  #typed = new Map<Scope, string>();
  #beginning = '';
  #store: Store | null = null;

  /** Keeps it where it outlives the window. */
  keepIn(store: Store): void {
    this.#store = store;
  }

  get(scope: Scope): string | null {
    return this.#typed.get(scope) ?? this.#store?.kept('instructions', ...place(scope)) ?? null;
  }

  set(scope: Scope, text: string): void {
    this.#typed.set(scope, text);
    this.#store?.keep('instructions', ...place(scope), text);
  }

  /** Those that are saved for a conversation that has not begun; the archive has them once it has begun. */
  get beginning(): string {
    if (this.#store === null) return this.#beginning;
    return this.#store.kept('instructions', null, BEGINNING) ?? '';
  }

  keepBeginning(text: string): void {
    this.#beginning = text;
    this.#store?.keep('instructions', null, BEGINNING, text === '' ? null : text);
  }

  delete(scope: Scope): void {
    this.#typed.delete(scope);
    this.#store?.keep('instructions', ...place(scope), null);
  }
}

export const unsaved = new Unsaved();

/** Lets go of what was written for a conversation that is erased. */
export function forgetUnsaved(session: string): void {
  unsaved.delete(session);
}

function place(scope: Scope): [session: string | null, item: string | null] {
  return scope === '' ? [null, 'new'] : [scope, null];
}
