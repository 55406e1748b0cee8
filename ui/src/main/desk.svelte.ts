/** The main window: its conversation, its list, its settings, and what goes on between them. */
import { Conversation, type Target } from '$lib/chat/conversation.svelte';
import { Corrections, lastOwn } from '$lib/chat/corrections.svelte';
import { Drafts } from '$lib/chat/drafts.svelte';
import { fromSession, visibleMessages } from '$lib/chat/view';
import {
  asWireError,
  engine,
  type AppEvent,
  type BackupView,
  type DraftView,
  type EntryView,
  type FactView,
  type MessageView,
  type NoticeView,
  type RestoredView,
  type SearchHit,
  type UnsavedView,
} from '$lib/ipc';
import { tick } from 'svelte';
import { Layout } from '$lib/layout/layout.svelte';
import { Commands } from '$lib/commands/commands.svelte';
import { Find } from '$lib/find/find.svelte';
import { forgetUnsaved, unsaved } from '$lib/instructions/unsaved';
import { SummaryEdits } from '$lib/memory/edits.svelte';
import { Memory } from '$lib/memory/memory.svelte';
import { toasts } from '$lib/primitives/toasts.svelte';
import { fullTime } from '$lib/sessions/time';
import { Search } from '$lib/search/search.svelte';
import { wordsOf } from '$lib/search/words';
import { Sessions } from '$lib/sessions/sessions.svelte';
import { SettingsState } from '$lib/settings/settings.svelte';
import { StorageState } from '$lib/storage/storage.svelte';
import { isMessage, nameOf, Trash, type Deleted } from '$lib/trash/trash.svelte';

/** What is done in the conversation on screen tells of itself there. */
const here = () => toasts.here;

/** In pixels: a place where it was said takes more, and only a few titles, which come first, take less. */
const RESULT_HEIGHT = 48;

/** What the notice of a deletion is about, so that it goes when that is taken back elsewhere. */
const deletionOf = (id: string) => `deleted ${id}`;
/** What the end of an edit in a conversation is told as. */
const editIn = (session: string) => `edit in ${session}`;

export interface Forgetting {
  what: 'message' | 'conversation' | 'fact';
  words: string;
  run: () => Promise<void>;
}

export class Desk {
  readonly conversation = new Conversation(toasts.reporter('conversation', here));
  readonly sessions = new Sessions(toasts.reporter('sessions'), toasts.reporter('list'));
  readonly settings = new SettingsState(toasts.reporter('settings'));
  readonly storage = new StorageState(toasts.reporter('storage'));
  readonly trash = new Trash(toasts.reporter('trash'));
  readonly drafts = new Drafts();
  readonly corrections = new Corrections((...edit) => this.drafts.setEdit(...edit));
  readonly edits = new SummaryEdits(toasts.reporter('summary', here), this.drafts);
  readonly memory = new Memory(toasts.reporter('memory', here));
  readonly commands = new Commands();
  readonly find = new Find();
  readonly search = new Search({
    session: () => this.conversation.view.id,
    titles: (words) => this.sessions.titled(words),
    room: () => Math.ceil(innerHeight / RESULT_HEIGHT),
  });
  readonly layout = new Layout();
  ready = $state(false);
  /** Whether the first screen is shown; once something was sent from there, it stays until it is left. */
  setup = $state<'shown' | 'tried' | null>(null);
  renaming = $state<string | null>(null);
  /** Whether the focus stays in the list, whichever conversation comes on screen. */
  inList = false;
  dialog = $state<'settings' | 'keys' | 'policy' | 'preview' | 'instructions' | null>(null);
  /** The answer of which it is shown what was sent for it. */
  sentFor = $state<string | null>(null);
  /** What is to be erased for good, once that is confirmed. */
  forgetting = $state.raw<Forgetting | null>(null);
  /** What would be lost by quitting now, while it is asked about. */
  quitting = $state.raw<UnsavedView | null>(null);
  /** Whether everything is being brought back to what it was; nothing else can be done meanwhile. */
  undoing = $state(false);
  /** The row that is marked: at once, before its conversation is loaded. */
  selected = $state<string | null>(null);

  title = $derived(this.sessions.find(this.conversation.view.id)?.title ?? this.conversation.view.title);

  /** Loads all that the window needs, in parallel. */
  async start(): Promise<void> {
    unsaved.keepIn(this.drafts);
    const notices = engine.takeNotices().then((all) => all.forEach((notice) => this.notice(notice)));
    const last = engine.restoreLast().then((session) => {
      // Whoever was quicker than the disk is where they want to be.
      if (session === null || this.selected !== null) return;
      this.conversation.show(fromSession(session));
      this.selected = session.id;
    });
    const loads = [
      this.settings.load(),
      this.sessions.refresh(),
      this.trash.refresh(),
      this.storage.load(),
      this.commands.load(),
      // What was being edited in the conversation that is shown first is known once both are there.
      Promise.allSettled([this.drafts.load(), last]).then(() => {
        this.edits.restore();
        this.resumeEdit();
        this.conversation.beginAsKept();
      }),
      last,
      notices,
    ];
    for (const result of await Promise.allSettled(loads)) {
      if (result.status === 'rejected') toasts.error(asWireError(result.reason), { about: 'start' });
    }
    if (this.settings.view?.firstRun === true && this.sessions.entries.length === 0) this.setup = 'shown';
    this.ready = true;
  }

  /** Shows the first screen again. */
  setUpAgain(): void {
    this.dialog = null;
    this.setup = 'tried';
  }

  /** Leaves the first screen, for the conversation that was begun there if there is one. */
  leaveSetup(session: string | null): void {
    this.setup = null;
    if (session !== null) void this.select(session);
  }

  /** Who has begun in the popup needs no first screen; who has it before them is not taken out of it. */
  private leaveUnseenSetup(): void {
    const isSeen = !document.hidden || document.querySelector('dialog[open]') !== null;
    if (this.setup === 'shown' && this.sessions.entries.length > 0 && !isSeen) this.setup = null;
  }

  hear(event: AppEvent): void {
    this.conversation.hear(event);
    this.drafts.hear(event);
    this.storage.hear(event);
    this.memory.hear(event);
    this.search.hear(event);
    this.sessions.endings.hear(event);
    if (event.kind === 'messageAdded') this.find.changed(event.session);
    if (event.kind === 'sessionReplaced') this.find.changed(event.session.id);
    this.sessions.hear(event);
    this.trash.hear(event);
    if (event.kind === 'entryChanged') this.leaveUnseenSetup();
    if (event.kind === 'archiveReplaced') void this.reread();
    if (event.kind === 'settingsChanged') void this.settings.load();
    if (event.kind === 'notice') this.notice(event);
    // Another try, whatever comes of it: what was said of the last is not so any more.
    if (event.kind === 'summaryProgress' && event.phase !== 'failed')
      toasts.settle('summary_failed', event.session);
  }

  notice({ level, code, message, session = null }: NoticeView): void {
    // The standing warning says it, for as long as it is so.
    if (code === 'not_saved') return;
    // So does the memory, where it is on screen.
    const told = code === 'summary_failed' && session === this.conversation.view.id && this.layout.memory;
    if (told) return;
    const title = this.sessions.find(session)?.title;
    const text = title === undefined ? message : `“${short(title)}”: ${message}`;
    toasts.show(text, { level, about: code, session, page: true });
  }

  async select(id: string): Promise<void> {
    this.layout.uncover();
    if (id === this.selected && id === this.conversation.view.id) return;
    this.leave();
    this.selected = id;
    const shown = await this.conversation.open(id);
    if (shown) this.resumeEdit();
    if (!shown && this.selected === id) this.selected = this.conversation.view.id;
  }

  /** Shows a message, wherever it is. A branch that has to be left for it can be gone back to. */
  async showMessage(id: string, target: Target): Promise<void> {
    this.layout.uncover();
    if (id !== this.conversation.view.id) {
      this.leave();
      this.selected = id;
    }
    const left = await this.conversation.openAt(id, target);
    this.resumeEdit();
    if (this.selected === id && this.conversation.view.id !== id) this.selected = this.conversation.view.id;
    if (left === null) return;
    toasts.show('This message is in another version of the conversation, which is shown now.', {
      action: { label: 'Go back', run: () => void this.goBack(id, left) },
      session: id,
    });
  }

  /** Shows what was found, where it is. */
  async showHit(hit: SearchHit): Promise<void> {
    const { session, message, kind } = hit;
    if (message === null) await this.select(session);
    else await this.showMessage(session, { message, words: wordsOf(hit), focus: true });
    if (kind !== 'summary' && kind !== 'fact') return;
    this.memory.tab = kind === 'summary' ? 'summary' : 'facts';
    this.layout.showMemory();
  }

  /** Shows a message that a prompt has, in its conversation, instead of the prompt. */
  async showRecalled(session: string, message: string): Promise<void> {
    this.dialog = null;
    this.sentFor = null;
    await this.showMessage(session, { message, words: [], focus: true });
  }

  private async goBack(id: string, left: string): Promise<void> {
    await this.conversation.openAt(id, { message: left, words: [], focus: true });
    this.selected = this.conversation.view.id;
  }

  async startNew(): Promise<void> {
    this.layout.uncover();
    this.trash.open = false;
    this.leave();
    this.selected = null;
    this.conversation.clear();
    try {
      await engine.newSession();
      toasts.settle('new');
    } catch (thrown) {
      toasts.error(asWireError(thrown), { about: 'new' });
    }
  }

  step(by: 1 | -1): void {
    const entry = this.sessions.neighbour(this.selected, by);
    if (entry !== undefined) void this.select(entry.id);
  }

  async send(): Promise<void> {
    const before = this.conversation.view.id;
    const text = this.drafts.get(before);
    if (text.trim() === '') return;
    if (this.commands.takes(text)) {
      const outcome = await this.commands.run(before, text);
      if (outcome === 'done') this.drafts.sent(before, text);
      if (outcome !== 'message') return;
    }
    if (before !== null && this.conversation.busy) return this.drafts.enqueue(before, null);
    await this.say(before, text, text);
  }

  /** Runs what an answer to a command offers; `typed` text that was no command can be sent after all. */
  async choose(command: string): Promise<void> {
    const { id } = this.conversation.view;
    const mistyped = this.commands.reply?.unknown === true;
    const typed = this.drafts.get(id);
    const outcome = await this.commands.run(id, command);
    if (outcome === 'done' && mistyped) this.drafts.sent(id, typed);
    if (outcome !== 'message') return;
    this.commands.close();
    if (id !== null && this.conversation.busy) return this.drafts.enqueue(id, null);
    await this.say(id, command.trimStart(), typed);
  }

  /** Sends a message; what was typed leaves the field when it was accepted. */
  private async say(before: string | null, text: string, typed: string): Promise<void> {
    const session = await this.conversation.send(text, null);
    if (session === null) return;
    this.drafts.sent(before, typed);
    if (before === null && this.conversation.view.id === session) {
      this.drafts.moveTo(session);
      this.selected = session;
    }
  }

  async sendQueued(): Promise<void> {
    const { id } = this.conversation.view;
    if (id === null) return;
    try {
      await engine.sendQueued(id);
      toasts.settle('queue', id);
    } catch (thrown) {
      toasts.error(asWireError(thrown), { about: 'queue', session: id });
    }
  }

  /** Takes a queued message back into the field. */
  takeBack(queued: DraftView): void {
    this.drafts.unqueue(queued);
    this.drafts.putBack(queued.session, queued.text);
  }

  /** Has a queued message not be sent. */
  unqueue(queued: DraftView): void {
    this.drafts.unqueue(queued);
    toasts.show('The queued message is not sent.', {
      action: { label: 'Undo', run: () => this.takeBack(queued) },
    });
  }

  /** Goes on with the edit that was begun in the conversation on screen, if there is one. */
  private resumeEdit(): void {
    const { id, messages } = this.conversation.view;
    const begun = id === null ? null : this.drafts.edit(id);
    const message = messages.find((one) => one.id === begun?.message);
    if (id === null || begun === null || message === undefined || this.corrections.of(id) !== null) return;
    this.corrections.begin(id, message);
    this.corrections.type(id, begun.text);
  }

  edit(message: MessageView): void {
    const { id } = this.conversation.view;
    if (id === null) return;
    if (this.corrections.of(id)?.message !== message.id) this.endEdit();
    this.corrections.begin(id, message);
  }

  /** Ends the edit in the conversation on screen without sending it; what was changed in it can be brought back. */
  endEdit(): void {
    const { id, messages } = this.conversation.view;
    const open = this.corrections.of(id);
    if (id === null || open === null) return;
    this.corrections.end(id);
    const message = messages.find((one) => one.id === open.message);
    if (message === undefined || open.text.trim() === '' || open.text === message.content) return;
    toasts.show('The edit of your message was not sent.', {
      about: editIn(id),
      action: { label: 'Undo', run: () => void this.bringEditBack(id, message, open.text) },
    });
  }

  private async bringEditBack(session: string, message: MessageView, text: string): Promise<void> {
    if (this.conversation.view.id !== session) await this.select(session);
    const { id, messages } = this.conversation.view;
    if (id !== session || !messages.some((one) => one.id === message.id)) return;
    this.edit(message);
    this.corrections.type(id, text);
  }

  /** Begins to edit the last message of the user; `false` when there is none. */
  editLast(): boolean {
    if (this.conversation.view.rest > 0) {
      void this.conversation.toLatest().then(() => this.conversation.view.rest === 0 && this.editLast());
      return true;
    }
    const last = lastOwn(visibleMessages(this.conversation.view));
    if (last === undefined) return false;
    this.edit(last);
    return true;
  }

  /** Sends the message that is edited. Says whether it was accepted. */
  async sendEdit(): Promise<boolean> {
    const { id } = this.conversation.view;
    return id !== null && (await this.corrections.send(id, (...edit) => this.conversation.edit(...edit)));
  }

  /** `inList`: whoever deletes goes on in the list. */
  async remove(id: string, inList: boolean): Promise<void> {
    const title = this.sessions.find(id)?.title ?? 'conversation';
    const open = this.selected === id;
    const next = open ? (this.sessions.neighbour(id, 1) ?? this.sessions.neighbour(id, -1)) : undefined;
    if (open) await this.keepEdits();
    if (!(await this.sessions.remove(id))) return;
    this.inList = inList;
    if (open && next !== undefined) await this.select(next.id);
    else if (open) await this.startNew();
    await tick();
    this.inList = false;
    toasts.show(`Deleted “${short(title)}”`, {
      about: deletionOf(id),
      action: { label: 'Undo', run: () => void this.bringBack(id, open) },
    });
  }

  /** Moves a message of the conversation on screen to the trash. */
  async removeMessage(message: MessageView): Promise<void> {
    const { id } = this.conversation.view;
    if (id === null || !(await this.conversation.remove(message.id))) return;
    this.sessions.endings.outdated(id);
    this.dropEditOf(message.id, id);
    // What summaries say of it is not in the trash.
    const made = message.covered ? '. A summary made from it still speaks of it.' : '';
    toasts.show(`Deleted “${short(message.content)}”${made}`, {
      about: deletionOf(message.id),
      action: { label: 'Undo', run: () => void this.restoreMessage(message.id, id) },
    });
  }

  /** Brings a message back from the trash. */
  async restoreMessage(message: string, id = this.conversation.view.id): Promise<void> {
    if (id === null) return;
    if ((await this.conversation.restore(id, message)) !== null) return;
    toasts.settle(deletionOf(message));
    this.sessions.endings.outdated(id);
  }

  /** Brings a conversation or a message back from the trash. */
  async restore(item: Deleted): Promise<void> {
    if (!(await this.trash.restore(item))) return;
    toasts.settle(deletionOf(isMessage(item) ? item.message : item.id));
    toasts.show(`Restored “${short(nameOf(item))}”`);
  }

  askToForget(item: Deleted): void {
    if (!isMessage(item)) return this.askToForgetSession(item);
    const { session, message } = item;
    this.forgetting = {
      what: 'message',
      words: nameOf(item),
      run: async () => {
        await engine.forgetMessage(session, message);
        this.conversation.forgotten(session, message);
        this.sessions.endings.outdated(session);
        this.trash.dropMessage(session, message);
      },
    };
  }

  private askToForgetSession(entry: EntryView): void {
    this.forgetting = {
      what: 'conversation',
      words: entry.title,
      run: async () => {
        await engine.forgetSession(entry.id);
        this.drafts.set(entry.id, '');
        forgetUnsaved(entry.id);
        this.edits.erase(entry.id);
        this.corrections.end(entry.id);
        toasts.settle(editIn(entry.id));
        if (this.selected === entry.id) this.leaveErased();
        this.sessions.drop(entry.id);
        this.trash.drop(entry.id);
      },
    };
  }

  askToForgetMessage(message: MessageView): void {
    this.forgetting = {
      what: 'message',
      words: short(message.content),
      run: async () => {
        const { id } = this.conversation.view;
        await this.conversation.forget(message.id);
        if (id !== null) this.sessions.endings.outdated(id);
        // It may quote what was erased.
        if (id !== null) this.edits.erase(id);
        if (id !== null) this.dropEditOf(message.id, id);
      },
    };
  }

  /** Other words for a message that is gone are gone with it. */
  private dropEditOf(message: string, session: string): void {
    if (this.corrections.of(session)?.message === message) this.corrections.end(session);
    toasts.settle(editIn(session));
  }

  askToForgetFact(fact: FactView): void {
    this.forgetting = { what: 'fact', words: short(fact.text), run: () => this.memory.forgetFact(fact) };
  }

  cleared(backup: BackupView): void {
    this.dialog = null;
    this.toastWithWayBack('All data was cleared.', backup.name);
  }

  restored(backup: BackupView, { before, skipped }: RestoredView): void {
    this.dialog = null;
    this.toastWithWayBack(`Restored the backup of ${fullTime(backup.at)}.`, before);
    if (skipped.length > 0)
      toasts.show(`Not everything could be restored; it is as it was before. ${skipped.join(' ')}`, {
        level: 'warning',
      });
  }

  private toastWithWayBack(text: string, before: string): void {
    toasts.show(text, { action: { label: 'Undo', run: () => void this.undoAll(before) } });
  }

  private async undoAll(before: string): Promise<void> {
    this.undoing = true;
    const outcome = await this.storage.work('restore', () => engine.restoreBackup(before));
    this.undoing = false;
    if (outcome.ok) toasts.show('Undone: everything is as it was.');
    else toasts.error(outcome.error, { about: 'undo' });
  }

  /** Everything may have changed at once: the list comes by itself, the open conversation is read again. */
  private async reread(): Promise<void> {
    const { id } = this.conversation.view;
    await this.sessions.refresh();
    if (id === null) return;
    if (this.sessions.find(id) === undefined) this.leaveErased();
    else await this.conversation.open(id);
  }

  private leaveErased(): void {
    this.selected = null;
    this.conversation.clear();
  }

  private async bringBack(id: string, open: boolean): Promise<void> {
    if ((await this.sessions.bringBack(id)) && open) await this.select(id);
  }

  /** What is half done in the conversation that is left is kept. */
  private leave(): void {
    void this.keepEdits();
    this.commands.leave();
  }

  private async keepEdits(): Promise<void> {
    const { view } = this.memory;
    if (view !== null) await this.edits.saveAll(view.session, view.nodes);
  }
}

function short(title: string): string {
  return title.length > 48 ? `${title.slice(0, 47)}…` : title;
}
