/** The popup: what was captured, the one exchange that it shows, and what can be done with the answer. */
import { chipsOf, without, type ChipKind } from '$lib/chat/context';
import { seenOfSelection } from '$lib/chat/part';
import { Conversation } from '$lib/chat/conversation.svelte';
import { Drafts } from '$lib/chat/drafts.svelte';
import {
  asWireError,
  engine,
  type AnswerUse,
  type AppEvent,
  type ContextView,
  type DraftView,
  type ModelChoice,
  type PopupState,
  type PreviousConversation,
  type SettingsField,
} from '$lib/ipc';
import { t } from '$lib/language/language.svelte';
import { htmlOf } from '$lib/markdown/formatted';
import { requestFor, typedCommand } from '$lib/quick-commands/quick';
import { quickCommands } from '$lib/quick-commands/quick-commands.svelte';
import { toasts } from '$lib/primitives/toasts.svelte';
import { SettingsState } from '$lib/settings/settings.svelte';
import { QuickAnswer } from './quick.svelte';

/** What went wrong with one question is over with the next. */
const report = toasts.reporter('popup');

/** Why it is asked before an answer is inserted. */
export type InsertDoubt =
  /** What the model saw of the selection that is replaced, such as `50 of 62 KB`. */
  | { about: 'selection'; seen: string }
  /** What goes into a terminal, exactly. */
  | { about: 'lines'; lines: string };

export class PopupDesk {
  readonly conversation = new Conversation(report);
  readonly settings = new SettingsState(toasts.reporter('settings'));
  readonly drafts = new Drafts('popup');
  context = $state.raw<ContextView | null>(null);
  previous = $state.raw<PreviousConversation | null>(null);
  /** What the model saw of the selection that an answer would replace, such as `50 of 62 KB`, while that is asked about. */
  asking = $state.raw<InsertDoubt | null>(null);
  /** What was written where, when the popup was left. */
  #left: { session: string | null; text: string } | null = null;
  /** What was captured with the last call, whatever was taken from it since. */
  #captured: ContextView | null = null;
  /** What a command is about: also after a message took it along, so that one command can follow another. */
  commandContext = $state.raw<ContextView | null>(null);
  chips = $derived(chipsOf(this.context));
  /** The last answer that is whole enough to be used. */
  answer = $derived(this.conversation.view.messages.findLast(({ role }) => role === 'assistant') ?? null);
  usable = $derived(this.answer !== null && !this.conversation.busy);
  readonly quick = new QuickAnswer((message, use) =>
    engine.answerToInsert(this.conversation.view.id ?? '', message, use),
  );

  async show(state: PopupState): Promise<void> {
    report(null);
    this.context = state.context;
    this.#captured = state.context;
    this.commandContext = state.context;
    this.asking = null;
    this.quick.captured(state.context?.id ?? null);
    this.previous = state.previous;
    const { id } = this.conversation.view;
    if (state.session !== id) this.#takeAlong(id, state.session);
    this.#left = null;
    if (state.session === null) {
      if (id !== null) this.conversation.clear();
    } else if (state.session !== id) {
      await this.conversation.open(state.session);
    }
  }

  /** The popup has lost the focus, or is hidden. */
  leave(): void {
    const { id } = this.conversation.view;
    this.#left = { session: id, text: this.drafts.get(id) };
  }

  /** Who types at once after the key has typed into what was there before: it is meant for what is shown now. */
  #takeAlong(before: string | null, now: string | null): void {
    const left = this.#left;
    const text = this.drafts.get(before);
    if (left === null || left.session !== before || text === left.text || !text.startsWith(left.text)) return;
    this.drafts.set(before, left.text);
    this.drafts.set(now, this.drafts.get(now) + text.slice(left.text.length));
  }

  hear(event: AppEvent): void {
    this.conversation.hear(event);
    this.drafts.hear(event);
    if (event.kind === 'entryChanged' && event.entry.id === this.previous?.id) {
      const { id, title, deletedAt } = event.entry;
      this.previous = deletedAt === null ? { id, title } : null;
    }
    if (event.kind === 'entryRemoved' && event.session === this.previous?.id) this.previous = null;
    if (event.kind === 'settingsChanged') void this.settings.load();
    if (event.kind === 'notice' && event.level === 'error')
      toasts.show(event.message, { level: 'error', about: event.code });
  }

  remove(kind: ChipKind): void {
    if (this.context === null) return;
    this.context = without(this.context, kind);
    this.commandContext = this.context;
  }

  async send(): Promise<void> {
    const before = this.conversation.view.id;
    const [text, attached] = [this.drafts.get(before), this.drafts.attachments(before)];
    if (text.trim() === '' && attached.length === 0) return;
    const named = typedCommand(text, quickCommands.known);
    if (named !== null) return this.run(named.command.command.name, named.question, text);
    report(null);
    const { context } = this;
    this.asking = null;
    this.quick.drop();
    if (before !== null && this.conversation.busy) {
      this.drafts.enqueue(before, context);
      this.context = null;
      return;
    }
    const session = await this.conversation.send(text, context, null, attached);
    if (session === null) return;
    this.drafts.sent(before, text, attached);
    if (before === null) this.drafts.moveTo(session);
    // It belongs to the message now; the next one is about something else.
    if (this.context === context) this.context = null;
  }

  /** Asks what the popup was called with; what is being written stays. */
  async ask(text: string): Promise<void> {
    const before = this.conversation.view.id;
    const { context } = this;
    const session = await this.conversation.send(text, context);
    if (session === null) return this.drafts.putBack(before, text);
    if (before === null) this.drafts.moveTo(session);
    if (this.context === context) this.context = null;
  }

  /** Runs a quick command on what is selected; `typed` is what leaves the field for it. */
  async run(name: string, question: string, typed = ''): Promise<void> {
    const before = this.conversation.view.id;
    const known = quickCommands.known.find(({ command }) => command.name === name);
    const { context, commandContext } = this;
    report(null);
    const awaited = {
      use: known?.command.answer ?? 'show',
      context: this.#captured?.id ?? null,
      before: commandContext?.selectedText ?? null,
      known: this.conversation.view.messages.map(({ id }) => id),
    };
    const session = await this.conversation.send(typed, commandContext, requestFor(name, question));
    // What was proposed before stays as it was.
    if (session === null) return;
    this.asking = null;
    if (this.#captured?.id === (awaited.context ?? undefined)) this.quick.expect(awaited);
    void this.quick.look(this.answer, this.usable).catch(() => undefined);
    if (typed !== '') this.drafts.sent(before, typed);
    if (before === null) this.drafts.moveTo(session);
    if (this.context === context) this.context = null;
  }

  /** Does what the command says with its answer. */
  async accept(): Promise<void> {
    const { proposal } = this.quick;
    if (proposal === null) return;
    if (proposal.use === 'copy') {
      if (await this.copy()) this.quick.drop();
    } else await this.insert();
  }

  async sendQueued(): Promise<void> {
    const { id } = this.conversation.view;
    if (id !== null) await this.#try(() => engine.sendQueued(id));
  }

  /** Takes a queued message back into the field. */
  takeBack(queued: DraftView): void {
    this.drafts.unqueue(queued);
    this.drafts.putBack(queued.session, queued.text);
    if (queued.context) this.context = queued.context;
  }

  /** Has a queued message not be sent. */
  unqueue(queued: DraftView): void {
    this.drafts.unqueue(queued);
    toasts.show(t('popup-queued-not-sent'), {
      action: { label: t('common-undo'), run: () => this.takeBack(queued) },
    });
  }

  async startAnew(): Promise<void> {
    const { id } = this.conversation.view;
    if (id === null) return;
    this.asking = null;
    await this.#try(async () => {
      await engine.popupNew();
      // A conversation that was begun here has got its title since.
      const { previous } = await engine.popupState();
      this.previous = previous ?? { id, title: this.conversation.view.title };
      this.conversation.clear();
    });
  }

  async continueLast(): Promise<void> {
    const { previous } = this;
    if (previous === null || this.conversation.view.id !== null) return;
    if (!(await this.conversation.open(previous.id))) return;
    // Who typed first, and then saw where it belongs, means it for there.
    this.drafts.moveTo(previous.id);
    this.previous = null;
    await this.#try(() => engine.popupContinue(previous.id));
  }

  /**
   * Puts the answer back where one was; asks first where it would replace more than the model saw, and where several
   * lines go into a terminal.
   */
  async insert(): Promise<void> {
    if (!this.usable) return;
    const seen = this.#seenOfSelection();
    this.asking = seen === null ? null : { about: 'selection', seen };
    if (seen === null) await this.#insertOrShowLines();
  }

  async insertAnyway(): Promise<void> {
    const question = this.asking;
    this.asking = null;
    if (question?.about === 'selection') await this.#insertOrShowLines();
    else await this.#insert(question?.lines ?? null);
  }

  async #insertOrShowLines(): Promise<void> {
    const { id } = this.conversation.view;
    const { answer } = this;
    if (id === null || answer === null) return;
    let lines: string | null = null;
    const told = await this.#try(async () => (lines = await engine.linesForTerminal(id, answer.id)));
    if (!told) return;
    if (lines === null) await this.#insert(null);
    else this.asking = { about: 'lines', lines };
  }

  /** `confirmed`: the lines that were shown, where they were. */
  async #insert(confirmed: string | null): Promise<void> {
    const { id } = this.conversation.view;
    const { answer } = this;
    if (id !== null && answer !== null && this.usable)
      await this.#try(() => engine.insertAnswer(id, answer.id, confirmed, this.#use()));
  }

  /** How the answer on offer is inserted; `null`: as it is. */
  #use(): AnswerUse | null {
    const { proposal } = this.quick;
    return proposal !== null && proposal.message === this.answer?.id ? proposal.use : null;
  }

  /** How much the model saw of the selection that is replaced; `null` where it saw all of it, or was not asked about it. */
  #seenOfSelection(): string | null {
    const { messages } = this.conversation.view;
    const about = messages.findLast(({ context }) => context !== null && context.id === this.#captured?.id);
    if (!about?.context) return null;
    const answer = messages.find(({ parent, partRead }) => parent === about.id && partRead !== null);
    return seenOfSelection(about.context, answer?.partRead ?? null);
  }

  async copy(): Promise<boolean> {
    const { id } = this.conversation.view;
    const { answer } = this;
    if (id === null || answer === null || !this.usable) return false;
    return await this.#try(async () => engine.copyAnswer(id, answer.id, await htmlOf(answer.content)));
  }

  async openInWindow(): Promise<void> {
    const { id } = this.conversation.view;
    if (id !== null) await this.#try(() => engine.openInWindow(id));
  }

  /** Goes where the size of a model is set; the popup stays as it is for when it is called again. */
  async setSize(choice: ModelChoice): Promise<void> {
    await this.#try(() => engine.setSizeInWindow(choice));
  }

  /** Goes to a field of the settings; the popup stays as it is for when it is called again. */
  async openSettings(at: SettingsField | null): Promise<void> {
    await this.#try(() => engine.openSettingsInWindow(at));
  }

  async hide(): Promise<void> {
    await this.#try(() => engine.hidePopup());
  }

  async #try(work: () => Promise<unknown>): Promise<boolean> {
    try {
      await work();
      report(null);
      return true;
    } catch (thrown) {
      report(asWireError(thrown));
      return false;
    }
  }
}
