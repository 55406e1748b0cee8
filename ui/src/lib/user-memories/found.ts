/** Tells, once the user is in this window, that something about them was found; never while another window has the focus. */
import type { AppEvent } from '$lib/ipc';
import { toasts } from '$lib/primitives/toasts.svelte';
import { foundText } from './memories';

export class FoundNotice {
  #found = 0;
  #waiting = 0;

  /** `onshow` shows what is remembered of the user. */
  constructor(private readonly onshow: () => void) {}

  hear(event: AppEvent): void {
    if (event.kind !== 'userMemoriesFound') return;
    this.#found += event.new;
    this.#waiting += event.waiting;
    this.#tell();
  }

  /** Tells what came while the user was elsewhere. */
  watch(target: Window): () => void {
    const back = () => this.#tell();
    target.addEventListener('focus', back);
    return () => target.removeEventListener('focus', back);
  }

  #tell(): void {
    if (this.#found === 0 || !document.hasFocus()) return;
    toasts.show(foundText(this.#found, this.#waiting), {
      about: 'memories found',
      action: { label: this.#waiting > 0 ? 'Review' : 'Show', leads: true, run: this.onshow },
    });
    this.#found = this.#waiting = 0;
  }
}
