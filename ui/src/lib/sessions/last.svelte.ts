/** How the conversations ended that are on screen in the list: asked for once each, together. */
import { t } from '$lib/language/language.svelte';
import { engine, type AppEvent, type EntryView, type LastWords } from '$lib/ipc';
import { plainWords } from '$lib/text/plain-words';
import { SvelteMap, SvelteSet } from 'svelte/reactivity';
import { previewOf } from './preview';

/** Rows that come into view within so long are asked for together. */
const TOGETHER_MS = 30;
const AT_ONCE = 64;

export class Endings {
  #known = new SvelteMap<string, { state: string; words: LastWords | null }>();
  /** Where an answer is on its way. */
  #answering = new SvelteSet<string>();
  #wanted: { id: string; state: string }[] = [];

  /** The second line of a row: how it ended. Empty until that is known. */
  line(entry: EntryView): string {
    const known = this.#known.get(entry.id);
    if (known === undefined) return '';
    if (known.words === null) return previewOf(entry);
    const line = written(known.words, entry.title);
    if (known.words.role !== 'user' || this.#answering.has(entry.id)) return line;
    // Its last message has no answer, and none is on its way.
    return line === '' ? t('sessions-no-answer') : t('sessions-no-answer-after', { line });
  }

  /** Has it asked for, unless it is known as it is. */
  want({ id, updatedAt, messageCount }: EntryView): void {
    const state = `${updatedAt} ${messageCount}`;
    if (this.#known.get(id)?.state === state) return;
    if (this.#wanted.length === 0) setTimeout(() => void this.#ask(), TOGETHER_MS);
    this.#wanted = [...this.#wanted.filter((one) => one.id !== id), { id, state }];
  }

  hear(event: AppEvent): void {
    const asks = event.kind === 'messageAdded' && event.message.role === 'user';
    if (asks || event.kind === 'answerStarted') this.#answering.add(event.session);
    if (event.kind === 'answerEnded') this.#answering.delete(event.session);
    if (event.kind === 'messageAdded') this.outdated(event.session);
    if (event.kind === 'sessionReplaced') this.outdated(event.session.id);
    if (event.kind === 'archiveReplaced') this.#known.clear();
  }

  /** Has it asked for again if it is on screen; until then what was known stays. */
  outdated(session: string): void {
    const known = this.#known.get(session);
    if (known !== undefined) this.#known.set(session, { ...known, state: '' });
  }

  async #ask(): Promise<void> {
    // Who scrolls fast has long passed the first of so many.
    const wanted = this.#wanted.slice(-AT_ONCE);
    this.#wanted = [];
    // What cannot be told is told in the old way.
    const found = await engine.lastWords(wanted.map(({ id }) => id)).catch(() => []);
    for (const { id, state } of wanted) {
      const words = found.find(({ session }) => session === id) ?? null;
      this.#known.set(id, { state, words });
    }
  }
}

/** The words without what only formats them, and who said them where that is oneself. */
function written({ role, text }: LastWords, title: string): string {
  const said = plainWords(text);
  // A first message that nobody answered is the title already.
  if (role !== 'user') return said;
  return previewOf({ title, preview: said }) === '' ? '' : t('sessions-you-said', { text: said });
}
