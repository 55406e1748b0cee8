/** What changed from one summary to another, word by word. Pure. */
import { diffWordsWithSpace } from 'diff';

export interface DiffPart {
  kind: 'same' | 'added' | 'dropped';
  text: string;
}

export function wordDiff(before: string, after: string): DiffPart[] {
  return diffWordsWithSpace(before, after).map(({ value, added, removed }) => ({
    kind: added ? 'added' : removed ? 'dropped' : 'same',
    text: value,
  }));
}
