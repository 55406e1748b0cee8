/** The quick commands that a window knows. */
import { engine, type QuickCommandsView } from '$lib/ipc';
import { Turns } from '$lib/ipc/turns';

class QuickCommandsState {
  view = $state.raw<QuickCommandsView | null>(null);
  known = $derived(this.view?.commands ?? []);

  readonly #turns = new Turns();

  /** Reads them anew; while that fails, those known before are offered. */
  async load(): Promise<void> {
    const isLatest = this.#turns.ask();
    try {
      const view = await engine.quickCommands();
      if (isLatest()) this.view = view;
    } catch {
      // What is run says why, and what is written is still a message.
    }
  }
}

export const quickCommands = new QuickCommandsState();
