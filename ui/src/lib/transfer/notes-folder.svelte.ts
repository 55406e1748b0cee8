/** The folder of notes that follows the conversations, as the window knows it. */
import { asWireError, engine, type AppEvent, type NotesFolderView } from '$lib/ipc';
import type { StorageState } from '$lib/storage/storage.svelte';

export class NotesFolder {
  view = $state.raw<NotesFolderView | null>(null);
  /** What went wrong when it was asked for something. */
  problem = $state<string | null>(null);

  constructor(private readonly storage: Pick<StorageState, 'work'>) {}

  async load(): Promise<void> {
    try {
      this.view = await engine.notesFolder();
    } catch (thrown) {
      this.problem = asWireError(thrown).message;
    }
  }

  hear(event: AppEvent): void {
    if (event.kind === 'notesFolderChanged') this.view = event.status;
    if (event.kind === 'settingsChanged') void this.load();
  }

  /** Has a folder follow the conversations, or none. Says whether it does. */
  async follow(folder: string | null): Promise<boolean> {
    this.problem = null;
    const outcome = await this.storage.work('export', () => engine.setNotesFolder(folder));
    if (outcome.ok) this.view = outcome.value;
    else this.problem = outcome.error.message;
    return outcome.ok;
  }
}
