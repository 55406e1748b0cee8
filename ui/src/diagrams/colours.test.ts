import type { DiagramLook } from '$lib/ipc';
import { describe, expect, it } from 'vitest';
import { between, BOX_COLOURS, coloursOf, contrast, strongOf, stylesOf } from './colours';

const look = (of: Partial<DiagramLook>): DiagramLook => ({
  ground: '#ffffff',
  dark: false,
  text: '#1a1b20',
  line: '#62646f',
  fill: '#f0f0f4',
  accent: '#4150d0',
  font: 'sans-serif',
  ...of,
});
const dark = { dark: true, line: '#9c9eaa', accent: '#5361e0' };
const LOOKS: [string, DiagramLook][] = [
  ['light', look({})],
  ['dark', look({ ...dark, ground: '#1b1c20', text: '#ececf0', fill: '#2a2b31' })],
  ['high contrast', look({ text: '#000000', line: '#2e2f36', fill: '#ececf0', accent: '#2c38a8' })],
  [
    'high contrast in the dark',
    look({ ...dark, ground: '#000000', text: '#ffffff', line: '#dcdde4', fill: '#1c1d22' }),
  ],
];
const READABLE = 4.5;
const SEEN = 3;

it('contrast is that of WCAG', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21);
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
  expect(contrast('#123456', '#123456')).toBe(1);
});

describe.each(LOOKS)('a diagram in %s', (_, of) => {
  const colours = coloursOf(of);
  const ofParts: Record<string, unknown> = colours;

  it('has words that can be read on every part', () => {
    const { packet, cynefin } = colours;
    const grounds = [
      ...Object.keys(ofParts).flatMap((name) => (/^(pie|cScale)\d+$/.test(name) ? [ofParts[name]] : [])),
      colours.secondaryColor,
      colours.critBkgColor,
      colours.doneTaskBkgColor,
      // Sections of a plan are a fifth of their colour.
      between(of.ground, colours.altSectionBkgColor, 0.2),
      cynefin.clearBg ?? '',
      cynefin.complexBg ?? '',
    ];
    expect(grounds.filter((ground) => contrast(of.text, String(ground)) < READABLE)).toEqual([]);
    expect(contrast(packet.labelColor, packet.blockFillColor)).toBeGreaterThan(READABLE);
    expect(contrast(packet.startByteColor, of.ground)).toBeGreaterThan(READABLE);
    expect(contrast(colours.sequenceNumberColor, colours.signalColor)).toBeGreaterThan(READABLE);
  });

  it('has names of branches that can be read on them', () => {
    const told = Array.from({ length: 8 }, (_none, at) =>
      contrast(String(ofParts[`gitBranchLabel${at}`]), String(ofParts[`git${at}`])),
    );
    expect(Math.min(...told)).toBeGreaterThan(READABLE);
  });

  it('has lines and curves that are seen on the ground', () => {
    const lines = [...strongOf(of), colours.lineColor, colours.gridColor, colours.archGroupBorderColor];
    expect(lines.filter((line) => contrast(line, of.ground) < SEEN)).toEqual([]);
    expect(stylesOf(of)).toContain(`text[fill="#444444"], text[fill="black"] { fill: ${of.text}`);
  });
});

it('the boxes of C4 have white words that can be read', () => {
  const grounds = Object.entries(BOX_COLOURS).filter(([name]) => name.endsWith('_bg_color'));
  expect(grounds).toHaveLength(24);
  expect(grounds.filter(([, ground]) => contrast(ground, '#ffffff') < READABLE)).toEqual([]);
});
