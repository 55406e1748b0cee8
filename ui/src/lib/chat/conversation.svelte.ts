/** The conversation that a window shows: opens it, hears its events, asks for what its buttons say. */
import { asWireError, engine, type AppEvent, type ContextView, type WireError } from '$lib/ipc';
import {
  fromSession,
  NOTHING,
  reduce,
  sessionOf,
  withEarlier,
  withoutWordsOf,
  type ConversationView,
} from './view';

/** How many messages are loaded at once. */
export const PAGE = 60;
/** How long an answer may take to begin before it is offered to ask again. */
const PATIENCE_MS = 20_000;

export class Conversation {
  view = $state.raw<ConversationView>(NOTHING);
  opening = $state(false);
  sending = $state(false);
  loadingEarlier = $state(false);
  /** Whether an answer was asked for and has not begun. */
  expecting = $state(false);
  /** Why the last message was not accepted; it is still in the composer. */
  refused = $state.raw<WireError | null>(null);

  /** Grows with every switch, so that an answer to a question about another conversation is not heard. */
  #turn = 0;
  /** Events that came before it was known what they are about. */
  #early: AppEvent[] = [];
  #patience: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly report: (error: WireError) => void) {}

  get streaming(): boolean {
    return this.view.streaming !== null;
  }

  /** Whether an answer arrives, or is about to. */
  get busy(): boolean {
    return this.streaming || this.expecting;
  }

  hear(event: AppEvent): void {
    const unknown = this.opening || (this.sending && this.view.id === null);
    if (unknown && sessionOf(event) !== null) this.#early.push(event);
    if (this.opening) return;
    this.view = reduce(this.view, event);
    const begun = event.kind === 'answerStarted' || event.kind === 'answerEnded';
    if (begun && event.session === this.view.id) this.#expect(false);
  }

  /** Shows a conversation. Says whether it is the one on screen now. */
  async open(id: string): Promise<boolean> {
    const turn = this.#switch();
    this.opening = true;
    try {
      const session = await engine.openSession(id, PAGE);
      if (turn !== this.#turn) return false;
      this.show(fromSession(session));
      return true;
    } catch (thrown) {
      if (turn === this.#turn) this.#settle();
      this.report(asWireError(thrown));
      return false;
    }
  }

  show(view: ConversationView): void {
    this.#turn++;
    this.view = this.#replay(view);
    this.refused = null;
    this.#settle();
  }

  /** Shows an empty conversation; it comes into being with its first message. */
  clear(): void {
    this.#switch();
    this.#settle();
    this.view = NOTHING;
  }

  /** Sends a message. The id of its conversation, once it is safe on the disk; `null` when it was not accepted. */
  async send(text: string, context: ContextView | null): Promise<string | null> {
    const turn = this.#turn;
    const session = this.view.id;
    this.sending = true;
    this.refused = null;
    try {
      const sent = await engine.send(session, text, context);
      if (turn !== this.#turn) return sent.session;
      if (session === null) this.view = this.#replay({ ...NOTHING, id: sent.session });
      if (sent.error !== null) {
        this.view = { ...this.view, failure: { message: sent.message, error: sent.error } };
      } else if (!this.#heardOfAnswerTo(sent.message)) {
        this.#expect(true);
      }
      return sent.session;
    } catch (thrown) {
      if (turn === this.#turn) this.refused = asWireError(thrown);
      else this.report(asWireError(thrown));
      return null;
    } finally {
      if (turn === this.#turn) {
        this.sending = false;
        this.#early = [];
      }
    }
  }

  async stop(): Promise<void> {
    const { id } = this.view;
    if (id !== null && this.busy) await this.#ask(() => engine.stop(id));
  }

  async retry(message: string): Promise<void> {
    const { id } = this.view;
    if (id === null || this.busy) return;
    const turn = this.#turn;
    const before = this.view.failure;
    this.#expect(true);
    this.view = { ...this.view, failure: null };
    try {
      await engine.retry(id, message);
    } catch (thrown) {
      const error = asWireError(thrown);
      if (turn === this.#turn) this.#expect(false);
      if (this.view.id === id)
        this.view = { ...this.view, failure: { message: before?.message ?? message, error } };
    }
  }

  /** Erases a message for good, here and on the disk. What goes wrong is for whoever asked. */
  async forget(message: string): Promise<void> {
    const { id } = this.view;
    if (id === null) return;
    await engine.forgetMessage(id, message);
    if (this.view.id === id) this.view = withoutWordsOf(this.view, message);
  }

  async chooseVersion(message: string): Promise<void> {
    const { id } = this.view;
    if (id === null) return;
    const turn = this.#turn;
    await this.#ask(async () => {
      const session = await engine.chooseVersion(id, message);
      if (turn === this.#turn)
        this.view = { ...reduce(this.view, { kind: 'sessionReplaced', session }), failure: null };
    });
  }

  /** Loads the messages before those that are shown. Says whether any came. */
  async loadEarlier(): Promise<boolean> {
    const { id, first } = this.view;
    if (id === null || first === 0 || this.loadingEarlier) return false;
    const turn = this.#turn;
    this.loadingEarlier = true;
    try {
      const earlier = await engine.earlierMessages(id, first, PAGE);
      if (turn !== this.#turn || this.view.first !== first) return false;
      this.view = withEarlier(this.view, earlier);
      return earlier.length > 0;
    } catch (thrown) {
      this.report(asWireError(thrown));
      return false;
    } finally {
      this.loadingEarlier = false;
    }
  }

  #switch(): number {
    this.#early = [];
    this.refused = null;
    this.sending = false;
    this.#expect(false);
    return ++this.#turn;
  }

  #settle(): void {
    this.opening = false;
    this.sending = false;
    this.#early = [];
    this.#expect(false);
  }

  #expect(answer: boolean): void {
    clearTimeout(this.#patience);
    this.expecting = answer;
    if (answer) this.#patience = setTimeout(() => (this.expecting = false), PATIENCE_MS);
  }

  #heardOfAnswerTo(message: string): boolean {
    const { streaming, failure, messages } = this.view;
    return (
      streaming?.parent === message ||
      failure?.message === message ||
      messages.some(({ parent }) => parent === message)
    );
  }

  /** Applies what was heard while a conversation was on its way; what its text already holds is not said twice. */
  #replay(view: ConversationView): ConversationView {
    return this.#early.filter((event) => sessionOf(event) === view.id).reduce(reduce, view);
  }

  async #ask(work: () => Promise<unknown>): Promise<void> {
    try {
      await work();
    } catch (thrown) {
      this.report(asWireError(thrown));
    }
  }
}
