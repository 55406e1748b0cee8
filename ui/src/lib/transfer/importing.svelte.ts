/** An import from the choice of a file to its report: what was found, what of it is chosen, what came of it. */
import {
  engine,
  type ImportPreview,
  type ImportView,
  type PlannedView,
  type UndoneImportView,
} from '$lib/ipc';
import type { StorageState } from '$lib/storage/storage.svelte';
import { SvelteSet } from 'svelte/reactivity';
import { isChoosable } from './words';

export class Importing {
  path = $state('');
  preview = $state.raw<ImportPreview | null>(null);
  report = $state.raw<ImportView | null>(null);
  undone = $state.raw<UndoneImportView | null>(null);
  /** Why it did not go on. */
  problem = $state<string | null>(null);
  /** The conversations that are to come in. */
  readonly chosen = new SvelteSet<string>();
  filter = $state('');

  readonly sessions = $derived.by(() => newestFirst(this.preview?.sessions ?? []));
  /** Those that the filter leaves. */
  readonly shown = $derived.by(() => {
    const words = this.filter.trim().toLocaleLowerCase();
    return this.sessions.filter(({ title }) => title.toLocaleLowerCase().includes(words));
  });
  readonly choosable = $derived(this.sessions.filter(isChoosable).length);
  /** Whether there is anything to import. */
  readonly ready = $derived(
    this.chosen.size > 0 || (this.preview?.memories ?? 0) > 0 || this.preview?.instructions === true,
  );

  constructor(private readonly storage: StorageState) {}

  get working(): boolean {
    return this.storage.working === 'import';
  }

  /** Looks what is there. */
  async look(): Promise<void> {
    this.back();
    const outcome = await this.storage.work('import', () => engine.previewImport(this.path));
    if (!outcome.ok) this.problem = outcome.error.message;
    else if (!outcome.value.cancelled) this.show(outcome.value);
  }

  private show(preview: ImportPreview): void {
    this.preview = preview;
    this.filter = '';
    this.chosen.clear();
    this.choose(preview.sessions, true);
  }

  /** Back to the choice of a file. */
  back(): void {
    this.preview = this.report = this.undone = null;
    this.problem = null;
  }

  /** Has these come in, or not; what is here already never does. */
  choose(sessions: readonly PlannedView[], wanted: boolean): void {
    for (const session of sessions.filter(isChoosable)) {
      if (wanted) this.chosen.add(session.id);
      else this.chosen.delete(session.id);
    }
  }

  toggle(session: PlannedView): void {
    this.choose([session], !this.chosen.has(session.id));
  }

  async take(): Promise<void> {
    this.problem = null;
    const only = this.chosen.size === this.choosable ? null : [...this.chosen];
    const outcome = await this.storage.work('import', () => engine.importConversations(this.path, only));
    if (outcome.ok) this.report = outcome.value;
    else this.problem = outcome.error.message;
  }

  async undo(): Promise<void> {
    this.problem = null;
    const outcome = await this.storage.work('import', () => engine.undoImport());
    if (outcome.ok) this.undone = outcome.value;
    else this.problem = outcome.error.message;
  }
}

function newestFirst(sessions: readonly PlannedView[]): PlannedView[] {
  return [...sessions].sort((one, other) => (one.updatedAt < other.updatedAt ? 1 : -1));
}
