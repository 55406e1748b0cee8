/** The conversation that a window shows: opens it, hears its events, asks for what its buttons say. */
import {
  asWireError,
  engine,
  type AppEvent,
  type AttachmentView,
  type ContextView,
  type ModelChoice,
  type QuickRequest,
  type WireError,
} from '$lib/ipc';
import { unsaved } from '$lib/instructions/unsaved';
import type { Report } from '$lib/primitives/toasts.svelte';
import { SvelteSet } from 'svelte/reactivity';
import { Failures } from './failures';
import { Prefetch } from './prefetch.svelte';
import {
  fromSession,
  NOTHING,
  reduce,
  sessionOf,
  withEarlier,
  withLater,
  withoutEnd,
  withoutStart,
  withoutWordsOf,
  type ConversationView,
} from './view';

/** How many messages are loaded at once. */
export const PAGE = 30;
/**
 * How many are loaded at most, however far one scrolls: what is far out of view is let go of, and loaded again. No fewer
 * than the engine sends of a conversation that it changed.
 */
export const MOST_LOADED = 7 * PAGE;
/** How long an answer may take to begin before it is offered to ask again. */
const PATIENCE_MS = 20_000;

/** One end of the messages that are loaded. */
export type LoadedEnd = 'first' | 'last';

/** A message that is to be brought on screen. */
export interface Target {
  message: string;
  /** Words for which it was looked for, to be marked in it. */
  words: readonly string[];
  /** Whether the focus goes there, too. */
  focus: boolean;
}

export class Conversation {
  view = $state.raw<ConversationView>(NOTHING);
  opening = $state(false);
  sending = $state(false);
  loadingEarlier = $state(false);
  loadingLater = $state(false);
  /** What is pointed at. */
  target = $state.raw<Target | null>(null);
  /** Whether an answer was asked for and has not begun. */
  expecting = $state(false);
  /** Why the last message was not accepted; it is still in the composer. */
  refused = $state.raw<WireError | null>(null);
  /** Answers that arrived on screen, at once or in pieces: whoever reads one is in the middle of it. */
  watched = $state.raw(new SvelteSet<string>());
  /** What is likely opened next. */
  readonly prefetch = new Prefetch(PAGE);
  /** The version of a message that was gone to last, until something else is shown or an answer arrives. */
  chosen = $state.raw<string | null>(null);

  /** Grows with every switch, so that an answer to a question about another conversation is not heard. */
  #turn = 0;
  /** Events that came before it was known what they are about. */
  #early: AppEvent[] = [];
  /** How many of these came before what is opened was asked for, which has them already. */
  #asked = 0;
  /** What was shown before what is opened. */
  #left: { view: ConversationView; expecting: boolean } = { view: NOTHING, expecting: false };
  #patience: ReturnType<typeof setTimeout> | undefined;

  /** Why answers failed since the process began, by conversation, until another is asked for there. */
  readonly #failures = new Failures();

  constructor(private readonly report: Report) {}

  get streaming(): boolean {
    return this.view.streaming !== null;
  }

  /** Whether it is known of any conversation why its answer is missing. */
  get knowsFailures(): boolean {
    return this.#failures.any;
  }

  /** Whether an answer arrives, or is about to. */
  get busy(): boolean {
    return this.streaming || this.expecting;
  }

  hear(event: AppEvent): void {
    this.#failures.hear(event);
    this.prefetch.hear(event);
    const unknown = this.opening || (this.sending && this.view.id === null);
    if (unknown && sessionOf(event) !== null) this.#early.push(event);
    if (this.opening) return;
    this.view = this.#apply(this.view, event);
    const begun = event.kind === 'answerStarted' || event.kind === 'answerEnded';
    if (begun && event.session === this.view.id) this.#expect(false);
  }

  /** Shows a conversation. Says whether it is the one on screen now. */
  async open(id: string): Promise<boolean> {
    const fetched = this.prefetch.take(id);
    const loading = this.#load(() => engine.openSession(id, PAGE));
    if (fetched !== null) this.#replace(fetched);
    const session = await loading;
    if (session === null) return false;
    const isSame = fetched !== null && session.revision === fetched.revision && session.streaming === null;
    this.show(isSame ? fetched : fromSession(session));
    return true;
  }

  /**
   * Points at a message of a conversation, which is opened there unless it is on screen. What is given is the end of
   * the branch that had to be left for it; nothing when none was.
   */
  async openAt(id: string, target: Target): Promise<string | null> {
    const here = id === this.view.id && !this.opening;
    if (here && this.view.messages.some((one) => one.id === target.message)) {
      this.target = target;
      return null;
    }
    const expecting = here && this.expecting;
    const page = await this.#load(() => engine.openMessage(id, target.message, PAGE));
    if (page === null) return null;
    this.target = target;
    this.show(fromSession(page.session));
    if (expecting && !this.streaming) this.#expect(true);
    return page.left;
  }

  show(view: ConversationView): void {
    this.#turn++;
    this.#replace(this.#replay(view));
    this.refused = null;
    this.#settle();
  }

  #replace(view: ConversationView): void {
    if (view.id !== this.view.id) this.watched = new SvelteSet();
    this.view = this.#failures.told(view);
  }

  /** Shows an empty conversation; it comes into being with its first message. */
  clear(): void {
    this.#switch();
    this.#settle();
    this.watched = new SvelteSet();
    this.view = NOTHING;
    this.beginAsKept();
  }

  /** Sends a message, or what a quick command makes of it. The id of its conversation, once it is safe on the disk; `null` when it was not accepted. */
  async send(
    text: string,
    context: ContextView | null,
    quick: QuickRequest | null = null,
    attachments: readonly AttachmentView[] = [],
  ): Promise<string | null> {
    const turn = this.#turn;
    const session = this.view.id;
    this.sending = true;
    this.refused = null;
    try {
      const { model, hasInstructions, instructions } = this.view;
      const begins = session === null;
      const beginning = [begins ? model : null, begins && instructions !== '' ? instructions : null] as const;
      const sent =
        quick === null
          ? await engine.send(
              session,
              text,
              context,
              ...beginning,
              attachments.map(({ hash }) => hash),
            )
          : await engine.runQuickCommand(session, quick, context, ...beginning);
      // It has them now, whatever is shown meanwhile; others may have been written for the one after it.
      if (begins && unsaved.beginning === instructions) this.beginWith('');
      if (turn !== this.#turn) return sent.session;
      if (begins) this.view = this.#replay({ ...NOTHING, id: sent.session, model, hasInstructions });
      if (sent.error !== null) {
        this.#fail(sent.message, sent.error);
      } else if (!this.#heardOfAnswerTo(sent.message)) {
        this.#expect(true);
      }
      return sent.session;
    } catch (thrown) {
      if (turn === this.#turn) this.refused = asWireError(thrown);
      else this.report(asWireError(thrown), session);
      return null;
    } finally {
      if (turn === this.#turn) {
        this.sending = false;
        this.#early = [];
      }
    }
  }

  /** Chooses who answers here from now on; `null`: who answers everywhere else. */
  async chooseModel(choice: ModelChoice | null): Promise<void> {
    const { id } = this.view;
    // What has not begun is told with its first message.
    if (id === null) this.view = { ...this.view, model: choice };
    else await this.#ask(() => engine.chooseModel(id, choice));
  }

  /** Sets what a conversation that has not begun is to begin with. */
  beginWith(instructions: string): void {
    unsaved.keepBeginning(instructions);
    this.beginAsKept();
  }

  /** Has a conversation that has not begun begin with what was kept for it, also by an earlier run. */
  beginAsKept(): void {
    if (this.view.id !== null) return;
    const instructions = unsaved.beginning;
    this.view = { ...this.view, instructions, hasInstructions: instructions !== '' };
  }

  async stop(): Promise<void> {
    const { id } = this.view;
    if (id !== null && this.busy) await this.#ask(() => engine.stop(id));
  }

  retry(message: string): Promise<void> {
    return this.#answer(message, engine.retry);
  }

  /** Asks for the rest of an answer that was cut or stopped. */
  continueAnswer(message: string): Promise<void> {
    return this.#answer(message, engine.continueAnswer);
  }

  async #answer(message: string, ask: (id: string, message: string) => Promise<unknown>): Promise<void> {
    const { id } = this.view;
    if (id === null || this.busy) return;
    const turn = this.#turn;
    const before = this.view.failure;
    this.#expect(true);
    this.view = { ...this.view, failure: null };
    try {
      await ask(id, message);
    } catch (thrown) {
      const error = asWireError(thrown);
      if (turn === this.#turn) this.#expect(false);
      if (this.view.id === id) this.#fail(before?.message ?? message, error);
    }
  }

  /** Sends other words for a message. Why they were not accepted; `null` once they are safe on the disk. */
  async edit(message: string, text: string): Promise<WireError | null> {
    const { id, messages } = this.view;
    if (id === null) return null;
    if (!this.busy && messages.some((known) => known.id === message && known.content === text)) {
      await this.retry(message);
      return null;
    }
    const turn = this.#turn;
    this.sending = true;
    try {
      const sent = await engine.editMessage(id, message, text);
      if (turn !== this.#turn) return null;
      // Whoever edits in the middle of a long conversation sees the new branch at its end.
      await this.toLatest();
      if (this.view.id !== id) return null;
      if (sent.error !== null) {
        this.#fail(sent.message, sent.error);
      } else if (!this.#heardOfAnswerTo(sent.message)) {
        this.#expect(true);
      }
      return null;
    } catch (thrown) {
      return asWireError(thrown);
    } finally {
      if (turn === this.#turn) this.sending = false;
    }
  }

  /** Moves a message to the trash. Says whether it is there. */
  async remove(message: string): Promise<boolean> {
    const { id } = this.view;
    if (id === null) return false;
    try {
      await engine.deleteMessage(id, message);
      if (this.view.id === id) this.view = withoutWordsOf(this.view, message, 'deleted');
      return true;
    } catch (thrown) {
      this.report(asWireError(thrown));
      return false;
    }
  }

  /** Brings a message of a conversation back from the trash. */
  async restore(id: string, message: string): Promise<WireError | null> {
    try {
      // The conversation as it is then comes as an event.
      await engine.restoreMessage(id, message);
      return null;
    } catch (thrown) {
      const error = asWireError(thrown);
      this.report(error);
      return error;
    }
  }

  /** Leaves nothing of a message that was erased on the disk. */
  forgotten(id: string, message: string): void {
    this.prefetch.drop();
    if (this.view.id === id) this.view = withoutWordsOf(this.view, message);
  }

  /** Erases a message for good, here and on the disk. What goes wrong is for whoever asked. */
  async forget(message: string): Promise<void> {
    const { id } = this.view;
    if (id === null) return;
    await engine.forgetMessage(id, message);
    this.forgotten(id, message);
  }

  async chooseVersion(message: string): Promise<void> {
    const { id } = this.view;
    if (id === null) return;
    // In the middle of a long conversation, the reader stays with the message.
    if (this.view.rest > 0) {
      await this.openAt(id, { message, words: [], focus: false });
      this.chosen = message;
      return;
    }
    const turn = this.#turn;
    await this.#ask(async () => {
      const session = await engine.chooseVersion(id, message);
      if (turn !== this.#turn) return;
      this.chosen = message;
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

  /** Loads the messages after those that are shown, where it was opened in its middle. */
  async loadLater(): Promise<boolean> {
    const { id, first, messages, rest } = this.view;
    if (id === null || rest === 0 || this.loadingLater) return false;
    const turn = this.#turn;
    const end = first + messages.length;
    this.loadingLater = true;
    try {
      const later = await engine.earlierMessages(id, end + PAGE, PAGE);
      const same = this.view.first + this.view.messages.length === end;
      if (turn !== this.#turn || !same) return false;
      this.view = withLater(this.view, later, PAGE);
      return later.length > 0;
    } catch (thrown) {
      this.report(asWireError(thrown));
      return false;
    } finally {
      this.loadingLater = false;
    }
  }

  /** Lets go of messages at one end of those that are loaded, where they are more than is good. */
  letGoOf(end: LoadedEnd): void {
    this.view = end === 'last' ? withoutEnd(this.view, MOST_LOADED) : withoutStart(this.view, MOST_LOADED);
  }

  /** Has the end of the conversation loaded, where it was opened in its middle. */
  async toLatest(): Promise<void> {
    const { id, rest } = this.view;
    if (id !== null && rest > 0) await this.open(id);
  }

  /** Has the beginning of the conversation loaded, and points at its first message. */
  async toFirst(): Promise<void> {
    const { id, first } = this.view;
    if (id === null || first === 0) return;
    const turn = this.#turn;
    const [message] = await engine.earlierMessages(id, 1, 1).catch(() => []);
    if (message !== undefined && turn === this.#turn)
      await this.openAt(id, { message: message.id, words: [], focus: false });
  }

  /** What was asked for, unless another conversation was asked for meanwhile. */
  async #load<T>(load: () => Promise<T>): Promise<T | null> {
    const turn = this.#switch();
    this.opening = true;
    try {
      const loaded = await load();
      if (turn === this.#turn) this.report(null);
      return turn === this.#turn ? loaded : null;
    } catch (thrown) {
      if (turn === this.#turn) this.#goBack();
      this.report(asWireError(thrown));
      return null;
    }
  }

  #switch(): number {
    if (this.opening) this.#asked = this.#early.length;
    else {
      this.#left = { view: this.view, expecting: this.expecting };
      this.#early = [];
      this.#asked = 0;
    }
    this.refused = null;
    this.sending = false;
    this.target = this.chosen = null;
    this.#expect(false);
    return ++this.#turn;
  }

  /** Shows what was left for one that cannot be opened, as it is by now. */
  #goBack(): void {
    const { view, expecting } = this.#left;
    this.#asked = 0;
    this.#replace(this.#replay(view));
    this.#settle();
    this.#expect(expecting && !this.streaming);
  }

  #settle(): void {
    this.opening = false;
    this.sending = false;
    this.#early = [];
    this.#asked = 0;
    this.#expect(false);
  }

  #fail(message: string, error: WireError): void {
    const { id } = this.view;
    if (id !== null) this.#failures.note(id, { message, error });
    this.view = { ...this.view, failure: { message, error } };
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
    const ofIt = this.#early.slice(this.#asked).filter((event) => sessionOf(event) === view.id);
    return ofIt.reduce((known, event) => this.#apply(known, event), view);
  }

  /** An answer that arrives is watched from its beginning, and also where no more than its end is heard. */
  #apply(view: ConversationView, event: AppEvent): ConversationView {
    const next = reduce(view, event);
    const arriving = next.streaming ?? view.streaming;
    if (arriving !== null) {
      this.watched.add(arriving.messageId);
      this.chosen = null;
    }
    return next;
  }

  async #ask(work: () => Promise<unknown>): Promise<void> {
    const { id } = this.view;
    try {
      await work();
      this.report(null, id);
    } catch (thrown) {
      this.report(asWireError(thrown), id);
    }
  }
}
