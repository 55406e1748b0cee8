/** What is written in the main window on its way: messages, queued ones, commands and edits of sent messages. */
import { t } from '$lib/language/language.svelte';
import type { Conversation } from '$lib/chat/conversation.svelte';
import type { Drafts } from '$lib/chat/drafts.svelte';
import { lastOwn, type MessageEdits } from '$lib/chat/edits.svelte';
import { visibleMessages } from '$lib/chat/view';
import type { Commands } from '$lib/commands/commands.svelte';
import { asWireError, engine, type DraftView, type MessageView, type QuickRequest } from '$lib/ipc';
import { requestFor } from '$lib/quick-commands/quick';
import { toasts } from '$lib/primitives/toasts.svelte';
import { untrack } from 'svelte';

/** What sending needs of the window around it. */
interface SendingDeps {
  readonly conversation: Conversation;
  readonly drafts: Drafts;
  readonly messageEdits: MessageEdits;
  readonly commands: Commands;
  selected: string | null;
  select: (id: string) => Promise<void>;
}

/** What the end of an edit in a conversation is told as. */
export const editIn = (session: string) => `edit in ${session}`;

export class Sending {
  constructor(private readonly window: SendingDeps) {}

  async send(): Promise<void> {
    const before = this.window.conversation.view.id;
    const text = this.window.drafts.get(before);
    if (text.trim() === '' && this.window.drafts.attachments(before).length === 0) return;
    const quick = this.window.commands.quick(text);
    if (quick !== null) return this.say(before, text, text, requestFor(quick.name, quick.question));
    if (this.window.commands.takes(text)) {
      const outcome = await this.window.commands.run(before, text);
      if (outcome === 'done') this.window.drafts.sent(before, text);
      if (outcome !== 'message') return;
    }
    if (before !== null && this.window.conversation.busy) return this.window.drafts.enqueue(before, null);
    await this.say(before, text, text);
  }

  /** Runs what an answer to a command offers; `typed` text that was no command can be sent after all. */
  async choose(command: string): Promise<void> {
    const { id } = this.window.conversation.view;
    const mistyped = this.window.commands.reply?.unknown === true;
    const typed = this.window.drafts.get(id);
    const outcome = await this.window.commands.run(id, command);
    if (outcome === 'done' && mistyped) this.window.drafts.sent(id, typed);
    if (outcome !== 'message') return;
    this.window.commands.close();
    if (id !== null && this.window.conversation.busy) return this.window.drafts.enqueue(id, null);
    await this.say(id, command.trimStart(), typed);
  }

  /** Sends a message; what was typed leaves the field when it was accepted. */
  private async say(
    before: string | null,
    text: string,
    typed: string,
    quick: QuickRequest | null = null,
  ): Promise<void> {
    // What a quick command makes of its words is another message.
    const attached = quick === null ? this.window.drafts.attachments(before) : [];
    const session = await this.window.conversation.send(text, null, quick, attached);
    if (session === null) return;
    this.window.drafts.sent(before, typed, attached);
    if (before === null && this.window.conversation.view.id === session) {
      this.window.drafts.moveTo(session);
      this.window.selected = session;
    }
  }

  async sendQueued(): Promise<void> {
    const { id } = this.window.conversation.view;
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
    // In the field first: what nothing has any more is removed.
    this.window.drafts.putBack(queued.session, queued.text, queued.attachments);
    this.window.drafts.unqueue(queued);
  }

  /** Has a queued message not be sent. */
  unqueue(queued: DraftView): void {
    this.window.drafts.unqueue(queued);
    toasts.show(t('main-queued-not-sent'), {
      action: { label: t('common-undo'), run: () => this.takeBack(queued) },
    });
  }

  /** Goes on with the edit that was begun in the conversation on screen, if there is one. */
  resumeEdit(): void {
    const { id, messages } = this.window.conversation.view;
    const begun = id === null ? null : this.window.drafts.edit(id);
    const message = messages.find((one) => one.id === begun?.message);
    if (id === null || begun === null || message === undefined || this.window.messageEdits.of(id) !== null)
      return;
    this.window.messageEdits.begin(id, message);
    this.window.messageEdits.type(id, begun.text);
  }

  /** Has the editor that is open show what another window types over the same message, and end once it was sent there. */
  followEdit(): void {
    const { id, messages } = this.window.conversation.view;
    const begun = id === null ? null : this.window.drafts.edit(id);
    const open = untrack(() => this.window.messageEdits.of(id));
    if (id === null || open === null || open.sending) return;
    const isShown = messages.some((one) => one.id === open.message);
    if (begun === null && !isShown) untrack(() => this.window.messageEdits.end(id));
    else if (begun?.message === open.message && begun.text !== open.text)
      untrack(() => this.window.messageEdits.type(id, begun.text));
  }

  edit(message: MessageView): void {
    const { id } = this.window.conversation.view;
    if (id === null) return;
    if (this.window.messageEdits.of(id)?.message !== message.id) this.endEdit();
    const isOpen = this.window.messageEdits.of(id) !== null;
    this.window.messageEdits.begin(id, message);
    // Another window may have begun it.
    const begun = this.window.drafts.edit(id);
    if (!isOpen && begun?.message === message.id) this.window.messageEdits.type(id, begun.text);
  }

  /** Ends the edit in the conversation on screen without sending it; what was changed in it can be brought back. */
  endEdit(): void {
    const { id, messages } = this.window.conversation.view;
    const open = this.window.messageEdits.of(id);
    if (id === null || open === null) return;
    this.window.messageEdits.end(id);
    const message = messages.find((one) => one.id === open.message);
    if (message === undefined || open.text.trim() === '' || open.text === message.content) return;
    toasts.show(t('main-edit-not-sent'), {
      about: editIn(id),
      action: { label: t('common-undo'), run: () => void this.bringEditBack(id, message, open.text) },
    });
  }

  private async bringEditBack(session: string, message: MessageView, text: string): Promise<void> {
    if (this.window.conversation.view.id !== session) await this.window.select(session);
    const { id, messages } = this.window.conversation.view;
    if (id !== session || !messages.some((one) => one.id === message.id)) return;
    this.edit(message);
    this.window.messageEdits.type(id, text);
  }

  /** Begins to edit the last message of the user; `false` when there is none. */
  editLast(): boolean {
    if (this.window.conversation.view.rest > 0) {
      void this.window.conversation
        .toLatest()
        .then(() => this.window.conversation.view.rest === 0 && this.editLast());
      return true;
    }
    const last = lastOwn(visibleMessages(this.window.conversation.view));
    if (last === undefined) return false;
    this.edit(last);
    return true;
  }

  /** Sends the message that is edited. Says whether it was accepted. */
  async sendEdit(): Promise<boolean> {
    const { id } = this.window.conversation.view;
    return (
      id !== null &&
      (await this.window.messageEdits.send(id, (...edit) => this.window.conversation.edit(...edit)))
    );
  }
}
