/**
 * Drawing in steps. A tree of thousands of elements is not made in one go: each step makes as many as this machine makes
 * and lays out in a moment, from the top, and what a person does comes in between. Most messages are smaller than a step.
 */
import { flushSync } from 'svelte';
import { weigh } from './weight';

/** How many elements one text may make when it comes, together with all that is around it. */
const AT_ONCE = 160;
/** How many are made in a step, and in the first one, before it is known how long that takes. */
const [FEWEST, FIRST, MOST] = [40, 100, 160];
/** How long a step is to take. */
const STEP_MS = 8;
/** How many all texts of a window may make at once: those of a conversation that is opened. */
const TOGETHER = 640;

let size = FIRST;
let left = TOGETHER;
let counting = false;
const steps: (() => void)[] = [];
let due = false;

/** As many elements as may be made now, of those that are wanted. */
function grant(wanted: number): number {
  if (!counting) {
    counting = true;
    setTimeout(() => ([left, counting] = [TOGETHER, false]));
  }
  const granted = Math.min(wanted, left);
  left -= granted;
  return granted;
}

/** Runs a step in another task; the last to come, which is at the end of a conversation, is the first to go on. */
function later(step: () => void): () => void {
  steps.push(step);
  schedule();
  return () => {
    const at = steps.indexOf(step);
    if (at !== -1) steps.splice(at, 1);
  };
}

function schedule(): void {
  if (due || steps.length === 0) return;
  due = true;
  setTimeout(() => {
    due = false;
    const begun = performance.now();
    left = size;
    while (left > 0 && steps.length > 0) steps.pop()?.();
    const made = size - left;
    flushSync();
    // The page would lay it out before the next frame anyway; here it is known how long that takes.
    document.body.getBoundingClientRect();
    const took = Math.max(1, performance.now() - begun);
    if (made > 0) size = between(FEWEST, (made * between(0.5, STEP_MS / took, 1.5)) | 0, MOST);
    left = TOGETHER;
    schedule();
  });
}

const between = (least: number, value: number, most: number) => Math.min(most, Math.max(least, value));

/** How much of a text is drawn. */
export class Steps {
  #allowed = $state(0);
  readonly #all = $derived.by(() => this.total());

  /** Made in a component; `total` is what there is to draw. */
  constructor(private readonly total: () => number) {
    const wanted = Math.min(total(), AT_ONCE);
    const granted = grant(wanted);
    this.#allowed = granted < wanted ? granted : AT_ONCE;
    $effect(() => {
      const all = this.#all;
      // What goes away and comes back is drawn in steps again.
      if (all < this.#allowed - MOST) this.#allowed = Math.max(all, AT_ONCE);
      if (all > this.#allowed) return later(() => (this.#allowed += grant(all - this.#allowed)));
      return undefined;
    });
  }

  /** What may be drawn now: without limit where that is all. */
  get allowed(): number {
    return this.#allowed >= this.#all ? Infinity : this.#allowed;
  }
}

/** The first of some tokens, as many as may be drawn, and how much of the last of them. */
export interface Share<T> {
  shown: readonly T[];
  last: number;
}

export function share<T extends object>(tokens: readonly T[], allowed: number): Share<T> {
  if (allowed === Infinity) return { shown: tokens, last: Infinity };
  let rest = allowed;
  for (const [place, token] of tokens.entries()) {
    if (rest <= 0) return { shown: tokens.slice(0, place), last: Infinity };
    const weight = weigh(token);
    if (weight > rest) return { shown: tokens.slice(0, place + 1), last: rest };
    rest -= weight;
  }
  return { shown: tokens, last: Infinity };
}

/** How much of the token at a place may be drawn. */
export function allowedAt(part: Share<unknown>, place: number): number {
  return place === part.shown.length - 1 ? part.last : Infinity;
}

/** What stands in an element of its own: from which place on, and what of it may be drawn. */
export interface Part<T> extends Share<T> {
  begin: number;
  /** Where in it all ends that has an end, and where it may still grow; -1 where neither is in it. */
  end: number;
  open: number;
}

/**
 * The same in parts. The page lays out all that stands in one element when something is added there, so that of very
 * much each part gets an element, for about so many elements in it and so many tokens at least. A part in which nothing
 * changed since it was asked for last stays the same object, so that none of it is looked at again.
 */
export class Parts<T extends object> {
  #before: Part<T>[] = [];

  constructor(
    private readonly most: number,
    private readonly atLeast = 1,
  ) {}

  /** `end` and `open`: the places among all that are shown of what nothing follows, and of what may still grow. */
  of({ shown, last }: Share<T>, end = -1, open = -1): readonly Part<T>[] {
    const parts: Part<T>[] = [];
    const within = (place: number, begin: number, behind: number) =>
      place >= begin && place < behind ? place - begin : -1;
    for (let begin = 0; begin < shown.length;) {
      const before = this.#before[parts.length];
      const behind = this.#endOf(shown, begin);
      const part = {
        begin,
        shown: shown.slice(begin, behind),
        last: behind < shown.length ? Infinity : last,
        end: within(end, begin, behind),
        open: within(open, begin, behind),
      };
      parts.push(before !== undefined && isSame(before, part) ? before : part);
      begin = behind;
    }
    this.#before = parts;
    return parts;
  }

  #endOf(shown: readonly T[], begin: number): number {
    let weight = 0;
    for (let place = begin; place < shown.length; place += 1) {
      const token = shown[place];
      weight += token === undefined ? 0 : weigh(token);
      if (weight >= this.most && place + 1 - begin >= this.atLeast) return place + 1;
    }
    return shown.length;
  }
}

function isSame<T>(one: Part<T>, other: Part<T>): boolean {
  return (
    one.begin === other.begin &&
    one.last === other.last &&
    one.end === other.end &&
    one.open === other.open &&
    one.shown.length === other.shown.length &&
    one.shown.every((token, place) => token === other.shown[place])
  );
}
