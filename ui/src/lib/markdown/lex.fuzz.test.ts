// @vitest-environment node
import { expect, it } from 'vitest';
import { GrowingLexer } from './growing';
import { lex } from './lex';

/** How many texts are tried; `EXTREMIS_FUZZ_CASES` says another number, for a campaign. */
const CASES = Number(process.env['EXTREMIS_FUZZ_CASES'] ?? 300);

/** What Markdown is made of, and what looks like it. */
const PARTS =
  '# |## |- |* |1. |> |    |\t|  \n|\n|\n\n|---\n|===\n|```|~~~|`|``|*|**|***|_|__|~~|[a]|[|]|(b)|(|)|![|<|>|<a>|</a>|<!--|-->|<![CDATA[|&amp;|&#x;|&|\\|\\\n|\\*|:-|' +
  '[a]: b\n|[^1]|- [x] |https://a.b/c|www.a.b|a@b.c|word|two words|日本|é|\u{10ffff}|\u0000|\u200b|\u2028|\u0085|\r|\r\n|a:\n|"title"|\'t\'|{}|$x$';
const MARKS = [...PARTS.split('|'), '|', '| a | b |\n| - | - |\n'];

/** The same numbers from the same seed. */
function randomFrom(seed: number): (below: number) => number {
  let state = Math.imul(seed + 1, 0x9e3779b9) >>> 0;
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

function textOf(seed: number): string {
  const random = randomFrom(seed);
  let text = '';
  for (let left = random(40) + 1; left > 0; left--) {
    const mark = MARKS[random(MARKS.length)] ?? '';
    text += mark.repeat(random(12) === 0 ? random(80) + 1 : 1);
  }
  return text;
}

/** Without what the lexer may change: spaces at the end of a line of a list. */
const words = (text: string): string => text.replace(/\s+/g, '');

it('whatever the text, all of it is in the blocks, as it came and as it grew, soon', () => {
  let slowest = 0;
  for (let seed = 0; seed < CASES; seed++) {
    const text = textOf(seed).replace(/\r\n?/g, '\n');
    const start = performance.now();
    const tokens = lex(text);
    slowest = Math.max(slowest, performance.now() - start);
    const raw = tokens.map((token) => token.raw).join('');
    expect(words(raw), `seed ${String(seed)}`).toBe(words(text));

    const step = 1 + (seed % 97);
    const lexer = new GrowingLexer({}, undefined, null);
    for (let end = step; end < text.length; end += step) {
      lexer.update(text.slice(0, end), true);
      const shown = lexer.blocks.map((block) => block.raw).join('') + lexer.tail;
      expect(words(shown), `seed ${String(seed)} at ${String(end)}`).toBe(words(text.slice(0, end)));
    }
    lexer.update(text);
    const whole = lexer.blocks.map((block) => block.raw).join('') + lexer.tail;
    expect(words(whole), `seed ${String(seed)}`).toBe(words(text));
  }
  if (CASES > 300) console.info(`${String(CASES)} texts, the slowest took ${slowest.toFixed(1)} ms`);
  expect(slowest).toBeLessThan(2000);
});
