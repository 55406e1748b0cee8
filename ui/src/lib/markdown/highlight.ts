/** Code in colour: made by the worker, remembered here. */
import type { Piece } from './colour';
import { knownLanguage, type Language } from './languages';
import { Remembered } from './remembered';
import { desk, type Desk } from './work';

export type { Piece } from './colour';

/** Longer code stays in one colour: nobody waits for it. */
const TOO_LONG = 60_000;

/** A line of more pieces is laid out in one colour: nobody reads it, and each piece makes laying it out slower. */
const MOST_PIECES = 160;

export function inFewPieces(line: Piece[]): Piece[] {
  if (line.length <= MOST_PIECES) return line;
  return [{ text: line.map(({ text }) => text).join(''), color: null }];
}

const done = new Remembered<Piece[][]>(200, 2_000_000);

/** What was coloured before, at once. */
export function highlighted(code: string, fence: string): Piece[][] | null {
  return done.get(`${knownLanguage(fence)}\n${code}`) ?? null;
}

/** The lines of a code block in colour; `null` when its language is not known, or it is too long or takes too long. */
export async function highlight(
  code: string,
  fence: string,
  by: Desk | null = desk,
): Promise<Piece[][] | null> {
  const language = knownLanguage(fence);
  if (language === null || code.length > TOO_LONG) return null;
  const job = { kind: 'colour' as const, text: code, language };
  const lines = by === null ? await atOnce(job) : await by.do<'colour'>(job);
  if (lines !== null) done.set(`${language}\n${code}`, lines);
  return lines;
}

/** Only in tests: a build has no grammars on the page's side. */
async function atOnce(job: { kind: 'colour'; text: string; language: Language }): Promise<Piece[][] | null> {
  if (import.meta.env.MODE !== 'test') return null;
  const { run } = await import('./jobs');
  const nothing = () => undefined;
  return (await run(job, { begun: nothing, going: nothing }).catch(() => null)) as Piece[][] | null;
}
