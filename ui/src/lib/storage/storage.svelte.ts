/** The archive as this window knows it: its state, what is unsaved, and long work on it, one at a time. */
import {
  asWireError,
  engine,
  type AppEvent,
  type ProgressEvent,
  type StorageView,
  type Task,
  type UnsavedView,
  type WireError,
} from '$lib/ipc';
import { Turns } from '$lib/ipc/turns';
import type { Report } from '$lib/primitives/toasts.svelte';

export type Outcome<T> = { ok: true; value: T } | { ok: false; error: WireError };

export class StorageState {
  view = $state.raw<StorageView | null>(null);
  unsaved = $state.raw<UnsavedView | null>(null);
  /** The long work that this window asked for and that goes on. */
  working = $state<Task | null>(null);
  progress = $state.raw<ProgressEvent | null>(null);

  readonly #views = new Turns();
  readonly #unsaved = new Turns();

  constructor(private readonly report: Report) {}

  async load(): Promise<void> {
    const [isLatest, isLatestUnsaved] = [this.#views.ask(), this.#unsaved.ask()];
    try {
      const view = await engine.storage();
      if (isLatest()) this.view = view;
      if (isLatestUnsaved()) this.unsaved = view.unsaved;
      this.report(null);
    } catch (thrown) {
      const error = asWireError(thrown);
      // While the archive is worked on as a whole, its end is an event.
      if (error.code !== 'busy') this.report(error);
    }
  }

  hear(event: AppEvent): void {
    if (event.kind === 'progress' && event.progress.task === this.working) this.progress = event.progress;
    if (event.kind === 'unsavedChanged') {
      this.#unsaved.told();
      this.unsaved = event.unsaved;
    }
    if (event.kind === 'archiveReplaced' && this.view !== null) void this.load();
  }

  /** Does long work, whose progress is heard meanwhile. */
  async work<T>(task: Task, ask: () => Promise<T>): Promise<Outcome<T>> {
    this.working = task;
    this.progress = null;
    try {
      return { ok: true, value: await ask() };
    } catch (thrown) {
      return { ok: false, error: asWireError(thrown) };
    } finally {
      this.working = null;
      this.progress = null;
      void this.load();
    }
  }

  cancel(): void {
    void engine.cancelWork().catch((thrown: unknown) => this.report(asWireError(thrown)));
  }

  /** Tries at once what is tried again and again anyway. */
  async saveNow(): Promise<void> {
    try {
      await engine.saveNow();
    } catch {
      // That it did not work is what the warning says.
    }
    await this.load();
  }
}
