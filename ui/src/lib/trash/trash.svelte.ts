/** What is in the trash, conversations and single messages. */
import { asWireError, engine, type AppEvent, type DeletedMessageView, type EntryView } from '$lib/ipc';
import { t } from '$lib/language/language.svelte';
import type { Report } from '$lib/primitives/toasts.svelte';
import { plainWords } from '$lib/text/plain-words';

/** A row of the trash: a conversation, or a message of one that is not there. */
export type Deleted = EntryView | DeletedMessageView;

export class Trash {
  conversations = $state.raw<EntryView[]>([]);
  /** Asked for only while one looks at the trash: each conversation that has any is read for it. */
  messages = $state.raw<DeletedMessageView[]>([]);
  readonly items = $derived(newestFirst<Deleted>([...this.conversations, ...this.messages]));
  /** Whether all of it is listed. */
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
        const { open } = this;
        const messages = open ? engine.listDeletedMessages() : [];
        [this.conversations, this.messages] = await Promise.all([engine.listTrash(), messages]);
        this.loaded = open;
      } while (this.#again);
      this.report(null);
    } catch (thrown) {
      const error = asWireError(thrown);
      // While the archive is worked on as a whole, its end is an event.
      if (error.code !== 'busy') this.report(error);
    } finally {
      this.#refreshing = false;
    }
  }

  hear(event: AppEvent): void {
    if (event.kind === 'entryChanged') this.#put(event.entry);
    if (event.kind === 'entryRemoved') this.drop(event.session);
    if (event.kind === 'sessionsChanged') void this.refresh();
  }

  /** Takes a conversation that was erased out of the list, with what was in the trash of it. */
  drop(id: string): void {
    this.#again = true;
    this.conversations = this.conversations.filter((entry) => entry.id !== id);
    this.messages = this.messages.filter(({ session }) => session !== id);
  }

  #put(entry: EntryView): void {
    const { id, deletedAt } = entry;
    // Of a conversation in the trash, single messages are not listed beside it.
    const listed = deletedAt === null ? entry.deletedMessages : 0;
    const isListed = this.messages.filter(({ session }) => session === id).length === listed;
    if (this.conversations.some((one) => one.id === id) || deletedAt !== null) {
      this.#again = true;
      const others = this.conversations.filter((one) => one.id !== id);
      this.conversations = deletedAt === null ? others : newestFirst([entry, ...others]);
    }
    if (!isListed && this.open) void this.refresh();
    else if (!isListed) this.messages = this.messages.filter(({ session }) => session !== id);
  }

  /** Takes a message that was erased out of the list. */
  dropMessage(session: string, message: string): void {
    this.messages = this.messages.filter((one) => one.session !== session || one.message !== message);
  }

  async restore(item: Deleted): Promise<boolean> {
    try {
      await (isMessage(item)
        ? engine.restoreMessage(item.session, item.message)
        : engine.restoreSession(item.id));
      const isOther = (other: Deleted) => keyOf(other) !== keyOf(item);
      this.conversations = this.conversations.filter(isOther);
      this.messages = this.messages.filter(isOther);
      return true;
    } catch (thrown) {
      this.report(asWireError(thrown));
      return false;
    }
  }
}

export function isMessage(item: Deleted): item is DeletedMessageView {
  return 'message' in item;
}

/** Tells rows apart. */
export function keyOf(item: Deleted): string {
  return isMessage(item) ? `${item.session} ${item.message}` : item.id;
}

/** What a row is called: a conversation's title, or the beginning of a message. */
export function nameOf(item: Deleted): string {
  if (!isMessage(item)) return item.title;
  return item.preview.trim() === '' ? t('trash-wordless') : plainWords(item.preview);
}

/** What was deleted last comes first. */
export function newestFirst<T extends Deleted>(items: T[]): T[] {
  const at = (item: Deleted) => item.deletedAt ?? (isMessage(item) ? '' : item.updatedAt);
  return items.toSorted((a, b) => (at(a) < at(b) ? 1 : at(a) > at(b) ? -1 : 0));
}
