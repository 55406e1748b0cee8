/** Putting conversations in order: pinned, put away, in folders, under tags; one or many, and each can be taken back. */
import { t } from '$lib/language/language.svelte';
import {
  asWireError,
  engine,
  type EntryView,
  type LabelChange,
  type LabelledSession,
  type LabelsView,
} from '$lib/ipc';
import { toasts } from '$lib/primitives/toasts.svelte';
import { shortened } from '$lib/text/shortened';
import type { Sessions } from './sessions.svelte';

/** What it needs of the window around it. */
interface OrderDeps {
  readonly sessions: Sessions;
  readonly selected: string | null;
}

/** What is chosen in a dialog for these conversations. */
export interface Choosing {
  what: 'folder' | 'tags';
  ids: string[];
}

/** Says what was done with `what`: a title, or how many conversations. */
type DoneText = (what: string) => string;

export const archivedText: DoneText = (what) => t('sessions-did-archive', { what });
const listedText: DoneText = (what) => t('sessions-did-unarchive', { what });
const movedText = (folder: string, what: string) =>
  t('sessions-did-move', { folder: shortened(folder), what });

export class Order {
  /** What is being chosen a folder or tags for. */
  choosing = $state.raw<Choosing | null>(null);
  /** The conversations that are about to be shared. */
  sharing = $state.raw<string[] | null>(null);

  constructor(private readonly window: OrderDeps) {}

  /** What an action by key is done with: those that are marked, the one with the focus in the list, or the one on screen. */
  get current(): string[] {
    const { marked } = this.window.sessions;
    if (marked.size > 0) return marked.ids;
    const row = document.activeElement?.closest<HTMLElement>('[data-session-id]');
    const id = row?.dataset['sessionId'] ?? this.window.selected;
    return id === null ? [] : [id];
  }

  /** Asks for a folder or tags. */
  choose(what: Choosing['what'], ids: string[]): void {
    if (ids.length > 0) this.choosing = { what, ids };
  }

  #entries(ids: readonly string[]): EntryView[] {
    return ids.flatMap((id) => this.window.sessions.find(id) ?? []);
  }

  /** Pins them, or takes the pins out where all are pinned. */
  togglePin(ids: string[]): void {
    const pinned = !this.#entries(ids).every(({ labels }) => labels.pinned);
    void this.label(ids, { kind: 'pin', pinned }, (what) =>
      t(pinned ? 'sessions-did-pin' : 'sessions-did-unpin', { what }),
    );
  }

  /** Puts them away, or into the list again where all are put away. */
  toggleArchive(ids: string[]): void {
    const archived = !this.#entries(ids).every(({ labels }) => labels.archived);
    void this.label(ids, { kind: 'archive', archived }, archived ? archivedText : listedText);
  }

  /** Shares them with others; throws what the engine says. */
  async share(ids: string[]): Promise<void> {
    const named = this.named(ids);
    if ((await engine.share(ids)).length > 0)
      toasts.show(t('sessions-did-share', { what: named }), { about: 'order' });
  }

  move(ids: string[], folder: string | null): void {
    void this.label(ids, { kind: 'folder', folder }, (what) =>
      folder === null ? t('sessions-did-move-out', { what }) : movedText(folder, what),
    );
  }

  tag(ids: string[], tag: string, isTagged: boolean): Promise<boolean> {
    return this.label(ids, { kind: 'tag', tag, tagged: isTagged }, (what) =>
      t(isTagged ? 'sessions-did-tag' : 'sessions-did-untag', { tag, what }),
    );
  }

  /** Gives a folder another name; one that there is already takes them in. */
  renameFolder(from: string, to: string): void {
    const ids = this.window.sessions.entries
      .filter(({ labels }) => labels.folder === from)
      .map(({ id }) => id);
    if (this.window.sessions.isOpen(`folder ${from}`)) this.window.sessions.groups.set(`folder ${to}`, true);
    this.move(ids, to);
  }

  /** What was dragged onto a place of the list stands there. */
  async drop(ids: string[], where: string): Promise<void> {
    const moved = this.#entries(ids).flatMap((entry): LabelledSession[] => {
      const labels = placed(entry.labels, where);
      return labels === null ? [] : [{ session: entry.id, labels }];
    });
    if (moved.length === 0) return;
    const named = this.named(moved.map(({ session }) => session));
    await this.#try(async () => this.#told(await engine.relabelSessions(moved), droppedText(where, named)));
  }

  /** Marks conversations and says so: `done` of what it was done with. Says whether it is done. */
  async label(ids: string[], change: LabelChange, done: DoneText): Promise<boolean> {
    const named = this.named(ids);
    return this.#try(async () => {
      this.#told(await engine.labelSessions(ids, change), done(named));
    });
  }

  /** Says what was done, with the way back; nothing where nothing changed. */
  #told(before: LabelledSession[], text: string): void {
    if (before.length === 0) return;
    toasts.show(text, {
      about: 'order',
      action: { label: t('common-undo'), run: () => void this.#undo(before) },
    });
  }

  async #undo(before: LabelledSession[]): Promise<void> {
    await this.#try(() => engine.relabelSessions(before));
  }

  /** One by its title, or how many. */
  named(ids: readonly string[]): string {
    const [first] = this.#entries(ids);
    return ids.length === 1 && first !== undefined
      ? t('common-quoted', { text: shortened(first.title) })
      : t('common-conversations', { count: ids.length });
  }

  async #try(work: () => Promise<unknown>): Promise<boolean> {
    try {
      await toasts.undoable(work());
      toasts.settle('order failed');
      return true;
    } catch (thrown) {
      toasts.error(asWireError(thrown), { about: 'order failed' });
      return false;
    }
  }
}

/** The labels of a conversation in a place of the list; `null`: none can be dragged there. */
function placed(labels: LabelsView, where: string): LabelsView | null {
  if (where === 'pinned') return { ...labels, pinned: true, archived: false };
  if (where === 'archived') return { ...labels, archived: true };
  if (where.startsWith('folder '))
    return { ...labels, pinned: false, archived: false, folder: where.slice('folder '.length) };
  return where === 'none' ? { ...labels, pinned: false, archived: false, folder: null } : null;
}

function droppedText(where: string, what: string): string {
  if (where === 'pinned') return t('sessions-did-pin', { what });
  if (where === 'archived') return archivedText(what);
  return where === 'none' ? listedText(what) : movedText(where.slice('folder '.length), what);
}
