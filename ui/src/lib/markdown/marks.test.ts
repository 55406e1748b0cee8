import { describe, expect, it } from 'vitest';
import { toPlain } from './clipboard';
import { lex } from './lex';
import { MOST_MARKS } from './marks';

/** How many elements some tokens make, at any depth. */
function marks(value: unknown): number {
  if (Array.isArray(value)) return value.reduce((sum: number, one) => sum + marks(one), 0);
  if (typeof value !== 'object' || value === null) return 0;
  const own = ['em', 'strong', 'del', 'codespan', 'link', 'image'].includes((value as { type: string }).type);
  const lists = ['tokens', 'items', 'header', 'rows'].map((list) => (value as Record<string, unknown>)[list]);
  return (own ? 1 : 0) + marks(lists);
}

describe('marks beyond those that anybody writes', () => {
  it.each([
    ['a paragraph', '', '_a_ '],
    ['a paragraph of marks in marks', '', '***a** b* '],
    ['a paragraph of code', '', '`a` '],
    ['a heading', '# ', '`a` '],
    ['an item', '- ', '~~a~~ '],
    ['a quote', '> ', '**a** '],
    ['a cell', '| a |\n| - |\n| ', '*a* '],
  ])('are text in %s, and not one letter is lost', (_, begin, piece) => {
    const text = (begin + piece.repeat(2 * MOST_MARKS)).trimEnd();
    expect(marks(lex(text))).toBeLessThanOrEqual(MOST_MARKS);
    expect(marks(lex(text))).toBeGreaterThan(MOST_MARKS - 2);
    const shown = toPlain(text);
    expect(shown.endsWith(piece.trim())).toBe(true);
    expect(shown.match(/a/g)).toHaveLength(text.match(/a/g)?.length ?? 0);
  });

  it('keep the ends of their lines', () => {
    const lines = Array.from({ length: 1.2 * MOST_MARKS }, (_, place) => `*line* ${place}`);
    const shown = toPlain(lines.join('\n'), { breaks: true }).split('\n');
    expect(shown).toHaveLength(lines.length);
    expect(shown[0]).toBe('line 0');
    expect(shown.at(-1)).toBe(lines.at(-1));
  });

  it('are formatted in each of many paragraphs', () => {
    const text = Array.from({ length: 8 }, () => '_a_ '.repeat(100)).join('\n\n');
    expect(marks(lex(text))).toBe(800);
  });
});
