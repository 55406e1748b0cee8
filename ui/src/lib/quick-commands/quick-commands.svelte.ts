/** The quick commands that a window knows. */
import { engine, type QuickCommandsView } from '$lib/ipc';

class QuickCommandsState {
  view = $state.raw<QuickCommandsView | null>(null);
  known = $derived(this.view?.commands ?? []);

  /** Reads them anew; while that fails, those known before are offered. */
  async load(): Promise<void> {
    try {
      this.view = await engine.quickCommands();
    } catch {
      // What is run says why, and what is written is still a message.
    }
  }
}

export const quickCommands = new QuickCommandsState();
