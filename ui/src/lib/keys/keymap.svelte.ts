/** The keys that the actions of this window have now. */
import { t } from '$lib/language/language.svelte';
import { matchKeyBindingPress, parseKeybinding } from 'tinykeys';
import { readable } from './press';
import { resolve, type OwnKeys, type Resolved } from './resolve';
import type { KeyId } from './table';

class Keymap {
  #now = $state.raw<Resolved>(resolve({}));
  #own = '{}';

  /** What is in force. */
  get now(): Resolved {
    return this.#now;
  }

  /** Takes over what the settings say. */
  use(own: OwnKeys | undefined): void {
    const written = JSON.stringify(own ?? {});
    if (written === this.#own) return;
    this.#own = written;
    this.#now = resolve(own ?? {});
  }
}

export const keymap = new Keymap();

/** The first combination of a shortcut, readable; nothing where it has none. */
export function keysOf(id: KeyId): string {
  const [first] = keymap.now.presses.get(id) ?? [];
  return first === undefined ? '' : readable(first);
}

/** What a control does, with the key that does the same, for its title. */
export function withKeys(title: string, id: KeyId): string {
  const keys = keysOf(id);
  return keys === '' ? title : t('keys-title', { title, keys });
}

/** Whether a press in a field is the shortcut of one of its actions. */
export function isKeyOf(id: KeyId, event: KeyboardEvent): boolean {
  return (keymap.now.presses.get(id) ?? []).some((press) => {
    const [parsed] = parseKeybinding(press);
    return parsed !== undefined && matchKeyBindingPress(event, parsed);
  });
}
