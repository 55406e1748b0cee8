/** What changed from one summary to another, word by word. Pure. */
import { diffWordsWithSpace } from 'diff';

export interface DiffPart {
  kind: 'same' | 'added' | 'dropped';
  text: string;
}

export function wordDiff(before: string, after: string): DiffPart[] {
  const parts = diffWordsWithSpace(before, after).map(({ value, added, removed }): DiffPart => ({
    kind: added ? 'added' : removed ? 'dropped' : 'same',
    text: value,
  }));
  return phrases(parts);
}

/** Changed words with nothing but a space between them read as one change: all that went, then all that came. */
function phrases(parts: DiffPart[]): DiffPart[] {
  const result: DiffPart[] = [];
  let dropped = '';
  let added = '';
  const flush = () => {
    if (dropped !== '') result.push({ kind: 'dropped', text: dropped });
    if (added !== '') result.push({ kind: 'added', text: added });
    dropped = added = '';
  };
  parts.forEach((part, at) => {
    const bridges = /^[ \t]+$/.test(part.text) && at > 0 && (parts[at + 1]?.kind ?? 'same') !== 'same';
    if (part.kind === 'same' && !(bridges && (dropped !== '' || added !== ''))) {
      flush();
      result.push(part);
      return;
    }
    if (part.kind !== 'added') dropped += part.text;
    if (part.kind !== 'dropped') added += part.text;
  });
  flush();
  return result;
}
