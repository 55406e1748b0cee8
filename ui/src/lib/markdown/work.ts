/**
 * The one worker of a window that reads texts of strangers, and its queue. A text that takes it too long costs itself
 * alone: the worker is ended and begun anew, and what waits behind that text is done by the next one. One that has had
 * nothing to do for a while is ended, too: its grammars take more memory than all that is shown.
 */
import type { Job, Made } from './jobs';
import { Unpacking } from './parcels';
import { Remembered } from './remembered';
import type { Asked, Heard } from './worker';

/** How long a text may take without coming forward: at first, and once more when nothing else waits. A machine that is
 * busy with something else must not cost a text its colours. */
const PATIENCE_MS = [150, 600];
/** How long it may take in all. */
const ALL_MS = 2500;
/** How long loading a grammar may take, from the disk. */
const LOADING_MS = 20_000;
const TICK_MS = 25;
/** For how long a worker waits for the next text. */
const IDLE_MS = 10_000;
/** How many wait for a second try at most. */
const SECOND_TRIES = 12;

interface Waiting {
  job: Job;
  tries: number;
  done: (made: unknown) => void;
}

/** As much of a worker as is used. */
export interface Reader {
  postMessage: (asked: Asked) => void;
  terminate: () => void;
  onmessage: ((event: MessageEvent<Heard>) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
}

export class Desk {
  readonly #waiting: Waiting[] = [];
  /** Texts that took too long. */
  readonly #hopeless = new Remembered<true>(400, 8_000_000);
  #reader: Reader | null = null;
  #now: Waiting | null = null;
  #idle: ReturnType<typeof setTimeout> | undefined;
  #id = 0;

  constructor(private readonly begin: () => Reader) {}

  /** What a job makes of its text; `null` when it takes too long, now or before. */
  do<Kind extends Job['kind']>(job: Job & { kind: Kind }): Promise<Made[Kind] | null> {
    if (this.isHopeless(job)) return Promise.resolve(null);
    return new Promise((done) => {
      this.#waiting.push({ job, tries: 0, done: done as (made: unknown) => void });
      this.#next();
    });
  }

  isHopeless(job: Job): boolean {
    return this.#hopeless.get(nameOf(job)) === true;
  }

  #next(): void {
    if (this.#now !== null) return;
    // What is read comes before what is coloured, and what is tried again after all else.
    const rank = ({ job, tries }: Waiting) => 2 * tries + (isLooks(job) ? 1 : 0);
    let first: Waiting | undefined;
    for (const one of this.#waiting) if (first === undefined || rank(one) < rank(first)) first = one;
    if (first === undefined) {
      this.#idle = setTimeout(() => this.#end(), IDLE_MS);
      return;
    }
    this.#waiting.splice(this.#waiting.indexOf(first), 1);
    if (this.isHopeless(first.job)) {
      first.done(null);
      return this.#next();
    }
    this.#start(first);
  }

  #start(one: Waiting): void {
    const id = ++this.#id;
    this.#now = one;
    clearTimeout(this.#idle);
    const clock = new Clock(PATIENCE_MS[one.tries] ?? 0, () => end(() => this.#giveUp(one)));
    const end = (then: () => void) => {
      clock.stop();
      this.#now = null;
      then();
      this.#next();
    };
    const tokens = new Unpacking();
    const lines: unknown[] = [];
    try {
      const reader = (this.#reader ??= this.begin());
      reader.onmessage = ({ data }) => {
        if (data.id !== id) return;
        clock.heard();
        if (data.is === 'tokens') tokens.add(data.parcel);
        else if (data.is === 'lines') for (const line of data.lines) lines.push(line);
        if (data.is === 'tokens' || data.is === 'lines') reader.postMessage({ id });
        else if (data.is === 'failed') end(() => one.done(null));
        else if (data.is === 'done') {
          const { text, formula = null } = data;
          const made = { lex: tokens.tokens, colour: lines, html: text, plain: text, formula };
          end(() => one.done(made[one.job.kind]));
        }
      };
      reader.onerror = () => end(() => this.#drop(one));
      reader.postMessage({ id, job: one.job });
    } catch {
      end(() => one.done(null));
    }
  }

  #end(): void {
    this.#reader?.terminate();
    this.#reader = null;
  }

  #drop(one: Waiting): void {
    this.#end();
    one.done(null);
  }

  #giveUp(one: Waiting): void {
    this.#end();
    const again = this.#waiting.filter(({ tries }) => tries > 0).length;
    if (one.tries + 1 < PATIENCE_MS.length && again < SECOND_TRIES) {
      this.#waiting.push({ ...one, tries: one.tries + 1 });
      return;
    }
    this.#hopeless.set(nameOf(one.job), true);
    one.done(null);
  }
}

/** Whether it is only how a text looks that waits for it. */
const isLooks = ({ kind }: Job) => kind === 'colour' || kind === 'formula';

/** What makes two jobs the same. */
function nameOf(job: Job): string {
  const { kind } = job;
  const way = kind === 'colour' ? job.language : kind === 'formula' ? job.display : job.breaks;
  return `${kind} ${way}\n${job.text}`;
}

/** Measures how long a job takes, in ticks: time that the page itself was busy hardly counts. */
class Clock {
  #begun = false;
  #quiet = 0;
  #all = 0;
  #loading = 0;
  #last = performance.now();
  readonly #timer: ReturnType<typeof setInterval>;

  constructor(patience: number, over: () => void) {
    this.#timer = setInterval(() => {
      const now = performance.now();
      const passed = Math.min(now - this.#last, 2 * TICK_MS);
      this.#last = now;
      if (!this.#begun) {
        this.#loading += passed;
        if (this.#loading > LOADING_MS) over();
        return;
      }
      this.#quiet += passed;
      this.#all += passed;
      if (this.#quiet > patience || this.#all > ALL_MS) over();
    }, TICK_MS);
  }

  heard(): void {
    this.#begun = true;
    this.#quiet = 0;
  }

  stop(): void {
    clearInterval(this.#timer);
  }
}

/** The window's own; none where there are no workers, as in tests. */
export const desk: Desk | null =
  typeof Worker === 'undefined'
    ? null
    : new Desk(() => new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' }) as Reader);
