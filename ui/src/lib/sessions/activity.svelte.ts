/** Where an answer arrives, and where one came that was not seen yet; the latter is kept over a restart. */
import type { AppEvent } from '$lib/ipc';
import { SvelteSet } from 'svelte/reactivity';

const KEPT = 'extremis.unread';
/** So many are kept, the newest. */
const MOST = 500;

function kept(): string[] {
  try {
    const read: unknown = JSON.parse(localStorage.getItem(KEPT) ?? '[]');
    return Array.isArray(read) ? read.filter((id) => typeof id === 'string') : [];
  } catch {
    return [];
  }
}

export class Activity {
  #answering = new SvelteSet<string>();
  #unread = new SvelteSet<string>(kept());

  /** `seen`: whether a conversation is before the user's eyes. */
  hear(event: AppEvent, seen: (id: string) => boolean): void {
    if (event.kind === 'answerStarted') this.#answering.add(event.session);
    if (event.kind === 'answerEnded') {
      this.#answering.delete(event.session);
      if (!seen(event.session)) this.markUnread(event.session);
    }
    if (event.kind === 'entryRemoved') this.read(event.session);
  }

  get answersAny(): boolean {
    return this.#answering.size > 0;
  }

  isAnswering(id: string): boolean {
    return this.#answering.has(id);
  }

  isUnread(id: string): boolean {
    return this.#unread.has(id);
  }

  markUnread(id: string): void {
    this.#unread.delete(id);
    this.#unread.add(id);
    this.#keep();
  }

  /** It is before the user's eyes. */
  read(id: string): void {
    if (this.#unread.delete(id)) this.#keep();
  }

  #keep(): void {
    localStorage.setItem(KEPT, JSON.stringify([...this.#unread].slice(-MOST)));
  }
}
