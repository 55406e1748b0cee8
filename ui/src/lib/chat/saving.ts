/** Hands drafts over as they are typed: soon, one after the other, and again where it did not work. */
import type { DraftView } from '$lib/ipc';

export interface DraftStore {
  drafts: () => Promise<DraftView[]>;
  /** Gives what is kept, where another window wrote something since `before`. What the disk does not take, it writes again. */
  saveDraft: (draft: DraftView, before: string, writer: string) => Promise<DraftView | null>;
}

export type Place = Pick<DraftView, 'kind' | 'session' | 'item'>;

export function keyOf({ kind, session, item }: Place): string {
  return `${kind}/${session ?? ''}/${item ?? ''}`;
}

export function byKey(drafts: readonly DraftView[]): Map<string, DraftView> {
  return new Map(drafts.map((draft) => [keyOf(draft), draft]));
}

/** How long the first change may wait for those that follow it. A long text is not sent with every letter. */
const WAIT_MS = 250;
const LONG_MS = 600;
const LONG = 50_000;
/** After this long it is tried again, when the engine did not take it. */
const AGAIN_MS = 1000;

export class Saving {
  #waiting = new Map<string, DraftView>();
  /** When each draft was last changed here or handed over, counted in both. */
  #changed = new Map<string, number>();
  /** The text that the store has of each draft, as far as it is known here. */
  #stored = new Map<string, string>();
  changes = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #running: Promise<void> | undefined;

  constructor(
    private readonly store: DraftStore,
    private readonly writer: string,
    /** The store has what was saved and what another window wrote as one text. */
    private readonly joined: (saved: DraftView, kept: DraftView) => void = () => {},
  ) {}

  /** Whether a draft was changed here or handed over after that, or the engine does not have it yet. */
  isNewer(key: string, changes: number): boolean {
    return this.#waiting.has(key) || (this.#changed.get(key) ?? 0) > changes;
  }

  /** The store has this text of a draft. */
  learn(key: string, text: string): void {
    this.#stored.set(key, text);
  }

  /** Whether the store has all that was handed over. */
  get done(): boolean {
    return this.#waiting.size === 0;
  }

  put(key: string, draft: DraftView): void {
    this.#waiting.set(key, draft);
    this.#changed.set(key, ++this.changes);
    this.#after(draft.text.length > LONG ? LONG_MS : WAIT_MS);
  }

  /** Hands over all that waits now. */
  now(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    // One that is under way may have passed what was changed since.
    const before = this.#running ?? Promise.resolve();
    const running = before.then(() => this.#run());
    this.#running = running;
    return running;
  }

  /** Has what is typed wait until what was kept before has been read, so that it does not take its place. */
  waitFor(reading: Promise<unknown>): void {
    const before = this.#running ?? Promise.resolve();
    this.#running = before
      .then(() => reading)
      .then(
        () => undefined,
        () => undefined,
      );
  }

  #after(ms: number): void {
    this.#timer ??= setTimeout(() => void this.now(), ms);
  }

  async #run(): Promise<void> {
    for (const [key, draft] of this.#waiting) {
      try {
        const kept = await this.store.saveDraft(draft, this.#stored.get(key) ?? '', this.writer);
        this.learn(key, kept?.text ?? draft.text);
        // A list that was asked for before may be one from before.
        this.#changed.set(key, ++this.changes);
        if (kept !== null) this.joined(draft, kept);
        // What was typed meanwhile is newer.
        if (this.#waiting.get(key) === draft) this.#waiting.delete(key);
        else this.#after(WAIT_MS);
      } catch {
        // It is still here, and in the field.
        this.#after(AGAIN_MS);
      }
    }
  }
}
