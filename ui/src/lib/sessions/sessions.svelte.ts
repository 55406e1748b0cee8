/** The list of conversations: read as a whole once, then changed row by row as events tell; found by title, renamed, deleted and brought back. */
import { asWireError, engine, type AppEvent, type EntryView } from '$lib/ipc';
import type { Report } from '$lib/primitives/toasts.svelte';
import { SvelteSet } from 'svelte/reactivity';
import { matching } from './filter';
import { Endings } from './last.svelte';
import { ordered } from './sections';

/** Under this name it is kept whether the conversations that were asked in passing are shown. */
const QUICK_SHOWN = 'extremis.quick';

export class Sessions {
  entries = $state.raw<EntryView[]>([]);
  loaded = $state(false);
  #quickWanted = $state(localStorage.getItem(QUICK_SHOWN) === 'shown');
  /** Whether one of those that were asked in passing is open. */
  #quickOpen = $state(false);
  /** Whether those that were asked in passing are shown: also while one of them is open, or where there are no others. */
  quickShown = $derived(this.#quickWanted || this.#quickOpen || this.entries.every(({ quick }) => quick));
  /** As they are listed. */
  shown = $derived(ordered(this.entries, this.quickShown));
  readonly endings = new Endings();

  #refreshing = false;
  #again = false;
  /** On its way to the trash, and perhaps still in a list that was asked for before. */
  #gone = new SvelteSet<string>();

  constructor(
    /** Of what is done with one conversation. */
    private readonly report: Report,
    /** Of reading the list. */
    private readonly listed: Report = report,
  ) {}

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
        const entries = await engine.listSessions();
        this.entries = entries.filter(({ id }) => !this.#gone.has(id));
      } while (this.#again);
      this.listed(null);
    } catch (thrown) {
      const error = asWireError(thrown);
      // While the archive is worked on as a whole, its end is an event.
      if (error.code !== 'busy') this.listed(error);
    } finally {
      this.#refreshing = false;
      this.loaded = true;
    }
  }

  hear(event: AppEvent): void {
    if (event.kind === 'entryChanged') this.#put(event.entry);
    if (event.kind === 'entryRemoved') this.drop(event.session);
    if (event.kind === 'sessionsChanged') void this.refresh();
  }

  /** Takes a conversation out of the list. */
  drop(id: string): void {
    this.#again = true;
    this.entries = this.entries.filter((entry) => entry.id !== id);
  }

  /** Puts a row where it belongs; the list on its way may not know it yet. */
  #put(entry: EntryView): void {
    this.#again = true;
    const others = this.entries.filter(({ id }) => id !== entry.id);
    const isShown = entry.deletedAt === null && !this.#gone.has(entry.id);
    this.entries = isShown ? inserted(others, entry) : others;
  }

  find(id: string | null): EntryView | undefined {
    return this.entries.find((entry) => entry.id === id);
  }

  titled(words: string): EntryView[] {
    return matching(this.entries, words);
  }

  /** The conversation that is `step` rows below the given one. */
  neighbour(id: string | null, step: 1 | -1): EntryView | undefined {
    const at = this.shown.findIndex((entry) => entry.id === id);
    if (at === -1) return this.shown[0];
    return this.shown[at + step];
  }

  /** Has those that were asked in passing shown while one of them is open. */
  opened(id: string | null): void {
    this.#quickOpen = this.find(id)?.quick === true;
  }

  showQuick(shown: boolean): void {
    this.#quickOpen = false;
    this.#quickWanted = shown;
    localStorage.setItem(QUICK_SHOWN, shown ? 'shown' : 'hidden');
  }

  /** Keeps a conversation that was asked in passing, or has it be one again. Says whether it is so. */
  async setQuick(id: string, quick: boolean): Promise<boolean> {
    try {
      await engine.setQuick(id, quick);
      this.report(null);
      return true;
    } catch (thrown) {
      this.report(asWireError(thrown));
      return false;
    }
  }

  async rename(id: string, title: string): Promise<void> {
    const wanted = title.trim();
    const before = this.find(id);
    if (wanted === '' || wanted === before?.title) return;
    if (before !== undefined) this.#put({ ...before, title: wanted });
    try {
      await engine.renameSession(id, wanted);
      this.report(null);
    } catch (thrown) {
      if (before !== undefined) this.#put(before);
      this.report(asWireError(thrown));
    }
  }

  /** Moves a conversation to the trash. Says whether it is there. */
  async remove(id: string): Promise<boolean> {
    const before = this.find(id);
    this.#gone.add(id);
    this.drop(id);
    try {
      await engine.deleteSession(id);
      this.#gone.delete(id);
      this.report(null);
      return true;
    } catch (thrown) {
      this.#gone.delete(id);
      if (before !== undefined) this.#put(before);
      this.report(asWireError(thrown));
      return false;
    }
  }

  async bringBack(id: string): Promise<boolean> {
    try {
      await engine.restoreSession(id);
      this.report(null);
      return true;
    } catch (thrown) {
      this.report(asWireError(thrown));
      return false;
    }
  }
}

/** The list with one more row, the latest activity first. */
function inserted(entries: readonly EntryView[], entry: EntryView): EntryView[] {
  const at = entries.findIndex(({ updatedAt, id }) =>
    updatedAt === entry.updatedAt ? id < entry.id : updatedAt < entry.updatedAt,
  );
  return entries.toSpliced(at === -1 ? entries.length : at, 0, entry);
}
