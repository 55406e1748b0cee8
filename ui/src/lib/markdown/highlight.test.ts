import { describe, expect, it } from 'vitest';
import { highlight, highlighted } from './highlight';

describe('colouring code', () => {
  // As in the product's window. Not undone: this file is a world of its own.
  Object.freeze(Object.prototype);

  it.each([
    ['rs', 'fn main() { println!("hi"); } // end'],
    ['typescript', 'class A { constructor(private a: string) { this.toString(); } }'],
    ['python', 'def constructor(a):\n    return f"{a}"  # end'],
    ['c++', 'int main() { return 0; }'],
    ['html', '<p class="constructor">&amp;</p>'],
  ])('colours %s and changes not a character, where prototypes are frozen', async (fence, code) => {
    const lines = await highlight(code, fence);
    expect(lines?.map((line) => line.map(({ text }) => text).join('')).join('\n')).toBe(code);
    expect(new Set(lines?.flat().map(({ color }) => color)).size).toBeGreaterThan(1);
    for (const { color } of lines?.flat() ?? []) expect(color).toMatch(/^var\(--shiki-[a-z-]+\)$/);
    expect(highlighted(code, fence)).toBe(lines);
  });

  it('leaves what it does not know, and what is too long, as it is', async () => {
    expect(await highlight('x', 'klingon')).toBeNull();
    expect(await highlight('x'.repeat(100_000), 'js')).toBeNull();
  });
});
