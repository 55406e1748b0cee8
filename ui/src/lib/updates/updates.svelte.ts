/** Newer versions as the window knows them: who brings them, and how far one has come. */
import { asWireError, engine, onUpdateChanged, type UpdatePhase, type UpdateView } from '$lib/ipc';
import { Turns } from '$lib/ipc/turns';
import type { Report } from '$lib/primitives/toasts.svelte';

/** Those that are told of where they are not looked up. */
const TOLD: readonly UpdatePhase['kind'][] = [
  'found',
  'downloading',
  'waiting',
  'installing',
  'installed',
  'failed',
];

export class Updates {
  view = $state.raw<UpdateView | null>(null);
  /** Whether there is something to tell that was not put off. */
  told = $derived(this.view !== null && !this.view.putOff && TOLD.includes(this.view.phase.kind));

  readonly #turns = new Turns();

  constructor(private readonly report: Report) {}

  /** Hears how it goes from now on; gives what ends that. */
  follow(): () => void {
    const heard = onUpdateChanged((view) => {
      this.#turns.told();
      this.view = view;
    });
    void heard.then(() =>
      this.#ask(async () => {
        const isLatest = this.#turns.ask();
        const view = await engine.update();
        if (isLatest()) this.view = view;
      }),
    );
    return () => void heard.then((off) => off());
  }

  look = (): Promise<void> => this.#ask(() => engine.lookForUpdate());
  install = (): Promise<void> => this.#ask(() => engine.installUpdate());
  cancel = (): Promise<void> => this.#ask(() => engine.cancelUpdate());
  putOff = (): Promise<void> => this.#ask(() => engine.putOffUpdate());
  start = (): Promise<void> => this.#ask(() => engine.startUpdate());

  async #ask(ask: () => Promise<unknown>): Promise<void> {
    try {
      await ask();
      this.report(null);
    } catch (thrown) {
      this.report(asWireError(thrown));
    }
  }
}
