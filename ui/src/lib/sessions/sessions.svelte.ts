/** The list of conversations: read as a whole once, then changed row by row as events tell; found by title, renamed, deleted and brought back. */
import { asWireError, engine, type AppEvent, type EntryView } from '$lib/ipc';
import type { Report } from '$lib/primitives/toasts.svelte';
import { SvelteSet } from 'svelte/reactivity';
import { Activity } from './activity.svelte';
import { matching } from './filter';
import { Endings } from './last.svelte';
import { Groups } from './groups.svelte';
import { Marked } from './marked.svelte';
import { Origins } from './origins.svelte';
import { ordered, type GroupId } from './sections';

/** Which conversations the list shows, where not all. */
export type ListFilter = { tag: string } | { app: string };

export class Sessions {
  entries = $state.raw<EntryView[]>([]);
  loaded = $state(false);
  /** Whether the list was read once, so that what is not in it is not there. */
  known = $state(false);
  readonly groups = new Groups();
  readonly marked = new Marked();
  readonly origins = new Origins();
  filter = $state.raw<ListFilter | null>(null);
  /** Those that the filter leaves, newest first. */
  filtered = $derived(this.#left(this.filter));
  /** Whether there are no others than those that were asked in passing, which are shown then. */
  #onlyQuick = $derived(this.entries.every(({ quick, labels }) => quick || labels.archived));
  /** As they are listed. */
  shown = $derived(
    this.filter === null ? ordered(this.entries, (group) => this.isOpen(group)) : this.filtered,
  );
  readonly activity = new Activity();
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
        this.known = true;
        this.#settle();
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

  #left(filter: ListFilter | null): EntryView[] {
    if (filter === null) return this.entries;
    if ('tag' in filter) return tagged(this.entries, filter.tag);
    const inside = this.origins.in(filter.app);
    return this.entries.filter(({ id }) => inside.has(id));
  }

  hear(event: AppEvent): void {
    this.origins.hear(event);
    if (event.kind === 'entryChanged') this.#put(event.entry);
    if (event.kind === 'entryRemoved') this.drop(event.session);
    if (event.kind === 'sessionsChanged') void this.refresh();
  }

  /** Whether a conversation is on its way to the trash from here. */
  isLeaving(id: string): boolean {
    return this.#gone.has(id);
  }

  /** Takes a conversation out of the list. */
  drop(id: string): void {
    this.#again = true;
    this.entries = this.entries.filter((entry) => entry.id !== id);
    this.#settle();
  }

  /** Puts a row where it belongs; the list on its way may not know it yet. */
  #put(entry: EntryView): void {
    this.#again = true;
    const others = this.entries.filter(({ id }) => id !== entry.id);
    const isShown = entry.deletedAt === null && !this.#gone.has(entry.id);
    this.entries = isShown ? inserted(others, entry) : others;
    this.#settle();
  }

  /** What is not there any more is not marked, and what nothing has is no filter. */
  #settle(): void {
    if (this.marked.size > 0) this.marked.keep((id) => this.find(id) !== undefined);
    if (this.filter !== null && this.filtered.length === 0) this.filter = null;
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

  isOpen(group: GroupId): boolean {
    return this.groups.isOpen(group) || (group === 'quick' && this.#onlyQuick);
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

  /** Moves several to the trash; gives those that went there. */
  async removeAll(ids: string[]): Promise<string[]> {
    this.marked.clear();
    for (const id of ids) this.#gone.add(id);
    try {
      const gone = await engine.deleteSessions(ids);
      for (const id of gone) this.drop(id);
      this.report(null);
      return gone;
    } catch (thrown) {
      this.report(asWireError(thrown));
      // Some may have gone before.
      void this.refresh();
      return [];
    } finally {
      for (const id of ids) this.#gone.delete(id);
    }
  }

  async bringAllBack(ids: string[]): Promise<boolean> {
    try {
      await engine.restoreSessions(ids);
      this.report(null);
      return true;
    } catch (thrown) {
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

/** Those that have a tag, whatever its case. */
function tagged(entries: readonly EntryView[], tag: string): EntryView[] {
  const wanted = tag.toLowerCase();
  return entries.filter(({ labels }) => labels.tags.some((one) => one.toLowerCase() === wanted));
}

/** The list with one more row, the latest activity first. */
function inserted(entries: readonly EntryView[], entry: EntryView): EntryView[] {
  const at = entries.findIndex(({ updatedAt, id }) =>
    updatedAt === entry.updatedAt ? id < entry.id : updatedAt < entry.updatedAt,
  );
  return entries.toSpliced(at === -1 ? entries.length : at, 0, entry);
}
