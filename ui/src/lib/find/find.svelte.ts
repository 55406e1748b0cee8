/** Finding words in the conversation on screen: all of it, whether it is loaded or not. */
import {
  asWireError,
  engine,
  type FindRequest,
  type FindResults,
  type FoundMessage,
  type WireError,
} from '$lib/ipc';
import { Latest } from '$lib/search/latest';
import { nearest, occurrenceAt, placeOf, type Reading } from './place';

export class Find {
  open = $state(false);
  query = $state('');
  /** What was found, and for which words: those in the field may be newer. */
  found = $state.raw<{ query: string; messages: FoundMessage[] }>({ query: '', messages: [] });
  /** Which occurrence is pointed at, counted from 0 over the whole conversation. */
  place = $state(0);
  error = $state.raw<WireError | null>(null);
  /** Grows whenever the occurrence is to be brought on screen. */
  pointed = $state(0);

  total = $derived(this.found.messages.reduce((sum, { count }) => sum + count, 0));
  current = $derived(occurrenceAt(this.found.messages, this.place));

  /** From which message on other words are looked for: where the search began, or where one went with it since. */
  #from: string | null = null;
  #session: string | null = null;
  #reading: () => Reading = () => ({ loaded: [], first: 0 });
  readonly #latest = new Latest<FindRequest, FindResults>({
    ask: (question) => engine.find(question),
    answered: (results, question) => this.#answered(results, question),
    failed: (thrown) => {
      this.error = asWireError(thrown);
      this.found = { query: '', messages: [] };
    },
  });

  /** Opens the field for a conversation; says how to know where one reads in it. */
  show(session: string, reading: () => Reading): void {
    this.#session = session;
    this.#reading = reading;
    const again = !this.open && this.query !== '';
    this.open = true;
    if (again) this.#ask();
  }

  close(): void {
    this.open = false;
    this.#drop();
  }

  /** What is written in the field. */
  search(query: string): void {
    this.query = query;
    if (query === '') this.#drop();
    else this.#ask();
  }

  /** Something was said, or changed, in a conversation. */
  changed(session: string): void {
    if (this.open && session === this.#session && this.query !== '') this.#ask();
  }

  step(by: 1 | -1): void {
    if (this.total === 0) return;
    this.place = (this.place + by + this.total) % this.total;
    this.#from = this.current?.message ?? null;
    this.pointed++;
  }

  #ask(): void {
    if (this.#session !== null) this.#latest.want({ session: this.#session, query: this.query });
  }

  #drop(): void {
    this.#latest.drop();
    this.#from = null;
    this.found = { query: '', messages: [] };
    this.error = null;
  }

  #answered({ messages }: FindResults, { session, query }: FindRequest): void {
    if (session !== this.#session) return;
    const before = this.found.query === query ? this.current : null;
    this.error = null;
    this.found = { query, messages };
    const kept = before === null ? -1 : placeOf(messages, before);
    this.place = kept === -1 ? nearest(messages, this.#start()) : kept;
    if (kept === -1 && this.total > 0) this.pointed++;
  }

  /** Where to look from. What was pointed at for the first letters has moved the page: that is not where one reads. */
  #start(): Reading {
    const reading = this.#reading();
    const from = this.#from === null ? -1 : reading.loaded.indexOf(this.#from);
    if (from !== -1) return { ...reading, first: from };
    this.#from = reading.loaded[reading.first] ?? null;
    return reading;
  }
}
