import { describe, expect, it } from 'vitest';
import { addressOf, MOST_DIAGRAM_PARTS, picture } from './diagram-picture';

const svg = (inside: string, set = 'viewBox="0 0 40.5 20"') =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${set}>${inside}</svg>`;

function shown(inside: string): string {
  const made = picture(svg(inside));
  return made.is === 'drawn' ? made.svg : made.is;
}

describe('the picture of a diagram', () => {
  it('has its own size', () => {
    const made = picture(
      svg('<path d="M0 0"/>', 'width="100%" style="max-width: 9px" viewBox="0 0 40.5 20"'),
    );
    expect(made).toMatchObject({ is: 'drawn', width: 41, height: 20 });
    expect(made.is === 'drawn' && made.svg).toContain('width="41"');
  });

  it('is its address, which loads nothing', () => {
    const made = picture(svg('<text>ö "x" #</text>'));
    const address = made.is === 'drawn' ? addressOf(made) : '';
    expect(address.startsWith('data:image/svg+xml;charset=utf-8,')).toBe(true);
    expect(address).not.toContain('#');
  });

  it.each([
    ['a script', '<script>x()</script>'],
    ['what is called for an event', '<rect onclick="x()"/>'],
    ['a link of script', '<a xlink:href="javascript:x()"><rect/></a>'],
    ['a picture', '<image href="https://example.org/a.png"/>'],
    ['a part of another file', '<use href="https://example.org/a.svg#b"/>'],
    ['a style that imports', '<style>@import "https://example.org/a.css";</style>'],
    ['a style that loads', '<style>a { fill: url(https://example.org/a.svg#b) }</style>'],
    ['a style that hides what it loads', '<style>a { fill: u\\72l(https://example.org/a) }</style>'],
    ['an attribute that loads', '<rect fill="url(https://example.org/a.svg#b)"/>'],
    ['a frame', '<foreignObject><iframe src="https://example.org"></iframe></foreignObject>'],
    ['an animation', '<animate attributeName="href" values="javascript:x()"/>'],
    ['a setting', '<set attributeName="href" to="javascript:x()"/>'],
  ])('leaves out %s', (_, inside) => {
    expect(shown(inside)).not.toMatch(/script|onclick|example\.org|animate|<set|iframe/);
  });

  it('keeps what only leads to another part of it, and the words of a link', () => {
    const made = shown('<a href="https://example.org"><text>words</text></a><rect fill="url(#a)"/>');
    expect(made).toContain('words');
    expect(made).not.toContain('example.org');
    expect(made).toContain('url(#a)');
  });

  it('is none where there is no picture, or one of more parts than a page draws', () => {
    expect(picture('<p>no</p>').is).toBe('unavailable');
    expect(picture(svg('', '')).is).toBe('unavailable');
    expect(picture(svg('<g/>'.repeat(MOST_DIAGRAM_PARTS + 1))).is).toBe('large');
  });
});
