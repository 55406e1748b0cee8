/// <reference lib="webworker" />
/** The worker that reads texts: one job after another, each of which the page may end by ending the worker. */
import type { Token } from 'marked';
import type { Piece } from './colour';
import { run, type Job } from './jobs';
import { parcels, type Parcel } from './parcels';

export interface Asked {
  id: number;
  job: Job;
}

/** What the worker says of a job; what it made comes in as many messages as the page reads without a pause. */
export type Heard = { id: number } & (
  | { is: 'begun' | 'going' | 'failed' }
  | { is: 'tokens'; parcel: Parcel }
  | { is: 'lines'; lines: Piece[][] }
  | { is: 'done'; text: string | null }
);

const PIECES = 1200;

addEventListener('message', ({ data }: MessageEvent<Asked>) => void answer(data));

async function answer({ id, job }: Asked): Promise<void> {
  const say = (heard: Heard) => postMessage(heard);
  try {
    const made = await run(job, {
      begun: () => say({ id, is: 'begun' }),
      going: () => say({ id, is: 'going' }),
    });
    if (job.kind === 'lex') for (const parcel of parcels(made as Token[])) say({ id, is: 'tokens', parcel });
    else if (job.kind === 'colour')
      for (const lines of batches(made as Piece[][])) say({ id, is: 'lines', lines });
    say({ id, is: 'done', text: typeof made === 'string' ? made : null });
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
