/** Sent messages that are being edited, one per conversation. What was typed stays until it is sent or let go. */
import type { MessageView, WireError } from '$lib/ipc';
import { SvelteMap } from 'svelte/reactivity';

export interface Correction {
  message: string;
  text: string;
  /** Whether it is on its way. */
  sending: boolean;
  /** Why it was not accepted. */
  refused: WireError | null;
}

export class MessageEdits {
  #open = new SvelteMap<string, Correction>();

  /** `keep` is told what is to outlive the window: the words that were typed, or none any more. */
  constructor(
    private readonly keep: (session: string, message: string, text: string | null) => void = () => undefined,
  ) {}

  of(session: string | null): Correction | null {
    return session === null ? null : (this.#open.get(session) ?? null);
  }

  /** Begins to edit a message; what was typed over it before is still there. */
  begin(session: string, message: Pick<MessageView, 'id' | 'content'>): void {
    if (this.#open.get(session)?.message === message.id) return;
    this.#open.set(session, { message: message.id, text: message.content, sending: false, refused: null });
  }

  type(session: string, text: string): void {
    const open = this.#open.get(session);
    if (open === undefined) return;
    this.#open.set(session, { ...open, text });
    this.keep(session, open.message, text);
  }

  end(session: string): void {
    const open = this.#open.get(session);
    this.#open.delete(session);
    if (open !== undefined) this.keep(session, open.message, null);
  }

  /** Sends what was typed. Says whether it was accepted; if not, it is still there. */
  async send(
    session: string,
    edit: (message: string, text: string) => Promise<WireError | null>,
  ): Promise<boolean> {
    const open = this.#open.get(session);
    if (open === undefined || open.sending || open.text.trim() === '') return false;
    this.#open.set(session, { ...open, sending: true, refused: null });
    const refused = await edit(open.message, open.text);
    const now = this.#open.get(session);
    if (now?.message !== open.message) return refused === null;
    if (refused === null) this.end(session);
    else this.#open.set(session, { ...now, sending: false, refused });
    return refused === null;
  }
}

/** The message that is edited when none is pointed at: the last one of the user. */
export function lastOwn(messages: readonly MessageView[]): MessageView | undefined {
  return messages.findLast(
    ({ role, status }) => role === 'user' && status !== 'deleted' && status !== 'forgotten',
  );
}
