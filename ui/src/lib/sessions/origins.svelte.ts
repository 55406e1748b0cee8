/** The applications that something was sent along from, each with its conversations. */
import { engine, type AppEvent, type AppOfOrigin } from '$lib/ipc';
import { compareNames } from '$lib/language/format';
import { Turns } from '$lib/ipc/turns';
import { SvelteSet } from 'svelte/reactivity';

/** The index follows what is said after a moment. */
const AFTER_MS = 1500;

const CHANGING: ReadonlySet<AppEvent['kind']> = new Set(['entryChanged', 'sessionsChanged', 'index']);

export class Origins {
  apps = $state.raw<readonly AppOfOrigin[]>([]);
  readonly #turns = new Turns();
  #followed = false;
  #timer: ReturnType<typeof setTimeout> | null = null;

  /** From now on, what happens is followed. */
  follow(): void {
    this.#followed = true;
    void this.read();
  }

  async read(): Promise<void> {
    const isLatest = this.#turns.ask();
    try {
      const apps = await engine.appsOfOrigin();
      if (isLatest()) this.apps = apps.toSorted((one, other) => compareNames(one.name, other.name));
    } catch {
      // Those that are known stay; what keeps the index from being read is told by the search.
    }
  }

  /** Asks anew once what has happened is in the index. */
  hear({ kind }: AppEvent): void {
    if (!this.#followed || this.#timer !== null || !CHANGING.has(kind)) return;
    this.#timer = setTimeout(() => {
      this.#timer = null;
      void this.read();
    }, AFTER_MS);
  }

  /** The conversations with something from an application. */
  in(app: string): ReadonlySet<string> {
    return new SvelteSet(this.apps.find(({ name }) => name === app)?.sessions);
  }
}
