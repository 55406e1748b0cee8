/** What is done with texts of strangers where it can be ended: in the worker, and in tests without one at once. */
import type { Token } from 'marked';
import { toHtml, toPlain } from './clipboard';
import { coloured, prepare, type Piece } from './colour';
import type { Language } from './languages';
import { lex } from './lex';
import { drawFormula, type DrawnFormula } from './tex';

export type Job =
  | { kind: 'lex'; text: string; breaks: boolean; room?: number }
  | { kind: 'html' | 'plain'; text: string; breaks: boolean }
  | { kind: 'colour'; text: string; language: Language }
  | { kind: 'formula'; text: string; display: boolean };

export interface Made {
  lex: Token[];
  colour: Piece[][];
  html: string | null;
  plain: string;
  formula: DrawnFormula | null;
}

/** Tells how far a job has come. */
export interface Told {
  /** All that it needs is loaded: what takes time from now on is its text. */
  begun: () => void;
  /** It comes forward. */
  going: () => void;
}

export async function run(job: Job, { begun, going }: Told): Promise<Made[Job['kind']]> {
  if (job.kind === 'colour') {
    const shiki = await prepare(job.language);
    begun();
    return coloured(shiki, job.text, job.language, going);
  }
  if (job.kind === 'formula') return drawFormula(job.text, job.display, begun);
  begun();
  const { text, breaks } = job;
  if (job.kind === 'lex') return lex(text, job);
  return job.kind === 'html' ? toHtml(text, { breaks }) : toPlain(text, { breaks });
}
