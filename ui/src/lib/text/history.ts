/** What was done to one text, to be taken back and done again, step by step. Knows no field and no clock. */
export interface Selection {
  start: number;
  end: number;
}

export interface TextState extends Selection {
  text: string;
}

/** One step: at a place, some text was replaced by other text. */
interface Step {
  at: number;
  removed: string;
  inserted: string;
  before: Selection;
  after: Selection;
  /** What the next change must be to belong to the same step; `null`: nothing is added to it. */
  open: 'typing' | 'deleting' | null;
  /** In milliseconds since 1970. */
  time: number;
}

/** Whoever stops typing for so long begins a new step. */
const PAUSE_MS = 1000;
const STEPS = 500;
/** The most characters that the steps of one text may hold. */
const CHARACTERS = 8_000_000;

export class TextHistory {
  #text: string | null = null;
  #selection: Selection = { start: 0, end: 0 };
  #done: Step[] = [];
  #undone: Step[] = [];

  /** When the newest step that can be taken back was made; `null` when there is none. */
  get newest(): number | null {
    return this.#done.at(-1)?.time ?? null;
  }

  get canRedo(): boolean {
    return this.#undone.length > 0;
  }

  /**
   * Takes notice of how the field stands. A text that is not the known one was set by the program, or by a change that
   * nobody announced: a step of its own.
   */
  notice(state: TextState, time: number): void {
    if (this.#text !== null && this.#text !== state.text) this.#push(state, time, null);
    this.#know(state);
  }

  /** Takes notice of a change that the user made. */
  changed(state: TextState, time: number): void {
    if (this.#text !== null && this.#text !== state.text) this.#push(state, time, 'user');
    this.#know(state);
  }

  /** The text before the newest step; `null` when there is none. */
  undo(): TextState | null {
    const step = this.#done.pop();
    if (step === undefined || this.#text === null) return null;
    this.#undone.push({ ...step, open: null });
    return this.#set(replace(this.#text, step.at, step.inserted, step.removed), step.before);
  }

  /** The text after the step that was taken back last; `null` when there is none. */
  redo(): TextState | null {
    const step = this.#undone.pop();
    if (step === undefined || this.#text === null) return null;
    this.#done.push(step);
    return this.#set(replace(this.#text, step.at, step.removed, step.inserted), step.after);
  }

  /** Ends the step that is being typed: the caret was moved, or the field was left. */
  close(): void {
    const last = this.#done.at(-1);
    if (last !== undefined) last.open = null;
  }

  #set(text: string, selection: Selection): TextState {
    this.close();
    this.#text = text;
    this.#selection = selection;
    return { text, ...selection };
  }

  #know({ text, start, end }: TextState): void {
    if (text === this.#text && (start !== this.#selection.start || end !== this.#selection.end)) this.close();
    this.#text = text;
    this.#selection = { start, end };
  }

  #push(state: TextState, time: number, by: 'user' | null): void {
    this.#undone = [];
    const step: Step = {
      ...difference(this.#text ?? '', state.text, state.end),
      before: this.#selection,
      after: { start: state.start, end: state.end },
      open: null,
      time,
    };
    if (by === 'user') step.open = kindOf(step);
    const last = this.#done.at(-1);
    if (last !== undefined && goesOn(last, step)) {
      join(last, step);
      return;
    }
    this.#done.push(step);
    this.#limit();
  }

  #limit(): void {
    let held = 0;
    const fits = this.#done.findLastIndex(({ removed, inserted }) => {
      held += removed.length + inserted.length;
      return held > CHARACTERS;
    });
    const tooMany = this.#done.length - STEPS;
    // The newest can always be taken back, however long it is.
    const first = Math.min(Math.max(fits + 1, tooMany, 0), this.#done.length - 1);
    if (first > 0) this.#done = this.#done.slice(first);
  }
}

function kindOf({ removed, inserted }: Step): Step['open'] {
  if (isOneCharacter(inserted) && inserted !== '\n') return 'typing';
  if (inserted === '' && isOneCharacter(removed)) return 'deleting';
  return null;
}

function isOneCharacter(text: string): boolean {
  return text.length <= 2 && [...text].length === 1;
}

/** Whether a change only goes on with what the last step did: the same word, or more of the same deleting. */
function goesOn(last: Step, next: Step): boolean {
  if (last.open === null || last.open !== next.open || next.time - last.time > PAUSE_MS) return false;
  if (next.open === 'deleting') {
    return next.at + next.removed.length === last.at || next.at === last.at;
  }
  const beginsWord = /\s$/.test(last.inserted) && !/^\s/.test(next.inserted);
  return next.removed === '' && next.at === last.at + last.inserted.length && !beginsWord;
}

function join(last: Step, next: Step): void {
  if (next.open === 'typing') last.inserted += next.inserted;
  else if (next.at < last.at) {
    last.removed = next.removed + last.removed;
    last.at = next.at;
  } else last.removed += next.removed;
  last.after = next.after;
  last.time = next.time;
}

/** What became what. Where several places fit (another `a` in `aaa`), the one before the caret is meant. */
function difference(
  before: string,
  after: string,
  caret: number,
): { at: number; removed: string; inserted: string } {
  const shorter = Math.min(before.length, after.length);
  let tail = 0;
  const mostTail = Math.min(shorter, Math.max(0, after.length - caret));
  while (tail < mostTail && before[before.length - 1 - tail] === after[after.length - 1 - tail]) tail++;
  let at = 0;
  const mostHead = shorter - tail;
  while (at < mostHead && before[at] === after[at]) at++;
  // A change that does not end at the caret: what is the same after it is left out, too.
  while (tail < shorter - at && before[before.length - 1 - tail] === after[after.length - 1 - tail]) tail++;
  // Halves of a character are not told apart.
  if (at > 0 && isHighSurrogate(before.charCodeAt(at - 1))) at--;
  if (tail > 0 && isLowSurrogate(before.charCodeAt(before.length - tail))) tail--;
  return {
    at,
    removed: before.slice(at, before.length - tail),
    inserted: after.slice(at, after.length - tail),
  };
}

const isHighSurrogate = (code: number) => code >= 0xd800 && code <= 0xdbff;
const isLowSurrogate = (code: number) => code >= 0xdc00 && code <= 0xdfff;

function replace(text: string, at: number, old: string, by: string): string {
  return text.slice(0, at) + by + text.slice(at + old.length);
}
