import { describe, expect, it } from 'vitest';
import { CodeParts, type CodePart } from './code-parts';

const line = 'let a = [1, 2]; // b\n';
const textOf = (parts: readonly CodePart[]) =>
  parts.map(({ pieces, rest }) => pieces.map(({ text }) => text).join('') + rest).join('');

describe('code that grows', () => {
  it('is whole all the time, and only its last part changes', () => {
    const parts = new CodeParts();
    const code = line.repeat(500);
    let before: readonly CodePart[] = [];
    for (let end = 0; end <= code.length; end += 60) {
      const now = parts.of(code.slice(0, end), null, Infinity);
      expect(textOf(now)).toBe(code.slice(0, end));
      for (const [place, part] of before.slice(0, -1).entries()) expect(now[place]).toBe(part);
      before = now;
    }
    expect(before.length).toBeGreaterThan(5);
  });

  it('begins anew where it became another', () => {
    const parts = new CodeParts();
    parts.of(line.repeat(300), null, Infinity);
    const other = `other\n${line.repeat(10)}`;
    expect(textOf(parts.of(other, null, Infinity))).toBe(other);
  });
});

describe('code in colour', () => {
  it('is coloured from the top, as far as it may be, and stays whole', () => {
    const code = `\n\n${line.repeat(400)}end`;
    const lines = code.split('\n').map((text) =>
      text === ''
        ? []
        : [
            { text: text.slice(0, 2), color: 'red' },
            { text: text.slice(2), color: null },
          ],
    );
    const parts = new CodeParts();
    let before: readonly CodePart[] = [];
    for (const allowed of [0, 1, 7, 300, 301, 790, Infinity]) {
      const now = parts.of(code, lines, allowed);
      expect(textOf(now)).toBe(code);
      const coloured = now.reduce((sum, { pieces }) => sum + pieces.length, 0);
      expect(coloured).toBeLessThanOrEqual(allowed);
      if (allowed === 301) expect(now.at(-1)).toBe(before.at(-1));
      before = now;
    }
    expect(before.every(({ rest }) => rest === '')).toBe(true);
  });
});
