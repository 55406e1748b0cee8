/** Global hotkeys: a key press as the name of one, such as `Ctrl+Shift+Space`, and the one that works. Pure. */
import type { HotkeyAction, HotkeysView } from '$lib/ipc';

/** The key that works now for an action. */
export const hotkeyFor = ({ keys }: HotkeysView, action: HotkeyAction): string | null =>
  keys.find((key) => key.action === action)?.active ?? null;

const NAMED: Record<string, string> = {
  Space: 'Space',
  Enter: 'Enter',
  Tab: 'Tab',
  Backquote: '`',
  Minus: '-',
  Equal: '=',
  BracketLeft: '[',
  BracketRight: ']',
  Backslash: '\\',
  Semicolon: ';',
  Quote: "'",
  Comma: ',',
  Period: '.',
  Slash: '/',
  ArrowUp: 'Up',
  ArrowDown: 'Down',
  ArrowLeft: 'Left',
  ArrowRight: 'Right',
  Home: 'Home',
  End: 'End',
  PageUp: 'PageUp',
  PageDown: 'PageDown',
  Insert: 'Insert',
  Pause: 'Pause',
};

type Press = Pick<KeyboardEvent, 'code' | 'ctrlKey' | 'altKey' | 'shiftKey' | 'metaKey'>;

/** The hotkey, or `null` while only modifiers are down or the key alone would take a letter from every program. */
export function hotkeyOf(event: Press): string | null {
  const key = keyName(event.code);
  if (key === null) return null;
  const modifiers = [
    event.ctrlKey && 'Ctrl',
    event.altKey && 'Alt',
    event.shiftKey && 'Shift',
    event.metaKey && 'Super',
  ].filter((modifier) => modifier !== false);
  const alone = /^F\d+$/.test(key) || key === 'Pause';
  const strong = event.ctrlKey || event.altKey || event.metaKey;
  return strong || alone ? [...modifiers, key].join('+') : null;
}

function keyName(code: string): string | null {
  const plain = /^(?:Key([A-Z])|Digit(\d)|(F\d{1,2}))$/.exec(code);
  if (plain !== null) return plain[1] ?? plain[2] ?? plain[3] ?? null;
  return Object.hasOwn(NAMED, code) ? (NAMED[code] ?? null) : null;
}
