/**
 * A drawn diagram as a picture. What was drawn is read again, and only what a picture needs is taken over: where anything
 * in it would run, load or lead anywhere, that is left out, here and in the file that it is saved as.
 */

export interface Picture {
  /** It alone, as a file holds it. */
  svg: string;
  /** In pixels, at its own size. */
  width: number;
  height: number;
}

/** More parts hold up a page that draws them. */
export const MOST_DIAGRAM_PARTS = 6000;
/** In pixels: what is told to be larger is drawn so large. */
const LARGEST = 12_000;

const KEPT = new Set(
  (
    'svg g path rect circle ellipse line polyline polygon text tspan textPath marker defs linearGradient ' +
    'radialGradient stop clipPath mask pattern use symbol title desc style filter feDropShadow feGaussianBlur ' +
    'feOffset feMerge feMergeNode feFlood feComposite foreignObject switch div span p br b strong em i code'
  ).split(' '),
);
/** Taken away, and what is in it stays. */
const OPENED = new Set(['a']);
/** Of these, only what leads to another part of the picture. */
const LEADING = new Set(['href', 'xlink:href', 'src']);
const ADDRESS = /url\(\s*(?!['"]?#)|@import|expression\(|image-set\(|\\/i;

/** The picture that a text is; too large, or none, where it cannot be shown. */
export function picture(text: string): ({ is: 'drawn' } & Picture) | { is: 'large' | 'unavailable' } {
  const page = new DOMParser().parseFromString(text, 'image/svg+xml');
  const root = page.documentElement;
  if (root.localName !== 'svg' || page.querySelector('parsererror') !== null) return { is: 'unavailable' };
  if (page.querySelectorAll('*').length > MOST_DIAGRAM_PARTS) return { is: 'large' };
  clean(root);
  const [width, height] = sizeOf(root);
  if (!(width > 0 && height > 0)) return { is: 'unavailable' };
  root.setAttribute('width', String(width));
  root.setAttribute('height', String(height));
  root.removeAttribute('style');
  return { is: 'drawn', svg: new XMLSerializer().serializeToString(root), width, height };
}

function sizeOf(root: Element): [number, number] {
  const [, , width = 0, height = 0] = (root.getAttribute('viewBox') ?? '').split(/[\s,]+/).map(Number);
  const part = Math.min(1, LARGEST / Math.max(width, height));
  return [Math.ceil(width * part), Math.ceil(height * part)];
}

function clean(element: Element): void {
  for (const { name, value } of [...element.attributes])
    if (!isHarmless(name.toLowerCase(), value)) element.removeAttribute(name);
  if (element.localName === 'style' && ADDRESS.test(element.textContent)) element.textContent = '';
  for (const inner of [...element.children]) {
    clean(inner);
    if (OPENED.has(inner.localName)) inner.replaceWith(...inner.childNodes);
    else if (!KEPT.has(inner.localName)) inner.remove();
  }
}

function isHarmless(name: string, value: string): boolean {
  if (name.startsWith('on')) return false;
  if (LEADING.has(name)) return value.trim().startsWith('#');
  return name.startsWith('xmlns') || !ADDRESS.test(value);
}

/** The address of a picture, which an image takes. */
export const addressOf = ({ svg }: Picture): string =>
  `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
