/** Deleting, restoring and forgetting: conversations, messages and facts. */
import { t } from '$lib/language/language.svelte';
import type { Conversation } from '$lib/chat/conversation.svelte';
import type { Drafts } from '$lib/chat/drafts.svelte';
import type { MessageEdits } from '$lib/chat/edits.svelte';
import { forgetUnsaved } from '$lib/instructions/unsaved';
import { engine, type EntryView, type FactView, type MessageView } from '$lib/ipc';
import type { SummaryEdits } from '$lib/memory/edits.svelte';
import type { Memory } from '$lib/memory/memory.svelte';
import { toasts } from '$lib/primitives/toasts.svelte';
import type { Sessions } from '$lib/sessions/sessions.svelte';
import { isMessage, nameOf, type Deleted, type Trash } from '$lib/trash/trash.svelte';
import { tick } from 'svelte';
import { editIn } from './sending.svelte';
import { plainWords } from '$lib/text/plain-words';
import { shortened } from '$lib/text/shortened';

/** What removal needs of the window around it. */
interface RemovalDeps {
  readonly conversation: Conversation;
  readonly drafts: Drafts;
  readonly messageEdits: MessageEdits;
  readonly edits: SummaryEdits;
  readonly memory: Memory;
  readonly sessions: Sessions;
  readonly trash: Trash;
  readonly selected: string | null;
  readonly only: string | null;
  inList: boolean;
  select: (id: string) => Promise<void>;
  startNew: () => Promise<void>;
  keepEdits: () => Promise<void>;
  leaveErased: () => void;
}

interface Forgetting {
  what: 'message' | 'conversation' | 'fact';
  words: string;
  run: () => Promise<void>;
}

/** What the notice of a deletion is about, so that it goes when that is taken back elsewhere. */
const deletionOf = (id: string) => `deleted ${id}`;

/** That a conversation was deleted, and for whom. */
function deleted(entry: EntryView | undefined): string {
  const title = shortened(entry?.title ?? t('main-deleted-untitled'));
  return t('main-deleted', { title, whose: entry?.labels.shared === true ? 'shared' : 'own' });
}

export class Removal {
  /** What is to be erased for good, once that is confirmed. */
  forgetting = $state.raw<Forgetting | null>(null);

  constructor(private readonly window: RemovalDeps) {}

  /** `inList`: whoever deletes goes on in the list. */
  remove(id: string, inList: boolean): Promise<void> {
    return toasts.undoable(this.moveToTrash(id, inList));
  }

  private async moveToTrash(id: string, inList: boolean): Promise<void> {
    const entry = this.window.sessions.find(id);
    const open = this.window.selected === id;
    const next = open
      ? (this.window.sessions.neighbour(id, 1) ?? this.window.sessions.neighbour(id, -1))
      : undefined;
    if (open) await this.window.keepEdits();
    if (!(await this.window.sessions.remove(id))) return;
    // The window of it says so itself.
    if (this.window.only !== null) return;
    this.window.inList = inList;
    if (open && next !== undefined) await this.window.select(next.id);
    else if (open) await this.window.startNew();
    await tick();
    this.window.inList = false;
    toasts.show(deleted(entry), {
      about: deletionOf(id),
      action: { label: t('common-undo'), run: () => void this.bringBack(id, open) },
    });
  }

  /** A conversation was deleted in a window of its own: whoever has it on screen here is told, and can bring it back. */
  async deletedElsewhere(entry: EntryView): Promise<void> {
    const { id } = entry;
    if (this.window.selected !== id || this.window.sessions.isLeaving(id)) return;
    await this.window.startNew();
    toasts.show(deleted(entry), {
      about: deletionOf(id),
      action: { label: t('common-undo'), run: () => void this.bringBack(id, true) },
    });
  }

  /** Moves several conversations to the trash. */
  removeAll(ids: string[]): Promise<void> {
    return toasts.undoable(this.moveAllToTrash(ids));
  }

  private async moveAllToTrash(ids: string[]): Promise<void> {
    const { sessions } = this.window;
    const open = this.window.selected;
    const isOpen = open !== null && ids.includes(open);
    if (isOpen) await this.window.keepEdits();
    const gone = await sessions.removeAll(ids);
    if (gone.length === 0) return;
    if (isOpen) await this.window.startNew();
    toasts.show(t('main-deleted-several', { count: gone.length }), {
      about: deletionOf(gone.join(' ')),
      action: { label: t('common-undo'), run: () => void this.bringAllBack(gone, isOpen ? open : null) },
    });
  }

  private async bringAllBack(ids: string[], open: string | null): Promise<void> {
    if ((await this.window.sessions.bringAllBack(ids)) && open !== null) await this.window.select(open);
  }

  /** Moves a message of the conversation on screen to the trash. */
  removeMessage(message: MessageView): Promise<void> {
    return toasts.undoable(this.moveMessageToTrash(message));
  }

  private async moveMessageToTrash(message: MessageView): Promise<void> {
    const { id } = this.window.conversation.view;
    if (id === null || !(await this.window.conversation.remove(message.id))) return;
    this.window.sessions.endings.outdated(id);
    this.dropEditOf(message.id, id);
    // What summaries say of it is not in the trash.
    const title = shortened(plainWords(message.content));
    const done = message.covered
      ? t('main-deleted-covered', { title })
      : t('main-deleted', { title, whose: 'own' });
    toasts.show(done, {
      about: deletionOf(message.id),
      action: { label: t('common-undo'), run: () => void this.restoreMessage(message.id, id) },
    });
  }

  /** Brings a message back from the trash. */
  async restoreMessage(message: string, id = this.window.conversation.view.id): Promise<void> {
    if (id === null) return;
    if ((await this.window.conversation.restore(id, message)) !== null) return;
    toasts.settle(deletionOf(message));
    this.window.sessions.endings.outdated(id);
  }

  /** Brings a conversation or a message back from the trash. */
  async restore(item: Deleted): Promise<void> {
    if (!(await this.window.trash.restore(item))) return;
    toasts.settle(deletionOf(isMessage(item) ? item.message : item.id));
    toasts.show(t('main-restored', { title: shortened(nameOf(item)) }));
  }

  askToForget(item: Deleted): void {
    if (!isMessage(item)) return this.askToForgetSession(item);
    const { session, message } = item;
    this.forgetting = {
      what: 'message',
      words: nameOf(item),
      run: async () => {
        await engine.forgetMessage(session, message);
        this.window.conversation.forgotten(session, message);
        this.window.sessions.endings.outdated(session);
        this.window.trash.dropMessage(session, message);
      },
    };
  }

  private askToForgetSession(entry: EntryView): void {
    this.forgetting = {
      what: 'conversation',
      words: entry.title,
      run: async () => {
        await engine.forgetSession(entry.id);
        this.window.drafts.set(entry.id, '');
        forgetUnsaved(entry.id);
        this.window.edits.erase(entry.id);
        this.window.messageEdits.end(entry.id);
        toasts.settle(editIn(entry.id));
        if (this.window.selected === entry.id) this.window.leaveErased();
        this.window.sessions.drop(entry.id);
        this.window.trash.drop(entry.id);
      },
    };
  }

  askToForgetMessage(message: MessageView): void {
    this.forgetting = {
      what: 'message',
      words: shortened(message.content),
      run: async () => {
        const { id } = this.window.conversation.view;
        await this.window.conversation.forget(message.id);
        if (id !== null) this.window.sessions.endings.outdated(id);
        // It may quote what was erased.
        if (id !== null) this.window.edits.erase(id);
        if (id !== null) this.dropEditOf(message.id, id);
      },
    };
  }

  /** Other words for a message that is gone are gone with it. */
  private dropEditOf(message: string, session: string): void {
    if (this.window.messageEdits.of(session)?.message === message) this.window.messageEdits.end(session);
    toasts.settle(editIn(session));
  }

  askToForgetFact(fact: FactView): void {
    this.forgetting = {
      what: 'fact',
      words: shortened(fact.text),
      run: () => this.window.memory.forgetFact(fact),
    };
  }

  private async bringBack(id: string, open: boolean): Promise<void> {
    if ((await this.window.sessions.bringBack(id)) && open) await this.window.select(id);
  }
}
