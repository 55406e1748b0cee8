/**
 * Which way a block runs: as its first letter does. The page could find that itself (`dir="auto"`), but it looks at a
 * list anew for every item that is added to it, and a long list would hold up the window.
 */
import { directionOfText, type Direction } from '$lib/text/direction';

const LISTS = ['header', 'rows', 'items', 'tokens'] as const;
const known = new WeakMap<object, Direction | null>();

/** The direction of a token that is drawn; left to right where no letter says otherwise. */
export function directionOf(token: object): Direction {
  return found(token) ?? 'ltr';
}

function found(token: object): Direction | null {
  const before = known.get(token);
  if (before !== undefined) return before;
  const direction = look(token);
  known.set(token, direction);
  return direction;
}

function look(token: object): Direction | null {
  const { type, text, raw } = token as { type?: unknown; text?: unknown; raw?: unknown };
  // Code has a direction of its own, whatever it stands in; the cross of a task is no letter.
  if (type === 'code' || type === 'checkbox') return null;
  // The alternative text of an image stands after a word of this program.
  if (type === 'image') return 'ltr';
  const parts = Array.isArray(token)
    ? [token]
    : LISTS.map((list) => (token as Record<string, unknown>)[list]).filter((part) => Array.isArray(part));
  for (const part of parts) {
    for (const one of part as object[]) {
      const direction = found(one);
      if (direction !== null) return direction;
    }
  }
  if (parts.length > 0) return null;
  const words = type === 'html' ? raw : (text ?? raw);
  return typeof words === 'string' ? (directionOfText(words) ?? null) : null;
}
