/** Unsaved changes to summaries, one text for each stretch of each conversation. Nothing that arrives from elsewhere takes them away. */
import type { KeepsEdits } from '$lib/chat/drafts.svelte';
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
  /** What was saved as it was typed: the blank at its end, which is not kept, is where somebody writes on. */
  #typed = new SvelteMap<string, string>();
  /** What is on its way to the disk; its end is the new version's id, or nothing. */
  #saving = new SvelteMap<string, Promise<string | null>>();

  /** `drafts`: where what is not saved outlives the window. */
  constructor(
    private readonly report: Report,
    private readonly drafts: Pick<KeepsEdits, 'keep' | 'allKept'> | null = null,
  ) {}

  /** Goes on with what an earlier run left unsaved. */
  restore(): void {
    for (const { session, item, text } of this.drafts?.allKept('summary') ?? []) {
      const [level, start, base] = item?.split(' ') ?? [];
      if (session === null || level === undefined || start === undefined || base === undefined) continue;
      const at = `${session} ${level} ${start}`;
      if (!this.#edits.has(at)) this.#edits.set(at, { session, base, text });
    }
  }

  /** Lets go of all that was typed in a conversation of which something is erased. */
  erase(session: string): void {
    for (const [at, edit] of [...this.#edits]) if (edit.session === session) this.#put(at, null);
    for (const at of [...this.#typed.keys()]) if (at.startsWith(`${session} `)) this.#typed.delete(at);
  }

  /** What the editor shows for a summary. */
  text(session: string, summary: Version): string {
    const at = key(session, summary);
    const typed = this.#typed.get(at);
    const saved = typed?.trim() === summary.content.trim() ? typed : undefined;
    return this.#edits.get(at)?.text ?? saved ?? summary.content;
  }

  type(session: string, summary: Version, text: string): void {
    const at = key(session, summary);
    this.#typed.delete(at);
    const base = this.#edits.get(at)?.base ?? summary.id;
    this.#put(at, base === summary.id && text === summary.content ? null : { session, base, text });
  }

  dirty(session: string, summary: Version): boolean {
    const edit = this.#edits.get(key(session, summary));
    // The run before may have ended when it was saved and still a draft.
    return edit !== undefined && edit.text !== summary.content;
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
    this.#put(key(session, summary), null);
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
      if (now?.text === edit.text) {
        this.#typed.set(at, edit.text);
        this.#put(at, null);
      } else if (now !== undefined) this.#put(at, { ...now, base: saved });
      return saved;
    } catch (thrown) {
      this.report(asWireError(thrown), edit.session);
      return null;
    }
  }

  #put(at: string, edit: Edit | null): void {
    const before = this.#edits.get(at);
    if (edit === null) this.#edits.delete(at);
    else this.#edits.set(at, edit);
    if (before !== undefined && before.base !== edit?.base) this.#keep(at, before, null);
    if (edit !== null) this.#keep(at, edit, edit.text);
  }

  #keep(at: string, { session, base }: Edit, text: string | null): void {
    this.drafts?.keep('summary', session, `${at.slice(session.length + 1)} ${base}`, text);
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
