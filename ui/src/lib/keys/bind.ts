/** Binds the keys of the actions to a window. An action that returns `false` leaves the press to the field that has it. */
import { createKeybindingsHandler } from 'tinykeys';
import { isComposing } from './composing';
import { keymap } from './keymap.svelte';
import { ENTRIES, type Resolved } from './resolve';
import type { GlobalKeyId, KeyScope } from './table';

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
  let of = keymap.now;
  let handle = handler(of, scope, actions);
  const pressed = (event: KeyboardEvent) => {
    // Other keys may have been chosen since.
    if (of !== keymap.now) {
      of = keymap.now;
      handle = handler(of, scope, actions);
    }
    handle(event);
  };
  target.addEventListener('keydown', pressed);
  return () => target.removeEventListener('keydown', pressed);
}

function handler<Scope extends KeyScope>(
  { presses, also }: Resolved,
  scope: Scope,
  actions: KeyActions<Scope>,
): EventListener {
  const bindings: Record<string, (event: KeyboardEvent) => void> = {};
  const run = actions as Record<string, (event: KeyboardEvent) => unknown>;
  for (const entry of ENTRIES) {
    if ((entry.scope !== scope && entry.scope !== 'both') || entry.local === true) continue;
    for (const press of [...(presses.get(entry.id) ?? []), ...(also.get(entry.id) ?? [])]) {
      bindings[press] = (event) => {
        if (event.defaultPrevented || isComposing(event)) return;
        if (NOT_WHILE_TYPING.has(press) && isTyping(event.target)) return;
        if (run[entry.id]?.(event) !== false) event.preventDefault();
      };
    }
  }
  return createKeybindingsHandler(bindings);
}

export function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable]');
}
