/** What is remembered of the conversation on screen, and what the user does about it. */
import { asWireError, engine, type AppEvent } from '$lib/ipc';
import type { Report } from '$lib/primitives/toasts.svelte';
import { grouped, offered, openConflicts } from './facts';
import { shownNode, type Range } from './nodes';
import type { FactChoice, FactView, MemoryView, NewFact, NodeView, Policy, ResetView } from '$lib/ipc';
import { toggled } from './lines';

export class Memory {
  view = $state.raw<MemoryView | null>(null);
  /** The summary that the user chose to look at, of those there are. */
  chosen = $state<string | null>(null);
  /** The part of the panel that is shown. */
  tab = $state<'summary' | 'facts' | 'usage'>('summary');
  /** What is marked in the conversation, because the pointer is on what was made from it. */
  marked = $state.raw<{ range: Range | null; messages: readonly string[] }>({ range: null, messages: [] });
  /** Whether something that was asked for is on its way. */
  busy = $state(false);

  node = $derived(this.view === null ? null : shownNode(this.view.nodes, this.chosen));
  held = $derived(this.view?.nodes.filter(({ state }) => state === 'held') ?? []);
  active = $derived(this.view?.nodes.filter(({ state }) => state === 'active') ?? []);
  groups = $derived(grouped(this.view?.facts ?? []));
  offers = $derived(offered(this.view?.facts ?? []));
  conflicts = $derived(openConflicts(this.view?.facts ?? []));

  #session: string | null = null;
  #turn = 0;
  /** Counts what was told of this memory without asking. */
  #told = 0;

  constructor(private readonly report: Report) {}

  /** Shows the memory of another conversation; nothing of the one before stays. */
  show(session: string | null): void {
    if (session === this.#session) return;
    this.#session = session;
    this.view = null;
    this.chosen = null;
    this.mark(null);
    void this.refresh();
  }

  async refresh(): Promise<void> {
    const session = this.#session;
    const turn = ++this.#turn;
    if (session === null) return;
    const told = this.#told;
    try {
      const view = await engine.memory(session);
      // Two reads may overtake each other; the later one asked knows more.
      if (turn !== this.#turn || view.session !== this.#session) return;
      // So does what was told since, but for what has changed after that.
      if (told === this.#told || this.view === null) this.view = view;
      else if (view.revision > this.view.revision) this.view = { ...view, working: this.view.working };
    } catch (thrown) {
      const error = asWireError(thrown);
      // While the archive is worked on as a whole, its end is an event; a conversation that is gone has no memory.
      if (turn === this.#turn && !['busy', 'not_found'].includes(error.code)) this.report(error);
    }
  }

  hear(event: AppEvent): void {
    // A conversation without a policy of its own follows the settings.
    if (event.kind === 'archiveReplaced' || event.kind === 'settingsChanged') void this.refresh();
    if (event.kind === 'memoryChanged' && event.memory.session === this.#session) this.#tell(event.memory);
    // Every message changes the figures, and what the next request would hold.
    if (event.kind === 'messageAdded' && event.session === this.#session) void this.refresh();
    if (event.kind === 'sessionReplaced' && event.session.id === this.#session) void this.refresh();
    const ended =
      event.kind === 'summaryUnchanged' || (event.kind === 'summaryProgress' && event.phase !== 'running');
    if (ended && event.session === this.#session) this.#ended();
  }

  /** What was read before it may say that the work goes on. */
  #ended(): void {
    if (this.view === null) void this.refresh();
    else this.#tell({ ...this.view, working: false });
  }

  #tell(view: MemoryView): void {
    if (view.revision < (this.view?.revision ?? 0)) return;
    this.#told += 1;
    this.view = view;
  }

  mark(range: Range | null, messages: readonly string[] = []): void {
    this.marked = { range, messages };
  }

  /** Locks a line of the summary for all later versions, or unlocks it. */
  async lock(version: string, line: string): Promise<void> {
    await this.#do(async (session) => {
      // A version that was saved a moment ago is not in the list yet.
      if (this.#version(version) === undefined) await this.refresh();
      const node = this.#version(version);
      if (node !== undefined)
        await engine.lockLines(session, node.id, toggled(node.content, node.locked, line));
    });
  }

  async restore(version: string): Promise<boolean> {
    return await this.#do((session) => engine.restoreSummary(session, version));
  }

  /** Takes all summaries and facts out of force; `null` where that did not work. */
  async reset(): Promise<{ changed: ResetView; undo: () => Promise<void> } | null> {
    let changed: ResetView | null = null;
    const session = this.#session;
    await this.#do(async (of) => (changed = await engine.resetMemory(of)));
    if (changed === null || session === null) return null;
    return { changed, undo: () => this.#undoReset(session) };
  }

  /** The conversation may not be the one on screen any more. */
  async #undoReset(session: string): Promise<void> {
    try {
      await engine.undoResetMemory(session);
    } catch (thrown) {
      this.report(asWireError(thrown), session);
    }
  }

  async accept(held: NodeView): Promise<void> {
    await this.#do((session) => engine.acceptSummary(session, held.id));
  }

  async refuse(held: NodeView): Promise<void> {
    await this.#do((session) => engine.rejectSummary(session, held.id));
  }

  async addFact(fact: NewFact): Promise<boolean> {
    return await this.#do((session) => engine.addFact(session, fact));
  }

  async editFact(fact: FactView, text: string): Promise<boolean> {
    return await this.#do((session) => engine.editFact(session, fact.id, text));
  }

  async pinFact(fact: FactView, pinned: boolean): Promise<void> {
    await this.#do((session) => engine.pinFact(session, fact.id, pinned));
  }

  async forgetFact(fact: FactView): Promise<void> {
    // Whoever asked says what went wrong.
    const told = this.#told;
    if (this.#session === null) return;
    await engine.forgetFact(this.#session, fact.id);
    if (told === this.#told) await this.refresh();
  }

  /** Decides between two facts that contradict each other. */
  async settle(fact: FactView, other: FactView, choice: FactChoice): Promise<void> {
    await this.#do((session) => engine.resolveFacts(session, fact.id, other.id, choice));
  }

  async keepFacts(facts: readonly FactView[]): Promise<void> {
    await this.#do(async (session) => {
      for (const { id } of facts) await engine.acceptFact(session, id);
    });
  }

  async dismissFact(fact: FactView): Promise<void> {
    await this.#do((session) => engine.dismissFact(session, fact.id));
  }

  async pinMessage(message: string, pinned: boolean): Promise<void> {
    await this.#do((session) => engine.pinMessage(session, message, pinned));
  }

  /** Chooses how this conversation is remembered; `null`: as all others are. */
  async choosePolicy(policy: Policy | null): Promise<void> {
    await this.#do((session) => engine.choosePolicy(session, policy));
  }

  #version(id: string): NodeView | undefined {
    return this.view?.nodes.find((node) => node.id === id);
  }

  async #do(work: (session: string) => Promise<unknown>): Promise<boolean> {
    const session = this.#session;
    if (session === null) return false;
    const told = this.#told;
    this.busy = true;
    try {
      await work(session);
      this.report(null, session);
      // What it changed is told, as a rule before it is answered.
      if (session === this.#session && told === this.#told) await this.refresh();
      return true;
    } catch (thrown) {
      this.report(asWireError(thrown), session);
      return false;
    } finally {
      this.busy = false;
    }
  }
}
