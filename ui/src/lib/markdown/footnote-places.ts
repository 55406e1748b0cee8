/** Where the footnotes of a text are, and the ways between them and their marks. */
import type { Token } from 'marked';
import { isFootnote } from './footnotes';

/** The labels of the footnotes that a text has on its own, not within anything. */
export const labelsOf = (tokens: readonly Token[]) => tokens.filter(isFootnote).map(({ label }) => label);

/** Goes from a mark to its footnote, or back to the first mark of it, in the same text. */
export function jump(from: Element, kind: 'mark' | 'note', label: string): void {
  const places = from.closest('.prose')?.querySelectorAll<HTMLElement>(`[data-footnote-${kind}]`) ?? [];
  const name = kind === 'mark' ? 'footnoteMark' : 'footnoteNote';
  const place = [...places].find(({ dataset }) => dataset[name] === label);
  place?.scrollIntoView({ block: 'nearest' });
  place?.focus({ preventScroll: true });
}
