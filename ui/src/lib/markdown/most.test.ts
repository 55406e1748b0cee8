import { describe, expect, it } from 'vitest';
import type { Token } from 'marked';
import { GrowingLexer } from './growing';
import { lex } from './lex';
import { limitElements, MOST_ELEMENTS } from './most';
import { weigh } from './weight';

const weightOf = (tokens: readonly Token[]) => tokens.reduce((sum, token) => sum + weigh(token), 0);
const rawOf = (tokens: readonly Token[]) => tokens.map(({ raw }) => raw).join('');

const TEXTS: [string, string, string][] = [
  ['items', '', '- a\n'],
  ['items with marks', '', '- **a** [b](c)\n'],
  ['items of an item', '- a\n', '  - b\n'],
  ['items that are far apart', '', '1. a\n\n   b\n\n'],
  ['tasks', '', '- [x] a\n'],
  ['rows', '| a | b |\n| - | - |\n', '| 1 | *2* |\n'],
  ['quotes', '', '> a\n>\n'],
  ['lists in quotes', '', '> - a\n> - b\n>\n>   c\n'],
  ['quotes in items', '- a\n', '  > b\n  >\n'],
  ['tables in quotes', '> | a | b |\n> | - | - |\n', '> | 1 | *2* |\n'],
  ['blocks of code', '', '```\na\n```\n'],
  ['headings', '', '# a\n\n'],
  ['paragraphs', '', 'one *two* three\n\n'],
];
const MARKS: typeof TEXTS = [
  ['marks', '', 'one *two* three\n'],
  ['marks in quotes', '', '> one *two* three\n'],
];

describe('of a text with more elements than anybody writes', () => {
  it.each(TEXTS)(
    '%s: as much is formatted as may be, and all else is there as it was written',
    (_, begin, piece) => {
      const text = begin + piece.repeat(MOST_ELEMENTS);
      const tokens = lex(text);
      const formatted = tokens.slice(0, -1);
      expect(tokens.at(-1)?.type).toBe('rest');
      expect(rawOf(tokens)).toBe(text);
      expect(weightOf(formatted)).toBeLessThanOrEqual(MOST_ELEMENTS);
      expect(weightOf(formatted)).toBeGreaterThan(MOST_ELEMENTS * 0.95);
    },
  );

  it.each([...TEXTS, ...MARKS])('%s: a cut anywhere leaves what its own text makes', (_, begin, piece) => {
    const text = begin + piece.repeat(12);
    for (let room = 3; room < 40; room += 1) {
      const tokens = limitElements(lex(text), room);
      const formatted = tokens.slice(0, tokens.at(-1)?.type === 'rest' ? -1 : undefined);
      expect(rawOf(tokens)).toBe(text);
      expect(shape(formatted)).toEqual(shape(lex(rawOf(formatted))));
    }
  });

  it.each(TEXTS)(
    '%s: what arrives piece by piece is whole at any time, and as much of it formatted',
    (_, begin, piece) => {
      const text = begin + piece.repeat(MOST_ELEMENTS / 2);
      const lexer = new GrowingLexer({}, undefined, null);
      const step = (MOST_ELEMENTS / 40) * piece.length;
      for (let end = begin.length + step; end <= text.length; end += step) {
        lexer.update(text.slice(0, end), true);
        const covered = rawOf(lexer.blocks.map(({ token }) => token));
        expect(covered + lexer.tail).toBe(text.slice(0, end));
      }
      lexer.update(text, false);
      expect(rawOf(lexer.blocks.map(({ token }) => token)) + lexer.tail).toBe(text);
      const weight = weightOf(lexer.blocks.map(({ token }) => token));
      expect(weight).toBeLessThanOrEqual(MOST_ELEMENTS);
      expect(weight).toBeGreaterThan(MOST_ELEMENTS * 0.9);
    },
  );

  it('a row with a cell that is longer than anybody writes is not formatted, nor what follows it', () => {
    const begin = '| a | b |\n| - | - |\n| 1 | 2 |\n';
    for (const row of [`| ${'a '.repeat(5000)}| b |\n`, `| 1 | 2 ${'| a '.repeat(3000)}|\n`]) {
      const [table, rest] = lex(begin + row + '| 3 | 4 |\n');
      expect(table?.raw).toBe(begin);
      expect(rest).toEqual({ type: 'rest', raw: row + '| 3 | 4 |\n' });
    }
  });

  it('a quote within which nothing may be cut is not formatted', () => {
    const text = `> ${'a'.repeat(3)}\n`;
    expect(limitElements(lex(text), 0.5)).toEqual([{ type: 'rest', raw: text }]);
  });
});

/** What stands in what, with its words; how far apart the items of a list are may come from an item that was cut off. */
function shape(tokens: unknown): unknown {
  if (!Array.isArray(tokens)) return null;
  return (tokens as Record<string, unknown>[])
    .filter(({ type }) => type !== 'space')
    .map((token) =>
      Array.isArray(token)
        ? shape(token)
        : [
            token['type'] === 'text' ? 'paragraph' : token['type'],
            token['tokens'] === undefined ? String(token['text'] ?? '').trim() : '',
            ...['tokens', 'items', 'rows'].map((name) => shape(token[name])),
          ],
    );
}
