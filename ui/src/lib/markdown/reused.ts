/** Tokens that came anew although nothing in them changed, so that what they are drawn as is left alone. */
import type { Token } from 'marked';

const LISTS = ['tokens', 'items', 'rows', 'header'] as const;
type Any = Record<string, unknown>;

/** The token before where it says the same, else the new one, with as much of the other in it as is the same. */
export function reused(before: Token | undefined, token: Token): Token {
  return (before === undefined ? token : same(before as Any, token as Any)) as Token;
}

function same(before: Any, fresh: Any): Any {
  if (before === fresh) return before;
  const isRow = Array.isArray(fresh) && Array.isArray(before);
  let changed = isRow ? before['length'] !== fresh['length'] : !isAlike(before, fresh);
  for (const list of isRow ? [null] : LISTS) {
    const [old, now] = list === null ? [before, fresh] : [before[list], fresh[list]];
    if (!Array.isArray(now)) continue;
    const known: unknown[] = Array.isArray(old) ? old : [];
    if (known.length !== now.length) changed = true;
    for (const [place, one] of now.entries()) {
      const other = known[place];
      if (other !== undefined) now[place] = same(other as Any, one as Any);
      if (now[place] !== other) changed = true;
    }
  }
  return changed ? fresh : before;
}

/** Whether two tokens are the same but for what is in them. */
function isAlike(before: Any, fresh: Any): boolean {
  // Mostly different texts tell, and there may be thousands of tokens.
  if (before['raw'] !== fresh['raw']) return false;
  const names = Object.keys(fresh);
  if (names.length !== Object.keys(before).length) return false;
  return names.every((name) => {
    const [old, now] = [before[name], fresh[name]];
    return old === now || (typeof now === 'object' && now !== null);
  });
}
