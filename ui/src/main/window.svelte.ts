/** A window: its conversation, its list, its settings, and what goes on between them. The main one, or that of one conversation. */
import { t } from '$lib/language/language.svelte';
import { Conversation, type Target } from '$lib/chat/conversation.svelte';
import { MessageEdits } from '$lib/chat/edits.svelte';
import { Drafts } from '$lib/chat/drafts.svelte';
import { fromSession } from '$lib/chat/view';
import {
  asWireError,
  engine,
  type AppEvent,
  type BackupView,
  type NoticeView,
  type RestoredView,
  type SearchHit,
} from '$lib/ipc';
import { Layout } from '$lib/layout/layout.svelte';
import { Commands } from '$lib/commands/commands.svelte';
import { Find } from '$lib/find/find.svelte';
import { unsaved } from '$lib/instructions/unsaved';
import { SummaryEdits } from '$lib/memory/edits.svelte';
import { Memory } from '$lib/memory/memory.svelte';
import { toasts } from '$lib/primitives/toasts.svelte';
import { fullTime } from '$lib/sessions/time';
import { Search } from '$lib/search/search.svelte';
import { wordsOf } from '$lib/search/words';
import { Order } from '$lib/sessions/order.svelte';
import { Sessions } from '$lib/sessions/sessions.svelte';
import { SettingsState } from '$lib/settings/settings.svelte';
import { StorageState } from '$lib/storage/storage.svelte';
import { Trash } from '$lib/trash/trash.svelte';
import { Updates } from '$lib/updates/updates.svelte';
import { FoundNotice } from '$lib/user-memories/found';
import { UserMemories } from '$lib/user-memories/user-memories.svelte';
import { Dialogs } from './dialogs.svelte';
import { QuickConversations } from './quick.svelte';
import { toMain } from './only';
import { Removal } from './removal.svelte';
import { tick } from 'svelte';
import { Sending } from './sending.svelte';
import { shortened } from '$lib/text/shortened';

/** What is done in the conversation on screen tells of itself there. */
const here = () => toasts.here;

/** In pixels: a place where it was said takes more, and only a few titles, which come first, take less. */
const RESULT_HEIGHT = 48;

export class MainWindow {
  readonly conversation = new Conversation(toasts.reporter('conversation', here));
  readonly sessions = new Sessions(toasts.reporter('sessions'), toasts.reporter('list'));
  readonly settings = new SettingsState(toasts.reporter('settings'));
  readonly storage = new StorageState(toasts.reporter('storage'));
  readonly trash = new Trash(toasts.reporter('trash'));
  readonly drafts = new Drafts();
  readonly messageEdits = new MessageEdits((...edit) => this.drafts.setEdit(...edit));
  readonly edits = new SummaryEdits(toasts.reporter('summary', here), this.drafts);
  readonly memory = new Memory(toasts.reporter('memory', here));
  readonly userMemories = new UserMemories(toasts.reporter('user memories'), toasts.reporter('about you'));
  readonly found = new FoundNotice(() => void this.showAboutYou());
  readonly updates = new Updates(toasts.reporter('updates'));
  readonly commands = new Commands();
  readonly find = new Find();
  readonly search = new Search({
    session: () => this.conversation.view.id,
    titles: (words) => this.sessions.titled(words),
    room: () => Math.ceil(innerHeight / RESULT_HEIGHT),
  });
  readonly layout: Layout;
  readonly dialogs: Dialogs;
  readonly sending = new Sending(this);
  readonly removal = new Removal(this);
  readonly quick = new QuickConversations(this);
  readonly order = new Order(this);
  ready = $state(false);
  /** Whether the first screen is shown; once something was sent from there, it stays until it is left. */
  setup = $state<'shown' | 'tried' | null>(null);
  renaming = $state<string | null>(null);
  /** Whether the focus stays in the list, whichever conversation comes on screen. */
  inList = false;
  /** Whether everything is being brought back to what it was; nothing else can be done meanwhile. */
  undoing = $state(false);
  /** The row that is marked: at once, before its conversation is loaded. */
  selected = $state<string | null>(null);

  /** The conversation that is written to: the one that was chosen, also before it is loaded. */
  writing = $derived(this.conversation.opening ? this.selected : this.conversation.view.id);

  title = $derived(this.sessions.find(this.conversation.view.id)?.title ?? this.conversation.view.title);

  /** Whether the one conversation of this window is not in the list any more. */
  deleted: boolean = $derived.by(
    () => this.only !== null && this.sessions.known && this.sessions.find(this.only) === undefined,
  );

  /** `only`: the one conversation of this window; `null`: it is the main one. */
  constructor(readonly only: string | null = null) {
    this.layout = new Layout(only === null);
    this.dialogs = new Dialogs(only === null ? null : toMain);
  }

  /** Loads all that the window needs, in parallel. */
  async start(): Promise<void> {
    unsaved.keepIn(this.drafts);
    const list = this.sessions.refresh();
    const last = this.only === null ? this.showLast(list) : this.select(this.only);
    const loads = [
      this.settings.load(),
      list,
      ...(this.only === null ? this.loadOfAll() : []),
      this.storage.load(),
      this.commands.load(),
      // What was being edited in the conversation that is shown first is known once both are there.
      Promise.allSettled([this.drafts.load(), last]).then(() => {
        this.edits.restore();
        this.sending.resumeEdit();
        this.conversation.beginAsKept();
      }),
      last,
    ];
    for (const result of await Promise.allSettled(loads)) {
      if (result.status === 'rejected') toasts.error(asWireError(result.reason), { about: 'start' });
    }
    const isFirst = this.only === null && this.settings.view?.firstRun === true;
    if (isFirst && this.sessions.entries.length === 0) this.setup = 'shown';
    this.ready = true;
    await this.answerAsReady();
  }

  /** What only the main window shows or tells. */
  private loadOfAll(): Promise<unknown>[] {
    const notices = engine.takeNotices().then((all) => all.forEach((notice) => this.notice(notice)));
    return [this.trash.refresh(), notices];
  }

  /** Shows the conversation that was open last. */
  private async showLast(list: Promise<void>): Promise<void> {
    const { session, held } = await engine.restoreLast();
    if (held !== null) void list.finally(() => this.tellHeld(held));
    // Whoever was quicker than the disk is where they want to be.
    if (session === null || this.selected !== null) return;
    this.conversation.show(fromSession(session));
    this.selected = session.id;
  }

  /** Says that the window is drawn and answers, once it has done so for a moment. */
  private async answerAsReady(): Promise<void> {
    await tick();
    for (let times = 0; times < 2; times += 1) await new Promise((after) => setTimeout(after, 100));
    await engine.windowIsReady().catch(() => {});
  }

  /** The conversation that was open last stays closed: at the start before, its window did not come up. */
  private tellHeld(id: string): void {
    const title = this.sessions.find(id)?.title;
    const text = title === undefined ? t('main-held-last') : t('main-held', { title: shortened(title) });
    toasts.show(text, {
      level: 'warning',
      about: 'held',
      page: true,
      action: { label: t('main-held-open'), leads: true, run: () => void this.select(id) },
    });
  }

  /** Shows the first screen again. */
  setUpAgain(): void {
    this.dialogs.close();
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
    this.userMemories.hear(event);
    this.sessions.endings.hear(event);
    if (event.kind === 'messageAdded') this.find.changed(event.session);
    if (event.kind === 'sessionReplaced') this.find.changed(event.session.id);
    this.sessions.hear(event);
    if (this.only === null) this.hearOfAll(event);
    else if (event.kind === 'answerEnded' && event.session === this.only) this.seen();
    if (event.kind === 'archiveReplaced') void this.reread();
    if (event.kind === 'settingsChanged') void this.settings.load();
    if (event.kind === 'notice') this.notice(event);
    // Another try, whatever comes of it: what was said of the last is not so any more.
    if (event.kind === 'summaryProgress' && event.phase !== 'failed')
      toasts.settle('summary_failed', event.session);
    if (event.kind === 'syncChanged' && event.status.problem === null)
      toasts.settle(event.status.shared ? 'not_shared' : 'not_exchanged');
  }

  /** What is told of all conversations, for the main window. */
  private hearOfAll(event: AppEvent): void {
    this.found.hear(event);
    this.search.hear(event);
    this.trash.hear(event);
    this.sessions.activity.hear(event, (id) => this.isSeen(id));
    if (event.kind !== 'entryChanged') return;
    this.leaveUnseenSetup();
    if (event.entry.deletedAt !== null) void this.removal.deletedElsewhere(event.entry);
  }

  /** What is on screen was seen, if anybody has it before them. */
  seen(): void {
    const { id } = this.conversation.view;
    if (id === null) return;
    if (this.only === null) this.sessions.activity.read(id);
    else if (!document.hidden) void engine.windowIsSeen().catch(() => {});
  }

  /** Whether a conversation is before the user's eyes, or was asked in passing and answered where that was. */
  private isSeen(id: string): boolean {
    const isOnScreen = id === this.conversation.view.id && !document.hidden;
    return isOnScreen || this.sessions.find(id)?.quick === true;
  }

  notice({ level, code, message, session = null }: NoticeView): void {
    // The standing warning says it, for as long as it is so.
    if (code === 'not_saved' || code === 'settings_unreadable') return;
    // What is about no conversation, or another one, is told in the main window.
    if (this.only !== null && session !== this.only) return;
    // So does the memory, where it is on screen.
    const told = code === 'summary_failed' && session === this.conversation.view.id && this.layout.memory;
    if (told) return;
    const title = this.sessions.find(session)?.title;
    const text = title === undefined ? message : t('main-notice', { title: shortened(title), text: message });
    toasts.show(text, { level, about: code, session, page: true });
  }

  async select(id: string): Promise<void> {
    if (this.isElsewhere(id)) return toMain({ kind: 'session', session: id, message: null });
    this.layout.uncover();
    if (id === this.selected && id === this.conversation.view.id) return;
    this.leave();
    this.selected = id;
    const shown = await this.conversation.open(id);
    if (shown) this.sending.resumeEdit();
    if (!shown && this.selected === id) this.selected = this.conversation.view.id;
  }

  /** Shows a message, wherever it is. A branch that has to be left for it can be gone back to. */
  async showMessage(id: string, target: Target): Promise<void> {
    if (this.isElsewhere(id)) return toMain({ kind: 'session', session: id, message: target.message });
    this.layout.uncover();
    if (id !== this.conversation.view.id) {
      this.leave();
      this.selected = id;
    }
    const left = await this.conversation.openAt(id, target);
    this.sending.resumeEdit();
    if (this.selected === id && this.conversation.view.id !== id) this.selected = this.conversation.view.id;
    if (left === null) return;
    toasts.show(t('main-other-version'), {
      action: { label: t('main-go-back'), run: () => void this.goBack(id, left) },
      session: id,
    });
  }

  /** Whether a conversation is none that this window shows. */
  private isElsewhere(id: string): boolean {
    return this.only !== null && id !== this.only;
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

  /** Shows a message in its conversation, in the place of the dialog that names it. */
  async showRecalled(session: string, message: string): Promise<void> {
    this.dialogs.close();
    this.dialogs.sentFor = null;
    await this.showMessage(session, { message, words: [], focus: true });
  }

  /** Shows what is remembered of the user. */
  private async showAboutYou(): Promise<void> {
    // What is open is opened anew, at that part.
    this.dialogs.close();
    await tick();
    this.dialogs.openSettings(null, 'about');
  }

  private async goBack(id: string, left: string): Promise<void> {
    await this.conversation.openAt(id, { message: left, words: [], focus: true });
    this.selected = this.conversation.view.id;
  }

  async startNew(): Promise<void> {
    if (this.only !== null) return toMain({ kind: 'new' });
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

  /** Has the title of a conversation changed in the list. */
  rename(id: string): void {
    if (this.only === null) this.layout.showSidebar();
    this.renaming = id;
  }

  /** Ends the renaming in the head of the window; without a title, it was given up. */
  renameHere(title: string | null): void {
    const id = this.renaming;
    this.renaming = null;
    if (id !== null && title !== null) void this.sessions.rename(id, title);
  }

  step(by: 1 | -1): void {
    if (this.only !== null) return;
    const entry = this.sessions.neighbour(this.selected, by);
    if (entry !== undefined) void this.select(entry.id);
  }

  cleared(backup: BackupView): void {
    this.dialogs.close();
    this.toastWithWayBack(t('main-cleared'), backup.name);
  }

  restored(backup: BackupView, { before, skipped }: RestoredView): void {
    this.dialogs.close();
    this.toastWithWayBack(t('main-backup-restored', { time: fullTime(backup.at) }), before);
    if (skipped.length > 0)
      toasts.show(t('main-backup-partly', { skipped: skipped.join(' ') }), {
        level: 'warning',
      });
  }

  private toastWithWayBack(text: string, before: string): void {
    toasts.show(text, { action: { label: t('common-undo'), run: () => void this.undoAll(before) } });
  }

  private async undoAll(before: string): Promise<void> {
    this.undoing = true;
    const outcome = await this.storage.work('restore', () => engine.restoreBackup(before));
    this.undoing = false;
    if (outcome.ok) toasts.show(t('main-undone'));
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

  leaveErased(): void {
    // The window of it closes, or says so.
    if (this.only !== null) return;
    this.selected = null;
    this.conversation.clear();
  }

  /** What is half done in the conversation that is left is kept. */
  private leave(): void {
    void this.keepEdits();
    this.commands.leave();
  }

  async keepEdits(): Promise<void> {
    const { view } = this.memory;
    if (view !== null) await this.edits.saveAll(view.session, view.nodes);
  }
}
