/** Unsaved changes to summaries, one text for each stretch of each conversation. Nothing that arrives from elsewhere takes them away. */
import { asWireError, engine } from '$lib/ipc';
import type { Report } from '$lib/primitives/toasts.svelte';
import { SvelteMap } from 'svelte/reactivity';
import type { NodeView } from '$lib/ipc';

type Version = Pick<NodeView, 'id' | 'content' | 'level' | 'start'>;

interface Edit {
  session: string;
  /** The version that the change started from. */
  base: string;
  text: string;
}

export class SummaryEdits {
  #edits = new SvelteMap<string, Edit>();
  /** What is on its way to the disk; its end is the new version's id, or nothing. */
  #saving = new SvelteMap<string, Promise<string | null>>();

  constructor(private readonly report: Report) {}

  /** What the editor shows for a summary. */
  text(session: string, summary: Version): string {
    return this.#edits.get(key(session, summary))?.text ?? summary.content;
  }

  type(session: string, summary: Version, text: string): void {
    const at = key(session, summary);
    const base = this.#edits.get(at)?.base ?? summary.id;
    if (base === summary.id && text === summary.content) this.#edits.delete(at);
    else this.#edits.set(at, { session, base, text });
  }

  dirty(session: string, summary: Version): boolean {
    return this.#edits.has(key(session, summary));
  }

  saving(session: string, summary: Version): boolean {
    return this.#saving.has(key(session, summary));
  }

  /** Whether another version came into force after the change was begun. */
  overtaken(session: string, summary: Version): boolean {
    const edit = this.#edits.get(key(session, summary));
    return edit !== undefined && edit.base !== summary.id && edit.text !== summary.content;
  }

  discard(session: string, summary: Version): void {
    this.#edits.delete(key(session, summary));
  }

  /** Saves what was typed; what is typed meanwhile stays unsaved. The new version's id, where there is one. */
  async save(session: string, summary: Version): Promise<string | null> {
    const at = key(session, summary);
    const edit = this.#edits.get(at);
    // An emptied field is a text about to be written, not a wish to remember nothing.
    if (edit === undefined || edit.text.trim() === '' || this.#saving.has(at)) return null;
    const saving = this.#write(at, edit, summary);
    this.#saving.set(at, saving);
    try {
      return await saving;
    } finally {
      this.#saving.delete(at);
    }
  }

  /** Saves all that was typed so far, whatever is on its way already. The id of the version that has it. */
  async saved(session: string, summary: Version): Promise<string | null> {
    const before = await this.#saving.get(key(session, summary));
    if (!this.dirty(session, summary)) return before ?? summary.id;
    return await this.save(session, { ...summary, id: before ?? summary.id });
  }

  async #write(at: string, edit: Edit, summary: Version): Promise<string | null> {
    try {
      const { id: saved } = await engine.editSummary(edit.session, summary.id, edit.text);
      this.report(null, edit.session);
      const now = this.#edits.get(at);
      if (now?.text === edit.text) this.#edits.delete(at);
      else if (now !== undefined) this.#edits.set(at, { ...now, base: saved });
      return saved;
    } catch (thrown) {
      this.report(asWireError(thrown), edit.session);
      return null;
    }
  }

  /** Saves all that was changed in a conversation and is not overtaken: what the user leaves is kept. */
  async saveAll(session: string, summaries: readonly Version[]): Promise<void> {
    const changed = summaries.filter(
      (summary) => this.dirty(session, summary) && !this.overtaken(session, summary),
    );
    await Promise.all(changed.map((summary) => this.save(session, summary)));
  }
}

/** A stretch keeps its level and its beginning, whichever version of it is in force. */
function key(session: string, { level, start }: Version): string {
  return `${session} ${level} ${start ?? ''}`;
}
