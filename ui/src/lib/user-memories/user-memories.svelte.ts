/** What is remembered of the user in all conversations, and what the user does about it. */
import {
  asWireError,
  engine,
  type AppEvent,
  type ImportedMemories,
  type MemoryCategory,
  type NewUserMemory,
  type UserMemoriesView,
  type UserMemoryView,
} from '$lib/ipc';
import { t } from '$lib/language/language.svelte';
import { toasts, type Report } from '$lib/primitives/toasts.svelte';
import { shortened } from '$lib/text/shortened';
import { SvelteSet } from 'svelte/reactivity';
import { isWaiting } from './memories';

/** What is told once one is used no more. */
const stopped = ({ id }: UserMemoryView) => `stopped using ${id}`;

export class UserMemories {
  /** Asked for only while one looks at it. */
  view = $state.raw<UserMemoriesView | null>(null);
  readonly all = $derived(this.view?.memories ?? []);
  /** Those of which the user has to say something. */
  readonly waiting = $derived(this.all.filter(isWaiting));
  readonly others = $derived(this.all.filter((memory) => !isWaiting(memory)));
  readonly inUse = $derived(this.all.filter(({ status }) => status === 'active').length);
  /** Those that something is being done with. */
  readonly busy = new SvelteSet<string>();

  /** Whether anybody has looked at them. */
  #wanted = false;
  #reading: Promise<void> | null = null;
  #again = false;

  /** `report` tells of what was done, `reportRead` of reading. */
  constructor(
    private readonly report: Report,
    private readonly reportRead: Report,
  ) {}

  /** Reads them; calls that come meanwhile make one more round, not one each. Ends when what is known is the latest. */
  refresh(): Promise<void> {
    this.#wanted = true;
    this.#again = true;
    this.#reading ??= this.#read().finally(() => (this.#reading = null));
    return this.#reading;
  }

  async #read(): Promise<void> {
    try {
      while (this.#again) {
        this.#again = false;
        this.view = await engine.userMemories();
      }
      this.reportRead(null);
    } catch (thrown) {
      const error = asWireError(thrown);
      // While the archive is worked on as a whole, its end is an event.
      if (error.code !== 'busy') this.reportRead(error);
    }
  }

  hear(event: AppEvent): void {
    if (!this.#wanted) return;
    if (event.kind === 'userMemoriesChanged' || event.kind === 'archiveReplaced') void this.refresh();
  }

  async add(memory: NewUserMemory): Promise<boolean> {
    return await this.#do(null, async () => {
      const { fact } = await engine.addUserMemory(memory);
      if (fact !== memory.fact) toasts.show(t('user-memories-known-as', { fact }));
    });
  }

  async edit({ id, fact }: UserMemoryView, words: string): Promise<boolean> {
    return words === fact || (await this.#do(id, () => engine.editUserMemory(id, words)));
  }

  async categorise({ id }: UserMemoryView, category: MemoryCategory): Promise<boolean> {
    return await this.#do(id, () => engine.categoriseUserMemory(id, category));
  }

  async enable({ id }: UserMemoryView, enabled: boolean): Promise<boolean> {
    return await this.#do(id, () => engine.enableUserMemory(id, enabled));
  }

  /** Uses one no more, which can be taken back while that is told. */
  async stopUsing(memory: UserMemoryView): Promise<void> {
    if (!(await this.enable(memory, false))) return;
    toasts.show(t('user-memories-stopped', { fact: shortened(memory.fact) }), {
      about: stopped(memory),
      action: { label: t('common-undo'), run: () => void this.useAgain(memory) },
    });
  }

  async useAgain(memory: UserMemoryView): Promise<void> {
    if (await this.enable(memory, true)) toasts.settle(stopped(memory));
  }

  /** `keepBoth`: what it contradicts holds, too. */
  async accept({ id }: UserMemoryView, keepBoth = false): Promise<boolean> {
    return await this.#do(id, () => engine.acceptUserMemory(id, keepBoth));
  }

  /** Accepts one in other words, unless another one contradicts these: then that is asked about. */
  async acceptAs(memory: UserMemoryView, words: string): Promise<boolean> {
    const { id } = memory;
    return await this.#do(id, async () => {
      const { contradicts } = words === memory.fact ? memory : await engine.editUserMemory(id, words);
      if (contradicts === null) await engine.acceptUserMemory(id, false);
    });
  }

  async reject({ id }: UserMemoryView): Promise<boolean> {
    return await this.#do(id, () => engine.rejectUserMemory(id));
  }

  /** Erases one for good. Whoever asked says what went wrong. */
  async forget({ id }: UserMemoryView): Promise<void> {
    await engine.forgetUserMemory(id);
    await this.refresh();
  }

  /** Erases all of them for good. Whoever asked says what went wrong. */
  async forgetAll(): Promise<void> {
    try {
      await engine.forgetUserMemories();
    } finally {
      // Also after an error: some of them may be gone.
      await this.refresh();
    }
  }

  /** Writes all into a file, and gives its path; nothing where that did not work. */
  async exported(): Promise<string | null> {
    let path: string | null = null;
    await this.#do(null, async () => (path = await engine.exportUserMemories()));
    return path;
  }

  /** Takes in a file: one that was chosen, or one by its path. Whoever asked says what went wrong. */
  async imported(from: Blob | string): Promise<ImportedMemories> {
    try {
      if (typeof from === 'string') return await engine.importUserMemoriesFrom(from);
      return await engine.importUserMemories(await from.text());
    } finally {
      await this.refresh();
    }
  }

  async #do(id: string | null, work: () => Promise<unknown>): Promise<boolean> {
    if (id !== null && this.busy.has(id)) return false;
    if (id !== null) this.busy.add(id);
    try {
      await work();
      this.report(null);
      return true;
    } catch (thrown) {
      this.report(asWireError(thrown));
      return false;
    } finally {
      // Also after an error: some of it may have been done.
      await this.refresh();
      if (id !== null) this.busy.delete(id);
    }
  }
}
