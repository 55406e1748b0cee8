/** Formulas as they are drawn: made by the worker, remembered here. */
import { Remembered } from './remembered';
import type { Drawn, DrawnFormula } from './tex';
import { desk, type Desk } from './work';

export type { DrawnFormula } from './tex';

const known = new Remembered<DrawnFormula | null>(600, 200_000);
const nameOf = (source: string, display: boolean) => `${display}\n${source}`;

/** What was made before, at once; `undefined` where it was not, and `null` where it stays text. */
export function drawnBefore(source: string, display: boolean): DrawnFormula | null | undefined {
  return known.get(nameOf(source, display));
}

/** The tree of a formula; `null` when it is none, or takes too long. */
export async function formulaOf(
  source: string,
  display: boolean,
  by: Desk | null = desk,
): Promise<DrawnFormula | null> {
  const job = { kind: 'formula' as const, text: source, display };
  const [made] = await Promise.all([by === null ? atOnce(job) : by.do<'formula'>(job), styles()]);
  known.set(nameOf(source, display), made);
  return made;
}

let loading: Promise<unknown> | undefined;

/** The rules and the fonts of formulas, loaded with the first of them. */
function styles(): Promise<unknown> {
  loading ??= import('katex/dist/katex.min.css');
  return loading;
}

/** Only in tests: a build has no KaTeX on the page's side. */
async function atOnce(job: {
  kind: 'formula';
  text: string;
  display: boolean;
}): Promise<DrawnFormula | null> {
  if (import.meta.env.MODE !== 'test') return null;
  const { run } = await import('./jobs');
  const nothing = () => undefined;
  return (await run(job, { begun: nothing, going: nothing })) as DrawnFormula | null;
}

/** The elements of a formula. */
export function elementsOf({ root }: DrawnFormula): Element {
  return elementOf(root, 'http://www.w3.org/1999/xhtml');
}

function elementOf([tag, set, inside]: Drawn, space: string): Element {
  const own = set['xmlns'] ?? space;
  const element = document.createElementNS(own, tag);
  for (const [name, value] of Object.entries(set)) {
    if (name === 'style') (element as HTMLElement).style.cssText = value;
    else if (name !== 'xmlns') element.setAttribute(name, value);
  }
  for (const one of inside) element.append(typeof one === 'string' ? one : elementOf(one, own));
  return element;
}
