/** Why answers are missing, for every conversation: the reason is still there when one comes back to it. */
import type { AppEvent, WireError } from '$lib/ipc';
import type { ConversationView } from './view';

interface Failed {
  /** The part of an answer that arrived, if any did. */
  answer: string | null;
  /** The message that has no whole answer; `null`: it is not known. */
  message: string | null;
  error: WireError;
}

export class Failures {
  readonly #known = new Map<string, Failed>();
  /** To which message an answer that arrives belongs. */
  readonly #parents = new Map<string, string>();

  get any(): boolean {
    return this.#known.size > 0;
  }

  hear(event: AppEvent): void {
    if (event.kind === 'archiveReplaced') this.#known.clear();
    if (event.kind === 'answerStarted') {
      this.#known.delete(event.session);
      this.#parents.set(event.messageId, event.parent);
    }
    if (event.kind !== 'answerEnded') return;
    const { session, messageId: answer, error } = event;
    const message = this.#parents.get(answer) ?? null;
    this.#parents.delete(answer);
    if (error === null) this.#known.delete(session);
    else this.#known.set(session, { answer, message, error });
  }

  /** Notes what was told to whoever asked, instead of as an event. */
  note(session: string, { message, error }: { message: string; error: WireError }): void {
    this.#known.set(session, { answer: null, message, error });
  }

  /** A conversation that is opened, with the reason why its last answer is missing or not whole. */
  told(view: ConversationView): ConversationView {
    const failed = view.id === null ? undefined : this.#known.get(view.id);
    const last = view.messages.at(-1);
    if (failed === undefined || last === undefined || view.rest > 0) return view;
    if (view.failure !== null || view.streaming !== null) return view;
    const isAbout = last.id === failed.answer || last.id === failed.message;
    // Of an answer whose beginning was not heard, nothing but its place is known.
    const isUnknown = failed.message === null && last.role === 'user';
    if (!isAbout && !isUnknown) return view;
    return { ...view, failure: { message: last.id, error: failed.error } };
  }
}
