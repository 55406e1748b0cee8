/// <reference lib="webworker" />
/** The worker that reads texts: one job after another, each of which the page may end by ending the worker. */
import type { Token } from 'marked';
import type { Piece } from './colour';
import { run, type Job } from './jobs';
import { parcels, type Parcel } from './parcels';
import type { DrawnFormula } from './tex';

export interface Asked {
  id: number;
  /** None where the page has read what it was told of the job, and is ready for more. */
  job?: Job;
}

/** What the worker says of a job. What it made comes in as many messages as the page reads without a pause, each once the
 * page is ready for it: messages that wait are read one after the other, and nothing else is done meanwhile. */
export type Heard = { id: number } & (
  | { is: 'begun' | 'going' | 'failed' }
  | { is: 'tokens'; parcel: Parcel }
  | { is: 'lines'; lines: Piece[][] }
  | { is: 'done'; text: string | null; formula?: DrawnFormula | null }
);

const PIECES = 1200;

let goOn: (() => void) | undefined;

addEventListener('message', ({ data: { id, job } }: MessageEvent<Asked>) => {
  if (job === undefined) goOn?.();
  else void answer(id, job);
});

async function answer(id: number, job: Job): Promise<void> {
  const say = (heard: Heard) => postMessage(heard);
  const give = (heard: Heard) =>
    new Promise<void>((ready) => {
      goOn = ready;
      say(heard);
    });
  try {
    const made = await run(job, {
      begun: () => say({ id, is: 'begun' }),
      going: () => say({ id, is: 'going' }),
    });
    if (job.kind === 'lex')
      for (const parcel of parcels(made as Token[])) await give({ id, is: 'tokens', parcel });
    else if (job.kind === 'colour')
      for (const lines of batches(made as Piece[][])) await give({ id, is: 'lines', lines });
    const formula = job.kind === 'formula' ? (made as DrawnFormula | null) : null;
    say({ id, is: 'done', text: typeof made === 'string' ? made : null, formula });
  } catch {
    say({ id, is: 'failed' });
  }
}

function batches(lines: Piece[][]): Piece[][][] {
  const made: Piece[][][] = [];
  let batch: Piece[][] = [];
  let pieces = 0;
  for (const line of lines) {
    batch.push(line);
    pieces += line.length;
    if (pieces < PIECES) continue;
    made.push(batch);
    [batch, pieces] = [[], 0];
  }
  return [...made, batch];
}
