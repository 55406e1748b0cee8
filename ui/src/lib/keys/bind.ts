/** Binds the key table to a window. An action that returns `false` leaves the press to the field that has it. */
import { tinykeys } from 'tinykeys';
import { isComposing } from './composing';
import { KEYS, type GlobalKeyId, type KeyEntry, type KeyScope } from './table';

export type KeyActions<Scope extends KeyScope> = Record<
  GlobalKeyId<Scope>,
  (event: KeyboardEvent) => unknown
>;

/** Presses without a modifier that mean something else while text is being typed. */
const NOT_WHILE_TYPING = new Set(['Shift+?']);

export function bindKeys<Scope extends KeyScope>(
  target: Window,
  scope: Scope,
  actions: KeyActions<Scope>,
): () => void {
  const bindings: Record<string, (event: KeyboardEvent) => void> = {};
  const run = actions as Record<string, (event: KeyboardEvent) => unknown>;
  for (const entry of KEYS as readonly KeyEntry[]) {
    if ((entry.scope !== scope && entry.scope !== 'both') || entry.local === true) continue;
    for (const press of [...entry.press, ...(entry.also ?? [])]) {
      bindings[press] = (event) => {
        if (event.defaultPrevented || isComposing(event)) return;
        if (NOT_WHILE_TYPING.has(press) && isTyping(event.target)) return;
        if (run[entry.id]?.(event) !== false) event.preventDefault();
      };
    }
  }
  return tinykeys(target, bindings);
}

export function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable]');
}
