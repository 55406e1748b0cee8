/**
 * Marks words on screen without touching what draws them: by the browser's own highlights, or, where it has none, by
 * selecting the one that is current.
 */
export type Mark = 'find' | 'find-current' | 'searched';

const hasHighlights = (): boolean => typeof Highlight === 'function' && typeof CSS.highlights === 'object';

export function paint(mark: Mark, ranges: Range[]): void {
  if (hasHighlights()) {
    // WebKit draws a text anew whose mark is taken away, but not one whose marks are replaced by others.
    CSS.highlights.get(mark)?.clear();
    if (ranges.length === 0) CSS.highlights.delete(mark);
    else CSS.highlights.set(mark, new Highlight(...ranges));
    return;
  }
  const [first] = ranges;
  if (mark === 'find' || first === undefined) return;
  const selection = window.getSelection();
  selection?.removeAllRanges();
  selection?.addRange(first);
}
