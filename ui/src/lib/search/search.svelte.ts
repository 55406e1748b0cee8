/** Searching everything that was ever said: what is asked, what came back, and which of it is chosen. */
import {
  asWireError,
  engine,
  type AppEvent,
  type IndexState,
  type SearchHit,
  type SearchRequest,
  type SearchResults,
  type WireError,
} from '$lib/ipc';
import { Latest } from './latest';
import { hitOfTitle, sameHit, sectionsOf } from './sections';

export const FIRST = 40;
const MORE = 60;
/** Who does not find it among so many looks for something else. */
const MOST = 1000;
/** How often what is on screen is asked for again, while the index catches up and while things change. */
const AGAIN_AFTER_MS = 1000;
/** Where there was no time to find anything, everything is looked through once nobody has typed for so long. */
const PATIENT_AFTER_MS = 400;
/** What lies below the edge of the window is drawn once nobody has typed for so long. */
const REST_AFTER_MS = 150;

/** What may have changed what was found. */
const CHANGES: ReadonlySet<AppEvent['kind']> = new Set([
  'entryChanged',
  'entryRemoved',
  'sessionsChanged',
  'archiveReplaced',
]);

interface Shown extends SearchRequest {
  results: SearchResults;
}

/** What search needs to know of the window around it. */
export interface SearchDeps {
  /** The open conversation. */
  session: () => string | null;
  /** The titles that the window knows, for when search itself does not work. */
  titles: (query: string) => Parameters<typeof hitOfTitle>[0][];
  /** For how many results it has room at most. */
  room: () => number;
}

export class Search {
  query = $state('');
  shown = $state.raw<Shown | null>(null);
  error = $state.raw<WireError | null>(null);
  index = $state.raw<IndexState | null>(null);
  allTitles = $state(false);
  /** The chosen one of `hits`; -1 while the field itself is. */
  active = $state(-1);
  /** What was asked for last and is not answered: words, or their meaning. */
  waiting = $state<'words' | 'meaning' | null>(null);
  /** So many of `hits` are drawn: at first those in view, as what the next key finds is wanted sooner than the rest. */
  drawn = $state(Infinity);

  wanted = $derived(this.query.trim() !== '');
  sections = $derived(sectionsOf(this.#found(), this.allTitles));
  hits = $derived(this.sections.flatMap(({ hits }) => hits));
  more = $derived(this.shown !== null && this.shown.results.more && this.shown.limit < MOST);
  byMeaning = $derived(this.shown?.byMeaning ?? false);

  #again: ReturnType<typeof setTimeout> | undefined;
  #rest: ReturnType<typeof setTimeout> | undefined;
  #patience: ReturnType<typeof setTimeout> | undefined;
  readonly #latest = new Latest<SearchRequest, SearchResults>({
    ask: (question) => engine.search(question),
    answered: (results, question) => this.#answered(results, question),
    failed: (thrown) => {
      this.error = asWireError(thrown);
      this.shown = null;
      this.active = -1;
      this.waiting = null;
    },
  });

  constructor(private readonly around: SearchDeps) {}

  /** What is written in the field. */
  write(query: string): void {
    this.query = query;
    this.allTitles = false;
    if (this.wanted) this.#ask(FIRST, false);
    else this.#forget();
  }

  clear(): void {
    this.write('');
  }

  searchByMeaning(): void {
    if (this.wanted) this.#ask(FIRST, true);
  }

  showMore(): void {
    const { shown } = this;
    if (shown === null || !this.more) return;
    this.#ask(Math.min(MOST, shown.limit + MORE), shown.byMeaning);
  }

  /** Looks through everything, however long it takes. */
  lookThrough(): void {
    if (this.wanted) this.#ask(FIRST, false, true);
  }

  tryAgain(): void {
    if (this.wanted) this.#ask(FIRST, false);
  }

  /** Chooses another hit; the field itself is above the first. More come when the last is passed. */
  move(by: number): void {
    this.#drawAll();
    const last = this.hits.length - 1;
    if (by > 0 && this.active === last && this.more) this.showMore();
    this.active = Math.max(-1, Math.min(last, this.active + by));
  }

  /** The chosen hit, else nothing: then Enter means to search by meaning. */
  chosen(): SearchHit | null {
    return this.hits[this.active] ?? null;
  }

  hear(event: AppEvent): void {
    if (event.kind === 'index') {
      const catching = this.index !== null && this.index.indexed < this.index.total;
      this.index = event.state;
      if (catching || event.state.indexed < event.state.total) this.#askAgainSoon();
    }
    if (CHANGES.has(event.kind)) this.#askAgainSoon();
  }

  /** What is on screen may not be so any more. */
  #askAgainSoon(): void {
    if (this.shown === null || this.#again !== undefined) return;
    this.#again = setTimeout(() => {
      this.#again = undefined;
      const { shown } = this;
      if (shown !== null && shown.query === this.query && this.waiting === null)
        this.#ask(shown.limit, shown.byMeaning);
    }, AGAIN_AFTER_MS);
  }

  #ask(limit: number, byMeaning: boolean, everything = false): void {
    clearTimeout(this.#patience);
    this.waiting = byMeaning ? 'meaning' : 'words';
    // Who asks for more has seen what there is at once.
    const patient = everything || limit > FIRST;
    this.#latest.want({ query: this.query, session: this.around.session(), limit, byMeaning, patient });
  }

  #forget(): void {
    this.#latest.drop();
    clearTimeout(this.#again);
    clearTimeout(this.#patience);
    this.#again = undefined;
    this.#drawAll();
    this.shown = null;
    this.error = null;
    this.active = -1;
    this.waiting = null;
  }

  #answered(results: SearchResults, question: SearchRequest): void {
    const before = this.shown;
    const chosen = this.chosen();
    const same = before?.query === question.query && before.byMeaning === question.byMeaning;
    this.error = null;
    this.index = results.index;
    this.shown = { ...question, results };
    if (!same) this.#drawInView();
    if (question.query === this.query) {
      this.waiting = null;
      if (results.hurried && results.hits.length === 0)
        this.#patience = setTimeout(() => this.lookThrough(), PATIENT_AFTER_MS);
    }
    const kept = same && chosen !== null ? this.hits.findIndex((hit) => sameHit(hit, chosen)) : -1;
    // Who asked for the meaning pressed Enter: the next Enter shows the best of what was said.
    const best = this.hits.findIndex(({ kind }) => kind !== 'title');
    this.active = kept === -1 && question.byMeaning && !same ? best : kept;
  }

  #drawInView(): void {
    clearTimeout(this.#rest);
    this.drawn = this.around.room();
    this.#rest = setTimeout(() => this.#drawAll(), REST_AFTER_MS);
  }

  #drawAll(): void {
    clearTimeout(this.#rest);
    this.drawn = Infinity;
  }

  #found(): readonly SearchHit[] {
    if (this.shown !== null) return this.shown.results.hits;
    return this.error === null ? [] : this.around.titles(this.query).slice(0, FIRST).map(hitOfTitle);
  }
}
