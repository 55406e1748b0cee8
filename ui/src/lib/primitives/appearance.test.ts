import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const read = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8');
const sheet = read('./appearance.css');
const tokens = read('./tokens.css');

/** The values of a block of properties. */
function block(css: string, selector: string): Map<string, string> {
  const start = css.indexOf(`${selector} {`);
  expect(start, selector).not.toBe(-1);
  const body = css.slice(css.indexOf('{', start) + 1, css.indexOf('}', start));
  return new Map(
    [...body.matchAll(/(--[\w-]+):\s*([^;]+);/g)].map(([, name, value]) => [name ?? '', value ?? '']),
  );
}

const light = block(tokens, ':root');
const dark = block(tokens, ":root[data-theme='dark']");

/** What a property is in the light (0) or in the dark (1), where these blocks are in force. */
function value(name: string, mode: 0 | 1, ...blocks: Map<string, string>[]): string {
  const chosen = blocks.map((one) => one.get(name)).find((one) => one !== undefined);
  const both = /^light-dark\(([^,]+|rgb\([^)]*\)), ([^,]+|rgb\([^)]*\))\)$/.exec(chosen ?? '');
  const plain = mode === 0 ? light.get(name) : (dark.get(name) ?? light.get(name));
  return both?.[mode + 1] ?? plain ?? '';
}

/** The contrast of two colours, from 1 to 21. */
function contrast(one: string, other: string): number {
  const luminance = (colour: string) => {
    const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
      const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
      return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const [bright, dim] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return ((bright ?? 0) + 0.05) / ((dim ?? 0) + 0.05);
}

const ACCENTS = ['blue', 'teal', 'green', 'orange', 'rose', 'graphite'];
const MODES = [
  ['light', 0],
  ['dark', 1],
] as const;

describe.each(MODES)('in the %s', (_, mode) => {
  it.each(ACCENTS)('what is %s can be read, and on it', (accent) => {
    const chosen = block(sheet, `:root[data-accent='${accent}']`);
    const of = (name: string) => value(name, mode, chosen);
    expect(contrast(of('--on-accent'), of('--accent'))).toBeGreaterThanOrEqual(4.5);
    expect(contrast(of('--on-accent'), of('--accent-hover'))).toBeGreaterThanOrEqual(4.5);
    for (const ground of ['--bg', '--bg-sunken', '--bg-raised', '--bg-bubble', '--accent-soft'])
      expect(contrast(of('--accent-text'), of(ground)), ground).toBeGreaterThanOrEqual(4.5);
  });

  it('every text has the highest contrast where that is chosen', () => {
    const high = block(sheet, ":root[data-contrast='high']");
    const plainAccent = block(sheet, ":root[data-contrast='high']:not([data-accent])");
    const of = (name: string) => value(name, mode, plainAccent, high);
    for (const text of ['--text', '--text-2', '--text-3', '--accent-text', '--danger', '--warn', '--ok'])
      for (const ground of ['--bg', '--bg-sunken', '--bg-raised', '--bg-bubble'])
        expect(contrast(of(text), of(ground)), `${text} on ${ground}`).toBeGreaterThanOrEqual(7);
    expect(contrast(of('--line'), of('--bg'))).toBeGreaterThanOrEqual(4.5);
  });
});

const sheets = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.(svelte|css)$/.test(file))
  .map((file) => [file, readFileSync(`src/${file}`, 'utf8')] as const);

// What is only a word of a line is told by its letters.
const WORDS = ['lib/chat/MessageFooter.svelte'];

it.each(['warn', 'danger'])('what warns on a ground of its own (%s) has a line around it', (kind) => {
  const rule = new RegExp(`\\{[^{}]*background: var\\(--${kind}-soft\\)[^{}]*\\}`, 'g');
  const boxes = sheets.flatMap(([file, css]) => [...css.matchAll(rule)].map(([box]) => ({ file, box })));
  const bare = boxes.filter(({ box }) => !box.includes(`var(--${kind}-line, `));
  expect(boxes.length).toBeGreaterThan(2);
  expect(bare.map(({ file }) => file).filter((file) => !WORDS.includes(file))).toEqual([]);
  expect(block(sheet, ":root[data-contrast='high']").get(`--${kind}-line`)).toBe(`var(--${kind})`);
});

it('every property that a sheet uses is given somewhere', () => {
  const all = sheets.map(([, css]) => css).join('\n');
  const used = new Set([...all.matchAll(/var\((--[\w-]+)[,)]/g)].map(([, name]) => name ?? ''));
  const missing = [...used].filter((name) => !new RegExp(`${name}['"]?[:=]`).test(all));
  expect(missing).toEqual([]);
});
