/** An export: as what, with what, where to, and what came of it. */
import { asWireError, engine, type EntryView, type ExportKind, type ExportView } from '$lib/ipc';
import type { StorageState } from '$lib/storage/storage.svelte';
import type { ExportFormat } from './words';

/** What is to be exported: one conversation, or all of them. */
export type ExportSubject = { id: string; title: string; messages: number } | null;

export function subjectOf({ id, title, messageCount }: EntryView): ExportSubject {
  return { id, title, messages: messageCount };
}

export class Exporting {
  format = $state<ExportFormat>('markdown');
  contexts = $state(true);
  memory = $state(false);
  to = $state('');
  done = $state.raw<ExportView | null>(null);
  /** Why nothing, or not everything, was written. */
  problem = $state<string | null>(null);
  /** The place that the engine named; one that was typed is kept. */
  #named = '';

  constructor(
    private readonly storage: StorageState,
    readonly subject: ExportSubject,
  ) {}

  get working(): boolean {
    return this.storage.working === 'export';
  }

  /** Whether it is written to a folder: many conversations are, except as lines. */
  get takesFolder(): boolean {
    return this.subject === null && this.format !== 'jsonLines';
  }

  /** Another format was chosen: what is usual with it comes along, and the place is called accordingly. */
  async choose(format: ExportFormat): Promise<void> {
    this.format = format;
    this.memory = format === 'json';
    this.problem = null;
    await this.name();
  }

  /** Names a place, unless one was typed. */
  async name(): Promise<void> {
    const { format } = this;
    if (format === 'print' || this.to !== this.#named) return;
    try {
      const place = await engine.exportPlace(this.#request(format));
      if (this.format === format && this.to === this.#named) this.to = this.#named = place;
    } catch (thrown) {
      this.problem = asWireError(thrown).message;
    }
  }

  async run(): Promise<void> {
    const { format } = this;
    if (format === 'print') return;
    this.problem = null;
    const to = this.to.trim();
    const outcome = await this.storage.work('export', () =>
      engine.exportConversations(this.#request(format), to),
    );
    if (outcome.ok) this.done = outcome.value;
    else this.problem = outcome.error.message;
  }

  async openFolder(): Promise<void> {
    try {
      await engine.openExport();
    } catch (thrown) {
      this.problem = asWireError(thrown).message;
    }
  }

  #request(format: ExportKind) {
    const { contexts, memory, subject } = this;
    return { sessions: subject === null ? null : [subject.id], format, contexts, memory };
  }
}
