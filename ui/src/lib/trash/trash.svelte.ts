/** The conversations in the trash: listed while one looks at them, counted always. */
import { asWireError, engine, type EntryView } from '$lib/ipc';
import type { Report } from '$lib/primitives/toasts.svelte';

export class Trash {
  entries = $state.raw<EntryView[]>([]);
  loaded = $state(false);
  /** Whether the sidebar shows the trash instead of the conversations. */
  open = $state(false);

  #refreshing = false;
  #again = false;

  constructor(private readonly report: Report) {}

  /** Asks for the list; calls that come meanwhile make one more round, not one each. */
  async refresh(): Promise<void> {
    if (this.#refreshing) {
      this.#again = true;
      return;
    }
    this.#refreshing = true;
    try {
      do {
        this.#again = false;
        this.entries = newestFirst(await engine.listTrash());
      } while (this.#again);
      this.report(null);
    } catch (thrown) {
      const error = asWireError(thrown);
      // While the archive is worked on as a whole, its end is an event.
      if (error.code !== 'busy') this.report(error);
    } finally {
      this.#refreshing = false;
      this.loaded = true;
    }
  }

  async restore(id: string): Promise<boolean> {
    try {
      await engine.restoreSession(id);
      this.entries = this.entries.filter((entry) => entry.id !== id);
      await this.refresh();
      return true;
    } catch (thrown) {
      this.report(asWireError(thrown));
      return false;
    }
  }
}

/** What was deleted last comes first. */
export function newestFirst(entries: EntryView[]): EntryView[] {
  const at = ({ deletedAt, updatedAt }: EntryView) => deletedAt ?? updatedAt;
  return entries.toSorted((a, b) => (at(a) < at(b) ? 1 : at(a) > at(b) ? -1 : 0));
}
