/** One press of keys: as tinykeys writes it, as `config.json` does, as a person reads it, and which are not given away. Pure. */
import { t } from '$lib/language/language.svelte';
import type { PlainId } from '$lib/language/messages';
import type { KeyEntry } from './table';

export const MAC = typeof navigator !== 'undefined' && /Mac/.test(navigator.platform);

/** Keys that have a sign, on every keyboard. */
const SIGNS: Record<string, string> = {
  ...(MAC && { $mod: '⌘', Alt: '⌥', Shift: '⇧' }),
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
  Enter: '↵',
};
/** Keys that have a name, which is another one on the keyboards of other languages. */
const NAMES = {
  $mod: 'keys-name-control',
  Alt: 'keys-name-alt',
  Shift: 'keys-name-shift',
  Escape: 'keys-name-escape',
  PageUp: 'keys-name-page-up',
  PageDown: 'keys-name-page-down',
  Tab: 'keys-name-tab',
  Space: 'keys-name-space',
  Backspace: 'keys-name-backspace',
  Delete: 'keys-name-delete',
  Insert: 'keys-name-insert',
  Home: 'keys-name-home',
  End: 'keys-name-end',
} as const satisfies Record<string, PlainId>;

/** The names of keys and modifiers in the file, in lower case. */
const FROM_FILE: Record<string, string> = {
  ctrl: '$mod',
  control: '$mod',
  cmd: '$mod',
  command: '$mod',
  $mod: '$mod',
  alt: 'Alt',
  option: 'Alt',
  shift: 'Shift',
  esc: 'Escape',
  escape: 'Escape',
  enter: 'Enter',
  return: 'Enter',
  tab: 'Tab',
  space: 'Space',
  backspace: 'Backspace',
  delete: 'Delete',
  insert: 'Insert',
  home: 'Home',
  end: 'End',
  up: 'ArrowUp',
  down: 'ArrowDown',
  left: 'ArrowLeft',
  right: 'ArrowRight',
  arrowup: 'ArrowUp',
  arrowdown: 'ArrowDown',
  arrowleft: 'ArrowLeft',
  arrowright: 'ArrowRight',
  pageup: 'PageUp',
  pagedown: 'PageDown',
};
const MODIFIERS = ['$mod', 'Alt', 'Shift'];
const MODIFIER_KEYS = new Set(['Control', 'Shift', 'Alt', 'AltGraph', 'Meta', 'OS', 'Super', 'Hyper', 'Fn']);

function parts(press: string): { modifiers: string[]; key: string } {
  const all = press.split(/\b\+/);
  return { key: all.at(-1) ?? '', modifiers: all.slice(0, -1) };
}

const isNamed = (key: string): key is keyof typeof NAMES => Object.hasOwn(NAMES, key);

/** What is written on a key. */
function capOf(key: string): string {
  const sign = SIGNS[key];
  if (sign !== undefined) return sign;
  if (isNamed(key)) return t(NAMES[key]);
  return [...key].length === 1 ? key.toUpperCase() : key;
}

/** `$mod+n` as a person reads it: `Ctrl+N`. */
export function readable(press: string): string {
  if (press === 'Shift+?') return '?';
  const { modifiers, key } = parts(press);
  return [...modifiers, key].map(capOf).join('+');
}

/** A hotkey of the whole desktop, as `Ctrl+Shift+Space`, as a person reads it. What the desktop calls it stays. */
export function readableHotkey(hotkey: string): string {
  // There, Control is a key of its own beside the one that shortcuts have.
  if (MAC) return hotkey;
  const keys = hotkey.split(/\+(?=.)/);
  return keys.map((key) => capOf(FROM_FILE[key.toLowerCase()] ?? key)).join('+');
}

/** Whether two presses are the same, however they are written. */
export function isSamePress(one: string, other: string): boolean {
  const told = (press: string) => {
    const { modifiers, key } = parts(press);
    return [...modifiers].sort().join('+') + '+' + key.toLowerCase();
  };
  return told(one) === told(other);
}

/** A press as the file has it: `Ctrl+Shift+X`, on every system. */
export function written(press: string): string {
  const { modifiers, key } = parts(press);
  const name = key.startsWith('Arrow') ? key.slice(5) : [...key].length === 1 ? key.toUpperCase() : key;
  return [...modifiers.map((modifier) => (modifier === '$mod' ? 'Ctrl' : modifier)), name].join('+');
}

/** The press that a text of the file names; `null`: it names none. */
export function parsed(text: string): string | null {
  const all = text.trim().split(/\+(?=.)/);
  const key = keyNamed(all.pop()?.trim() ?? '');
  const modifiers = all.map((name) => FROM_FILE[name.trim().toLowerCase()] ?? '');
  const isTwice = new Set(modifiers).size !== modifiers.length;
  if (key === null || isTwice || modifiers.some((modifier) => !MODIFIERS.includes(modifier))) return null;
  return joined(modifiers, key);
}

function keyNamed(name: string): string | null {
  if ([...name].length === 1) return name.toLowerCase();
  if (/^f([1-9]|1\d|2[0-4])$/i.test(name)) return name.toUpperCase();
  const key = FROM_FILE[name.toLowerCase()];
  return key === undefined || MODIFIERS.includes(key) ? null : key;
}

function joined(modifiers: readonly string[], key: string): string {
  return [...MODIFIERS.filter((modifier) => modifiers.includes(modifier)), key].join('+');
}

/** What was pressed; `null` while only modifiers are down. */
export function pressOf(event: KeyboardEvent): { press: string } | { refused: string } | null {
  if (MODIFIER_KEYS.has(event.key)) return null;
  const [mod, foreign] = MAC ? [event.metaKey, event.ctrlKey] : [event.ctrlKey, event.metaKey];
  if (foreign) return { refused: t('keys-refused-system', { key: MAC ? 'Control' : 'Super' }) };
  if (event.key.length === 1 && event.getModifierState('AltGraph'))
    return { refused: t('keys-refused-altgr') };
  const key = event.key === ' ' ? 'Space' : keyNamed(event.key);
  if (key === null) return { refused: t('keys-refused-nameless') };
  const modifiers = [mod && '$mod', event.altKey && 'Alt', event.shiftKey && 'Shift'];
  return {
    press: joined(
      modifiers.filter((modifier) => modifier !== false),
      key,
    ),
  };
}

/** What these mean whatever is pressed with them. */
const ALWAYS = {
  Enter: 'keys-refused-enter',
  Escape: 'keys-refused-escape',
  Tab: 'keys-refused-tab',
} as const satisfies Record<string, PlainId>;
/** What they do in every field. */
const IN_FIELDS: Record<string, string> = {
  c: 'copy',
  x: 'cut',
  v: 'paste',
  z: 'undo',
  y: 'redo',
  a: 'all',
  ArrowLeft: 'caret',
  ArrowRight: 'caret',
  Home: 'start',
  End: 'end',
  Backspace: 'word',
  Delete: 'word',
  Insert: 'copy',
};
/** Presses of fields with Shift beside Ctrl; with any other letter that is free. */
const IN_FIELDS_SHIFTED = [
  'z',
  'v',
  'ArrowLeft',
  'ArrowRight',
  'Home',
  'End',
  'Backspace',
  'Delete',
  'Insert',
];

/** Why an action cannot have a press, as a sentence; `null`: it can. What is its default always can. */
export function refusal(press: string, entry: KeyEntry): string | null {
  if (entry.press.some((usual) => isSamePress(usual, press))) return null;
  const { modifiers, key } = parts(press);
  if (Object.hasOwn(ALWAYS, key)) return t(ALWAYS[key as keyof typeof ALWAYS]);
  const has = (modifier: string) => modifiers.includes(modifier);
  if (!has('$mod') && !has('Alt')) {
    if (/^F\d+$/.test(key)) return null;
    return t('keys-refused-writing', { press: readable(press), control: capOf('$mod'), alt: capOf('Alt') });
  }
  if (press === 'Alt+F4' || press === 'Alt+Space')
    return t('keys-refused-desktop', { press: readable(press) });
  const does = has('Alt') ? undefined : IN_FIELDS[key.length === 1 ? key.toLowerCase() : key];
  const isFree = has('Shift') && !IN_FIELDS_SHIFTED.includes(key.length === 1 ? key.toLowerCase() : key);
  if (does === undefined || isFree) return null;
  return t('keys-refused-field', { press: readable(press), does });
}
