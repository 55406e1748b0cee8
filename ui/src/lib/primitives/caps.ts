/** `Ctrl+Shift+N` as the keys that are pressed together. A plus at the end is a key itself. Pure. */
export function caps(keys: string): string[] {
  return keys.split(/\+(?=.)/);
}
