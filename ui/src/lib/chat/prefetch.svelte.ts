/**
 * The conversation that is likely opened next, because the pointer rests on its row: it is loaded before it is asked for, and
 * drawn out of sight, so that it is on screen sooner when it is.
 */
import { engine, type AppEvent } from '$lib/ipc';
import { fromSession, sessionOf, type ConversationView } from './view';

/** How long a pointer rests on a row before its conversation is loaded: not the rows that it only crosses. */
const RESTS_MS = 80;
/** How long one is kept that nobody opens. */
const KEPT_MS = 15_000;

export class Prefetch {
  /** What was loaded; `null` while nothing is. */
  view = $state.raw<ConversationView | null>(null);
  /** The one that is loaded, or about to be. */
  #wanted: string | null = null;
  #due: ReturnType<typeof setTimeout> | undefined;
  /** Grows with each one that is wanted, so that an answer about another is not heard. */
  #turn = 0;

  /** `limit`: how many of its messages are loaded. */
  constructor(private readonly limit: number) {}

  /** A conversation is likely opened next; `null`: none is. What was loaded is kept for a while: the pointer may come back. */
  likely(id: string | null): void {
    if (id === null ? this.view !== null : id === this.#wanted) return;
    this.#want(id);
    if (id !== null) this.#due = setTimeout(() => void this.#load(id), RESTS_MS);
  }

  /** Gives what was loaded of a conversation that is opened now, and keeps nothing. */
  take(id: string): ConversationView | null {
    const { view } = this;
    this.drop();
    return view?.id === id ? view : null;
  }

  /** What was loaded is not what is known of it now. */
  hear(event: AppEvent): void {
    const session = event.kind === 'entryChanged' ? event.entry.id : sessionOf(event);
    const isOfAny = event.kind === 'archiveReplaced' || event.kind === 'sessionsChanged';
    if (isOfAny || (session !== null && session === this.#wanted)) this.drop();
  }

  drop(): void {
    this.#want(null);
  }

  #want(id: string | null): void {
    clearTimeout(this.#due);
    this.#turn++;
    this.#wanted = id;
    this.view = null;
  }

  async #load(id: string): Promise<void> {
    const turn = this.#turn;
    // Where that fails, it is told once it is opened.
    const session = await engine.readSession(id, this.limit).catch(() => null);
    if (turn !== this.#turn) return;
    // An answer that arrives would have to be followed.
    if (session === null || session.streaming !== null) return this.drop();
    this.view = fromSession(session);
    this.#due = setTimeout(() => this.drop(), KEPT_MS);
  }
}
