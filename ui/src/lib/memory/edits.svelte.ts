/** Unsaved changes to summaries, one text per conversation. Nothing that arrives from elsewhere takes them away. */
import { asWireError, engine, type SummaryView, type WireError } from '$lib/ipc';
import { SvelteMap, SvelteSet } from 'svelte/reactivity';

interface Edit {
  /** The version that the change started from. */
  base: string;
  text: string;
}

export class SummaryEdits {
  #edits = new SvelteMap<string, Edit>();
  #saving = new SvelteSet<string>();

  constructor(private readonly report: (error: WireError) => void) {}

  /** What the editor shows for a conversation. */
  text(session: string, summary: SummaryView): string {
    return this.#edits.get(session)?.text ?? summary.content;
  }

  type(session: string, summary: SummaryView, text: string): void {
    const base = this.#edits.get(session)?.base ?? summary.id;
    if (base === summary.id && text === summary.content) this.#edits.delete(session);
    else this.#edits.set(session, { base, text });
  }

  dirty(session: string): boolean {
    return this.#edits.has(session);
  }

  saving(session: string): boolean {
    return this.#saving.has(session);
  }

  /** Whether another version came into force after the change was begun. */
  overtaken(session: string, summary: SummaryView): boolean {
    const edit = this.#edits.get(session);
    return edit !== undefined && edit.base !== summary.id && edit.text !== summary.content;
  }

  discard(session: string): void {
    this.#edits.delete(session);
  }

  /** Saves what was typed; what is typed meanwhile stays unsaved. The new version, where there is one. */
  async save(session: string): Promise<SummaryView | null> {
    const edit = this.#edits.get(session);
    // An emptied field is a text about to be written, not a wish to remember nothing.
    if (edit === undefined || edit.text.trim() === '' || this.#saving.has(session)) return null;
    this.#saving.add(session);
    try {
      const saved = await engine.editSummary(session, edit.text);
      const now = this.#edits.get(session);
      if (now?.text === edit.text) this.#edits.delete(session);
      else if (now !== undefined && saved !== null) this.#edits.set(session, { ...now, base: saved.id });
      return saved;
    } catch (thrown) {
      this.report(asWireError(thrown));
      return null;
    } finally {
      this.#saving.delete(session);
    }
  }
}
