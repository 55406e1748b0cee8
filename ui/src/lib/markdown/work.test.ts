import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { highlight, highlighted } from './highlight';
import type { Job } from './jobs';
import { lex } from './lex';
import { parcels, Unpacking } from './parcels';
import { Desk, type Reader } from './work';
import type { Asked, Heard } from './worker';

const HOSTILE = 'takes for ever';

/** A worker that says what a test has it say, and nothing of a hostile text. */
class Answering implements Reader {
  static begun = 0;
  onmessage: Reader['onmessage'] = null;
  onerror: Reader['onerror'] = null;
  #ended = false;
  /** What is said of a job once the page is ready for more. */
  #rest: Heard[] = [];

  constructor(private readonly loading = 0) {
    Answering.begun++;
  }

  postMessage({ id, job }: Asked): void {
    const say = (heard: Heard | undefined) => {
      if (heard !== undefined && !this.#ended) this.onmessage?.({ data: heard } as MessageEvent<Heard>);
    };
    if (job === undefined) return void setTimeout(() => say(this.#rest.shift()), 1);
    setTimeout(() => {
      say({ id, is: 'begun' });
      if (job.text.includes(HOSTILE)) return;
      this.#rest = [];
      if (job.kind === 'colour')
        this.#rest.push({ id, is: 'lines', lines: [[{ text: job.text, color: 'red' }]] });
      if (job.kind === 'lex')
        this.#rest.push(...parcels(lex(job.text)).map((parcel) => ({ id, is: 'tokens' as const, parcel })));
      this.#rest.push({ id, is: 'done', text: `made of ${job.text}` });
      setTimeout(() => say(this.#rest.shift()), 20);
    }, this.loading);
  }

  terminate(): void {
    this.#ended = true;
  }
}

const html = (text: string) => ({ kind: 'html' as const, text, breaks: false });

beforeEach(() => {
  vi.useFakeTimers();
  Answering.begun = 0;
});
afterEach(() => void vi.useRealTimers());

it('a worker with nothing to do for a while is ended, and another one begun for the next text', async () => {
  const desk = new Desk(() => new Answering());
  for (const [pause, begun] of [
    [0, 1],
    [9000, 1],
    [9000, 1],
    [11_000, 2],
  ] as const) {
    await vi.advanceTimersByTimeAsync(pause);
    const made = desk.do<'html'>(html(`after ${pause}`));
    await vi.advanceTimersByTimeAsync(100);
    expect([await made, Answering.begun]).toEqual([`made of after ${pause}`, begun]);
  }
});

describe('a text that takes too long', () => {
  it('is given up within a second, is not tried again, and costs its neighbours nothing', async () => {
    const desk = new Desk(() => new Answering());
    const all = ['one', HOSTILE, 'two', 'three'].map((text) => desk.do<'html'>(html(text)));
    let given: unknown;
    void all[1]?.then((made) => (given = made));
    await vi.advanceTimersByTimeAsync(400);
    expect(await all[3]).toBe('made of three');
    expect(given, 'it has a second chance behind all others').toBeUndefined();
    await vi.advanceTimersByTimeAsync(700);
    expect(await Promise.all(all)).toEqual(['made of one', null, 'made of two', 'made of three']);
    const begun = Answering.begun;
    expect(begun).toBeGreaterThan(1);
    expect(await desk.do<'html'>(html(HOSTILE))).toBeNull();
    expect(desk.isHopeless(html(HOSTILE))).toBe(true);
    expect(Answering.begun, 'nothing is begun for what is known').toBe(begun);
  });

  it('is not one whose grammar takes long to load', async () => {
    const desk = new Desk(() => new Answering(5000));
    const made = desk.do<'html'>(html('slowly loaded'));
    await vi.advanceTimersByTimeAsync(5200);
    expect(await made).toBe('made of slowly loaded');
    expect(Answering.begun).toBe(1);
  });

  it('leaves other code its colours', async () => {
    const desk = new Desk(() => new Answering());
    const all = [`${HOSTILE};`, 'a { }'].map((code) => highlight(code, 'css', desk));
    await vi.advanceTimersByTimeAsync(1500);
    expect((await Promise.all(all)).map((lines) => lines !== null)).toEqual([false, true]);
    expect(highlighted('a { }', 'css')).not.toBeNull();
    expect(highlighted(`${HOSTILE};`, 'css')).toBeNull();
  });
});

it('reads before it colours', async () => {
  const done: string[] = [];
  const desk = new Desk(() => new Answering());
  const ask = (job: Job) => void desk.do(job).then(() => done.push(job.kind));
  ask(html('first'));
  ask({ kind: 'colour', text: 'a', language: 'css' });
  ask({ kind: 'lex', text: 'b', breaks: false });
  await vi.advanceTimersByTimeAsync(500);
  expect(done).toEqual(['html', 'lex', 'colour']);
});

it('tells of a worker that cannot be had, and begins another for the next text', async () => {
  let refused = true;
  const desk = new Desk(() => {
    if (refused) throw new Error('no worker');
    return new Answering();
  });
  expect(await desk.do<'html'>(html('one'))).toBeNull();
  refused = false;
  const made = desk.do<'html'>(html('one'));
  await vi.advanceTimersByTimeAsync(100);
  expect(await made).toBe('made of one');
});

describe('tokens on their way', () => {
  it('come as they were, in parcels that are read at once', () => {
    const row = '| *a* | [b](c) |\n';
    const text = `# A\n\n${'- x **y** `z`\n  > q\n'.repeat(400)}\n\n| a | b |\n| - | -: |\n${row.repeat(300)}`;
    const tokens = JSON.parse(JSON.stringify(lex(text)));
    const made = parcels(tokens);
    expect(made.length).toBeGreaterThan(5);
    const unpacking = new Unpacking();
    for (const parcel of made) {
      expect(parcel.length).toBeLessThan(1000);
      unpacking.add(structuredClone(parcel));
    }
    expect(JSON.stringify(sorted(unpacking.tokens))).toBe(JSON.stringify(sorted(tokens)));
  });
});

it('tokens that are deeper than what is drawn stay behind', () => {
  const unpacking = new Unpacking();
  for (const parcel of parcels(lex('>'.repeat(500)))) unpacking.add(parcel);
  let depth = 0;
  type Nested = { tokens?: Nested[] } | undefined;
  for (let token = unpacking.tokens[0] as Nested; token !== undefined; token = token.tokens?.[0]) depth++;
  expect(depth).toBeGreaterThan(60);
  expect(depth).toBeLessThan(120);
  expect(unpacking.tokens[0]?.raw).toHaveLength(500);
});

/** The same with the names in one order. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const names = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(names.map(([name, one]) => [name, sorted(one)]));
}
