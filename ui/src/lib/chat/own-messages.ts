/** Going through what one wrote before, from an empty message field; what is typed there is never lost to it. */
import { engine } from '$lib/ipc';

export class OwnMessages {
  /** Newest first; read when it is begun. */
  #texts: readonly string[] = [];
  #place = -1;
  #shown = '';

  /** Whether the keys mean this now: nothing is typed, or what was put here is unchanged. */
  begins(text: string): boolean {
    return text === '' || text === this.#shown;
  }

  /** The earlier (-1) or later (1) message than the one in the field; `null`: there is none. */
  async step(by: -1 | 1, text: string, session: string | null): Promise<string | null> {
    if (text === '') await this.#begin(session);
    const place = Math.max(-1, this.#place - by);
    if (place === this.#place || place >= this.#texts.length) return null;
    this.#place = place;
    this.#shown = this.#texts[place] ?? '';
    return this.#shown;
  }

  async #begin(session: string | null): Promise<void> {
    this.#place = -1;
    this.#shown = '';
    // Without them, the keys do nothing; the conversation itself says when the archive cannot be read.
    this.#texts = await engine.ownMessages(session).catch(() => []);
  }
}
