import type { DraftView } from '$lib/ipc';
import { keepHistories } from '$lib/text/fields';
import { flushSync, mount, unmount } from 'svelte';
import { SvelteMap } from 'svelte/reactivity';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import Composer from './Composer.svelte';
import { Drafts } from './drafts.svelte';

/** Numbers that look random and are the same in each run. */
function numbers(seed: number): (below: number) => number {
  let state = seed * 0x9e3779b1;
  return (below) => {
    state = (Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x9e3779b9) | 0;
    return ((state >>> 8) & 0xffff) % below;
  };
}

/** A disk that takes its time, and now and then refuses. */
class Disk {
  kept: DraftView[] = [];
  refuses = false;

  drafts = async (): Promise<DraftView[]> => {
    await this.#while();
    return structuredClone(this.kept);
  };

  saveDraft = async (draft: DraftView): Promise<null> => {
    const refuses = this.refuses;
    await this.#while();
    if (refuses) throw { code: 'disk_full', message: '', retryable: true };
    const rest = this.kept.filter((one) => one.kind !== draft.kind || one.session !== draft.session);
    this.kept = draft.text === '' ? rest : [...rest, structuredClone(draft)];
    return null;
  };

  #while(): Promise<void> {
    return new Promise((done) => setTimeout(done, 120));
  }
}

/** What a text field is, in as few words as possible: a text, a selection, and the states before and after. */
interface Model {
  text: string;
  start: number;
  end: number;
  before: string[];
  after: string[];
}

const PLACES = ['a', 'b', null] as const;
const PIECES = ['x', 'é', '漢', '😀', ' ', '\n', 'word', 'pasted\nlines of text', 'aaa'];

class Bench {
  disk = new Disk();
  drafts = new Drafts('message', this.disk);
  #place = new SvelteMap<'now', string | null>([['now', null]]);
  time = 1_000_000;
  models = new Map<string | null, Model>(
    PLACES.map((place) => [place, { text: '', start: 0, end: 0, before: [], after: [] }]),
  );
  shown: object | null = null;
  endHistories: () => void;
  log: string[] = [];

  constructor() {
    this.endHistories = keepHistories(window, { elsewhere: () => null, now: () => this.time });
    this.show();
  }

  get place(): string | null {
    return this.#place.get('now') ?? null;
  }

  get model(): Model {
    return this.models.get(this.place) as Model;
  }

  get field(): HTMLTextAreaElement {
    return document.querySelector('textarea') as HTMLTextAreaElement;
  }

  show(): void {
    const { drafts } = this;
    const place = () => this.place;
    this.shown = mount(Composer, {
      target: document.body,
      props: {
        get text() {
          return drafts.get(place());
        },
        set text(text: string) {
          drafts.set(place(), text);
        },
        get undoName() {
          return drafts.name(place());
        },
        session: null,
        placeholder: '',
        streaming: false,
        sending: false,
        onsend: () => undefined,
        onstop: () => undefined,
        onattach: () => undefined,
        ondetach: () => undefined,
      },
    });
    flushSync();
    this.focus();
  }

  focus(): void {
    this.field.focus();
    const { model } = this;
    // Where the caret is after a switch is the browser's affair; the model takes it over.
    [model.start, model.end] = [this.field.selectionStart, this.field.selectionEnd];
  }

  async end(): Promise<void> {
    this.endHistories();
    if (this.shown !== null) await unmount(this.shown);
  }

  /** A change as the browser makes it: announced, done, told. */
  change(kind: string, text: string, from: number, to: number): void {
    const { field } = this;
    field.dispatchEvent(new InputEvent('beforeinput', { bubbles: true, cancelable: true, inputType: kind }));
    field.setRangeText(text, from, to, 'end');
    field.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: kind }));
    const { model } = this;
    const after = model.text.slice(0, from) + text + model.text.slice(to);
    if (after !== model.text) {
      model.before.push(model.text);
      model.after = [];
    }
    model.text = after;
    model.start = model.end = from + text.length;
  }

  key(key: string, shiftKey = false): void {
    this.field.dispatchEvent(
      new KeyboardEvent('keydown', { key, ctrlKey: true, shiftKey, bubbles: true, cancelable: true }),
    );
  }

  async step(pick: (below: number) => number): Promise<void> {
    const { model, field } = this;
    // Each is a step of its own; that words are joined is told elsewhere.
    this.time += 10_000;
    switch (pick(13)) {
      case 0:
      case 1:
      case 2: {
        const text = PIECES[pick(PIECES.length)] ?? '';
        this.log.push(`write ${JSON.stringify(text)}`);
        this.change(text.length > 2 ? 'insertFromPaste' : 'insertText', text, model.start, model.end);
        break;
      }
      case 3: {
        this.log.push('delete');
        const from = model.start === model.end ? Math.max(0, model.start - 1) : model.start;
        this.change('deleteContentBackward', '', from, model.end);
        break;
      }
      case 4: {
        const [one, two] = [pick(model.text.length + 1), pick(model.text.length + 1)];
        this.log.push(`select ${one} ${two}`);
        field.dispatchEvent(new Event('pointerdown', { bubbles: true }));
        field.setSelectionRange(Math.min(one, two), Math.max(one, two));
        [model.start, model.end] = [field.selectionStart, field.selectionEnd];
        break;
      }
      case 5:
      case 6:
      case 7: {
        this.log.push('undo');
        this.key('z');
        const text = model.before.pop();
        if (text === undefined) break;
        model.after.push(model.text);
        model.text = text;
        break;
      }
      case 8: {
        this.log.push('redo');
        if (pick(2) === 0) this.key('y');
        else this.key('Z', true);
        const text = model.after.pop();
        if (text === undefined) break;
        model.before.push(model.text);
        model.text = text;
        break;
      }
      case 9: {
        const to = PLACES[pick(3)] ?? null;
        this.log.push(`switch to ${to}`);
        this.#place.set('now', to);
        flushSync();
        this.focus();
        break;
      }
      case 10:
        this.log.push('hide and show');
        this.field.blur();
        if (this.shown !== null) await unmount(this.shown);
        this.show();
        break;
      case 11:
        this.log.push('the other window writes; the disk refuses, or takes again');
        this.disk.refuses = pick(3) === 0;
        this.drafts.hear({ kind: 'draftsChanged', writer: null });
        break;
      default:
        this.log.push('wait');
        await vi.advanceTimersByTimeAsync(pick(900));
    }
    [this.model.start, this.model.end] = [this.field.selectionStart, this.field.selectionEnd];
  }
}

describe('the message field', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => {
    vi.useRealTimers();
    document.body.replaceChildren();
  });

  it('holds what a reference model says after any sequence of what people do, and so does the disk', async () => {
    for (let seed = 1; seed <= 60; seed++) {
      const pick = numbers(seed);
      const bench = new Bench();
      for (let more = 0; more < 80; more++) {
        await bench.step(pick);
        const told = `seed ${seed}: ${bench.log.join(', ')}`;
        expect(bench.field.value, told).toBe(bench.model.text);
      }
      bench.disk.refuses = false;
      await vi.advanceTimersByTimeAsync(5000);
      for (const [place, { text }] of bench.models) {
        const kept = bench.disk.kept.find(({ session }) => session === place)?.text ?? '';
        expect(kept, `seed ${seed}, on the disk for ${place}`).toBe(text);
        expect(bench.drafts.get(place)).toBe(text);
      }
      await bench.end();
    }
  }, 60_000);
});
