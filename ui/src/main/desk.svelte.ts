/** The main window: its conversation, its list, its settings, and what goes on between them. */
import { Conversation } from '$lib/chat/conversation.svelte';
import { Drafts } from '$lib/chat/drafts.svelte';
import { fromSession } from '$lib/chat/view';
import { asWireError, engine, type AppEvent, type Notice, type WireError } from '$lib/ipc';
import { Layout } from '$lib/layout/layout.svelte';
import { SummaryEdits } from '$lib/memory/edits.svelte';
import { toasts } from '$lib/primitives/toasts.svelte';
import { Sessions } from '$lib/sessions/sessions.svelte';
import { SettingsState } from '$lib/settings/settings.svelte';

const report = (error: WireError): void => toasts.error(error);

export class Desk {
  readonly conversation = new Conversation(report);
  readonly sessions = new Sessions(report);
  readonly settings = new SettingsState(report);
  readonly drafts = new Drafts();
  readonly edits = new SummaryEdits(report);
  readonly layout = new Layout();
  ready = $state(false);
  renaming = $state<string | null>(null);
  dialog = $state<'settings' | 'keys' | null>(null);
  /** The row that is marked: at once, before its conversation is loaded. */
  selected = $state<string | null>(null);

  title = $derived(this.sessions.find(this.conversation.view.id)?.title ?? this.conversation.view.title);

  /** Loads all that the window needs, in parallel. */
  async start(): Promise<void> {
    const notices = engine.takeNotices().then((all) => all.forEach((notice) => this.notice(notice)));
    const last = engine.restoreLast().then((session) => {
      // Whoever was quicker than the disk is where they want to be.
      if (session === null || this.selected !== null) return;
      this.conversation.show(fromSession(session));
      this.selected = session.id;
    });
    const loads = [this.settings.load(), this.sessions.refresh(), last, notices];
    for (const result of await Promise.allSettled(loads)) {
      if (result.status === 'rejected') report(asWireError(result.reason));
    }
    this.ready = true;
  }

  hear(event: AppEvent): void {
    this.conversation.hear(event);
    if (event.kind === 'sessionsChanged') void this.sessions.refresh();
    if (event.kind === 'settingsChanged') void this.settings.load();
    if (event.kind === 'notice') this.notice(event);
  }

  notice({ level, message }: Pick<Notice, 'level' | 'message'>): void {
    toasts.show(message, { level });
  }

  async select(id: string): Promise<void> {
    this.layout.uncover();
    if (id === this.selected && id === this.conversation.view.id) return;
    this.leave();
    this.selected = id;
    const shown = await this.conversation.open(id);
    if (!shown && this.selected === id) this.selected = this.conversation.view.id;
  }

  async startNew(): Promise<void> {
    this.layout.uncover();
    this.leave();
    this.selected = null;
    this.conversation.clear();
    try {
      await engine.newSession();
    } catch (thrown) {
      report(asWireError(thrown));
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
    const session = await this.conversation.send(text, null);
    if (session === null) return;
    this.drafts.sent(before, text);
    if (before === null && this.conversation.view.id === session) {
      this.drafts.born(session);
      this.selected = session;
    }
  }

  async remove(id: string): Promise<void> {
    const title = this.sessions.find(id)?.title ?? 'conversation';
    const open = this.selected === id;
    const next = open ? (this.sessions.neighbour(id, 1) ?? this.sessions.neighbour(id, -1)) : undefined;
    if (open) await this.edits.save(id);
    if (!(await this.sessions.remove(id))) return;
    if (open && next !== undefined) void this.select(next.id);
    else if (open) void this.startNew();
    toasts.show(`Deleted “${short(title)}”`, {
      action: { label: 'Undo', run: () => void this.bringBack(id, open) },
    });
  }

  private async bringBack(id: string, open: boolean): Promise<void> {
    if ((await this.sessions.bringBack(id)) && open) await this.select(id);
  }

  /** What is half done in the conversation that is left is kept. */
  private leave(): void {
    const { id, summary } = this.conversation.view;
    if (id !== null && summary !== null && !this.edits.overtaken(id, summary)) void this.edits.save(id);
  }
}

function short(title: string): string {
  return title.length > 48 ? `${title.slice(0, 47)}…` : title;
}
