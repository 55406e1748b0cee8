/** The folder of notes that follows the conversations, as the window knows it. */
import { asWireError, engine, type AppEvent, type NotesFolderView } from '$lib/ipc';
import { Turns } from '$lib/ipc/turns';
import type { StorageState } from '$lib/storage/storage.svelte';

export class NotesFolder {
  view = $state.raw<NotesFolderView | null>(null);
  /** What went wrong when it was asked for something. */
  problem = $state<string | null>(null);

  readonly #turns = new Turns();

  constructor(private readonly storage: Pick<StorageState, 'work'>) {}

  async load(): Promise<void> {
    const isLatest = this.#turns.ask();
    try {
      const view = await engine.notesFolder();
      if (isLatest()) this.view = view;
    } catch (thrown) {
      this.problem = asWireError(thrown).message;
    }
  }

  hear(event: AppEvent): void {
    if (event.kind === 'notesFolderChanged') this.#tell(event.status);
    if (event.kind === 'settingsChanged') void this.load();
  }

  /** Has a folder follow the conversations, or none. Says whether it does. */
  async follow(folder: string | null): Promise<boolean> {
    this.problem = null;
    const outcome = await this.storage.work('export', () => engine.setNotesFolder(folder));
    if (outcome.ok) this.#tell(outcome.value);
    else this.problem = outcome.error.message;
    return outcome.ok;
  }

  #tell(view: NotesFolderView): void {
    this.#turns.told();
    this.view = view;
  }
}
