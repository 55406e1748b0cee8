/**
 * TeX as a tree that a page draws, made by KaTeX where it can be ended. What KaTeX writes is read again, and only what a
 * formula needs is taken over: its tags, classes and measures. Where anything else is in it, nothing is made.
 */
import { LONGEST_FORMULA } from './formulas';

/** A tag, what is set on it, and what is in it. */
export type Drawn = [tag: string, set: Record<string, string>, inside: (Drawn | string)[]];
export interface DrawnFormula {
  root: Drawn;
  /** How many elements it makes. */
  size: number;
}

/** More than that holds up a page that lays it out; no formula that somebody reads has so many. */
export const MOST_PARTS = 1500;
/** In em: what is told to be larger is drawn so large. */
const LARGEST = 20;
/** How often macros of KaTeX itself may lead to others. */
const EXPANSIONS = 400;
/** The farthest that anything is put back over what stands before it, in em: what is farther is hidden. */
const FARTHEST_BACK = 4;

/** What defines macros or loads something, and what keeps words out of sight that are copied with the source. */
const REFUSED = new RegExp(
  [
    String.raw`\\(?:[gex]?def|let|futurelet|global|long|char|(?:re)?newcommand|providecommand|newenvironment)(?![A-Za-z])`,
    String.raw`\\(?:href|url|includegraphics|html(?:Class|Id|Style|Data))(?![A-Za-z])`,
    String.raw`\\(?:(?:math)?[rlc]lap|rule|raisebox)(?![A-Za-z])`,
    String.raw`\\[hv]?phantom\s*\{[^}]*(?<![\\A-Za-z])[A-Za-z]{2}`,
    String.raw`(?<!\\)%`,
  ].join('|'),
);

const TAG = /<(\/?)([A-Za-z]+)((?: [A-Za-z\d:-]+ ?="[^"<>]*")*)\s*(\/?)>|([^<]+)/y;
const SET = / ([A-Za-z\d:-]+) ?="([^"]*)"/g;
const TAGS = new Set(
  (
    'span svg path line math semantics annotation mrow mi mn mo ms mtext mspace mglyph msup msub msubsup mfrac msqrt ' +
    'mroot munder mover munderover mtable mtr mlabeledtr mtd mpadded mphantom menclose mstyle'
  ).split(' '),
);
const NAMES = new Set(
  (
    'class style aria-hidden xmlns width height viewBox preserveAspectRatio d x1 x2 y1 y2 stroke-width mathvariant ' +
    'display scriptlevel displaystyle stretchy fence separator lspace rspace minsize maxsize symmetric accent ' +
    'accentunder movablelimits largeop rowspacing columnspacing columnalign rowlines columnlines frame side ' +
    'linethickness notation encoding depth voffset lquote rquote form mathsize'
  ).split(' '),
);
const VALUE = /^[\w\-.,:;#%/ ()+\n]*$/;
const ADDRESS = 'http://www.w3.org/';
/** Everything has the colour of the words around it, or some of it would not be seen. */
const COLOUR = /(?:[a-z]+-)?color:[^;]*;?/g;
const LEFT_OUT = new Set(['mathcolor', 'mathbackground']);
const BACK = /margin-(?:left|right):-(\d+(?:\.\d+)?)em/g;

/** The tree of a formula; `null` where it is none, refused or too large. */
export async function drawFormula(
  source: string,
  display: boolean,
  begun: () => void,
): Promise<DrawnFormula | null> {
  if (source.length > LONGEST_FORMULA || REFUSED.test(source)) return null;
  const { default: katex } = await import('katex');
  begun();
  try {
    return read(
      katex.renderToString(source, {
        displayMode: display,
        output: 'htmlAndMathml',
        throwOnError: true,
        strict: 'ignore',
        trust: false,
        maxSize: LARGEST,
        maxExpand: EXPANSIONS,
      }),
    );
  } catch {
    return null;
  }
}

/** Reads what KaTeX wrote; `null` where it is not what a formula needs. */
export function read(markup: string): DrawnFormula | null {
  const root: Drawn = ['', {}, []];
  const open = [root];
  let [size, at] = [0, 0];
  for (TAG.lastIndex = 0; at < markup.length; at = TAG.lastIndex) {
    const [all, ends, tag = '', attributes = '', empty, text] = TAG.exec(markup) ?? [];
    const inside = open.at(-1);
    if (all === undefined || inside === undefined) return null;
    if (text !== undefined) inside[2].push(unescaped(text));
    else if (ends === '/') {
      if (open.length < 2 || open.pop()?.[0] !== tag) return null;
    } else {
      const set = settings(attributes);
      if (set === null || !TAGS.has(tag) || (size += 1) > MOST_PARTS) return null;
      const element: Drawn = [tag, set, []];
      inside[2].push(element);
      if (empty !== '/') open.push(element);
    }
  }
  const [first] = root[2];
  return open.length === 1 && Array.isArray(first) && root[2].length === 1 ? { root: first, size } : null;
}

function settings(attributes: string): Record<string, string> | null {
  const set: Record<string, string> = {};
  for (const [, name = '', given = ''] of attributes.matchAll(SET)) {
    if (LEFT_OUT.has(name)) continue;
    const value = name === 'style' ? given.replace(COLOUR, '') : given;
    const isNamespace = name === 'xmlns' && value.startsWith(ADDRESS);
    if (!NAMES.has(name) || !(isNamespace || VALUE.test(value))) return null;
    if (name === 'style' && !isSafeStyle(value)) return null;
    set[name] = value;
  }
  return set;
}

function isSafeStyle(style: string): boolean {
  const isHidden = [...style.matchAll(BACK)].some(([, far]) => Number(far) > FARTHEST_BACK);
  return !isHidden && !/url|expression|position:(?!relative)/i.test(style);
}

const ESCAPED: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" };

function unescaped(text: string): string {
  return text.replace(/&(amp|lt|gt|quot|#x27);/g, (whole, name: string) => ESCAPED[name] ?? whole);
}
