/** What was typed and not yet sent, one text per conversation. Kept until it is sent, however often one switches. */
import { SvelteMap } from 'svelte/reactivity';

/** The key of a conversation that does not exist yet. */
const UNBORN = '';

export class Drafts {
  #texts = new SvelteMap<string, string>();

  get(session: string | null): string {
    return this.#texts.get(session ?? UNBORN) ?? '';
  }

  set(session: string | null, text: string): void {
    if (text === '') this.#texts.delete(session ?? UNBORN);
    else this.#texts.set(session ?? UNBORN, text);
  }

  /** Takes out what was accepted, and keeps what was typed while it was on its way. */
  sent(session: string | null, accepted: string): void {
    const text = this.get(session);
    this.set(session, text.startsWith(accepted) ? text.slice(accepted.length).trimStart() : text);
  }

  /** What was typed on while a conversation came into being belongs to it. */
  born(session: string): void {
    const rest = this.get(null);
    if (rest === '') return;
    this.set(session, rest);
    this.set(null, '');
  }
}
