/** Instructions that are written and not saved. */

/** Whose instructions: a conversation's, those of one that has not begun (`''`), or those for all (`null`). */
export type Scope = string | null;

export const unsaved = new Map<Scope, string>();

/** Lets go of what was written for a conversation that is erased. */
export function forgetUnsaved(session: string): void {
  unsaved.delete(session);
}
