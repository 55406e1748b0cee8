/** Tells, once the user is in this window, that something about them was found; never while another window has the focus. */
import { asWireError, engine, type AppEvent } from '$lib/ipc';
import { t } from '$lib/language/language.svelte';
import { toasts, type Report } from '$lib/primitives/toasts.svelte';
import { foundText } from './memories';

const ABOUT = 'memories found';
const report: Report = toasts.reporter('memories not taken back');

export class FoundNotice {
  #found: readonly string[] = [];
  #waiting = 0;

  /** `onshow` shows what is remembered of the user. */
  constructor(private readonly onshow: () => void) {}

  /** Whether there is something to tell. */
  get waits(): boolean {
    return this.#found.length > 0;
  }

  hear(event: AppEvent): void {
    if (event.kind !== 'userMemoriesFound') return;
    this.#found = [...this.#found, ...event.new];
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
    const found = this.#found;
    if (found.length === 0 || !document.hasFocus()) return;
    toasts.show(foundText(found.length, this.#waiting), {
      about: ABOUT,
      action: { label: t('common-undo'), run: () => void takeBack(found) },
      way: {
        label: t(this.#waiting > 0 ? 'user-memories-found-review' : 'user-memories-found-show'),
        run: this.onshow,
      },
    });
    this.#found = [];
    this.#waiting = 0;
  }
}

/** What was found is not wanted: it is used no more, and not found again. */
async function takeBack(found: readonly string[]): Promise<void> {
  try {
    for (const id of found) await engine.rejectUserMemory(id);
    report(null);
  } catch (thrown) {
    report(asWireError(thrown));
  }
}
