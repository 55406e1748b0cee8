/**
 * Short messages. Errors (as banners) and warnings stand until they are dismissed, are put right, or what they are about
 * is left; the rest leave by themselves. Each belongs to one place: a conversation, a dialog, or the whole window.
 */
import type { NoticeLevel, WireError } from '$lib/ipc';

export interface Toast {
  id: number;
  level: NoticeLevel;
  text: string;
  /** `leads`: it shows something, and takes nothing back. */
  action?: { label: string; run: () => void; leads?: boolean } | undefined;
  /** The way to what it tells of, beside an action that takes something back. */
  way?: { label: string; run: () => void } | undefined;
  /** When it was shown, in milliseconds since 1970. */
  at: number;
  /** The work that it tells of: the next that tells of the same takes its place. */
  about: string | null;
  /** The conversation that it belongs to; `null`: it is for the whole window. */
  session: string | null;
  /** The dialog that it belongs to; 0: none. */
  dialog: number;
}

interface Options {
  level?: NoticeLevel;
  action?: Toast['action'];
  way?: Toast['way'];
  about?: string | null;
  session?: string | null;
  /** Whether it is no affair of the dialog that happens to be open. */
  page?: boolean;
}

/**
 * Tells what went wrong with one kind of work; `null`: it went right since. `session`: the conversation that it was about,
 * where that may not be the one on screen any more.
 */
export type Report = (error: WireError | null, session?: string | null) => void;

const SHOWN_MS = 5000;
const SHOWN_WITH_ACTION_MS = 10_000;
/** So many are kept; older ones give way. */
const MOST = 8;

export class Toasts {
  #all = $state.raw<Toast[]>([]);
  /** The same. While components are taken down, Svelte gives the value of state from before: a dialog that ends would take
   * away what was shown with its end. */
  #now: Toast[] = [];
  /** The conversation on screen. */
  here = $state<string | null>(null);
  standing = $derived(this.#shown(({ level, dialog }) => level === 'error' && dialog === 0));
  floating = $derived(this.#shown(({ level }) => level !== 'error'));
  #next = 1;
  /** The dialogs that are open, the one in front last. */
  #dialogs: number[] = [];
  /** What is being done at whose end a way back is shown. */
  #underway: Promise<unknown>[] = [];

  get all(): Toast[] {
    return this.#all;
  }

  #set(all: Toast[]): void {
    this.#all = this.#now = all;
  }

  show(text: string, options: Options = {}): number {
    const { level = 'info', action, way, about = null, session = null, page = false } = options;
    const dialog = level === 'error' && !page ? (this.#dialogs.at(-1) ?? 0) : 0;
    const id = this.#next++;
    const isSame = (toast: Toast) =>
      (about !== null && toast.about === about && toast.session === session) ||
      (action === undefined && toast.text === text && toast.level === level && toast.session === session);
    const others = this.#now.filter((toast) => !isSame(toast));
    this.#set(
      [...others, { id, level, text, action, way, about, session, dialog, at: Date.now() }].slice(-MOST),
    );
    if (level === 'info') {
      setTimeout(() => this.dismiss(id), action === undefined ? SHOWN_MS : SHOWN_WITH_ACTION_MS);
    }
    return id;
  }

  error(error: WireError, options: Omit<Options, 'level'> = {}): void {
    this.show(error.message, { ...options, level: 'error' });
  }

  /** What tells of one kind of work, in the conversation that is given each time if there is one. */
  reporter(about: string, session: () => string | null = () => null): Report {
    return (error, where = session()) => {
      if (error === null) this.settle(about, where);
      else this.error(error, { about, session: where });
    };
  }

  /** Takes away what was told of a kind of work: it is not so any more. */
  settle(about: string, session: string | null = null): void {
    const stale = (toast: Toast) => toast.about === about && toast.session === session;
    if (this.#now.some(stale)) this.#set(this.#now.filter((toast) => !stale(toast)));
  }

  /** Another conversation is on screen now; what was read about the one before does not come back with it. */
  showIn(session: string | null): void {
    if (session === this.here) return;
    this.#set(this.#now.filter((toast) => toast.session === null || toast.session !== this.here));
    this.here = session;
  }

  /** A dialog came to the front. Errors from now on belong to it, and go with it when the function given is called. */
  enter(): { standing: () => Toast[]; leave: () => void } {
    const dialog = this.#next++;
    this.#dialogs.push(dialog);
    return {
      standing: () => this.all.filter((toast) => toast.dialog === dialog),
      leave: () => {
        this.#dialogs = this.#dialogs.filter((open) => open !== dialog);
        this.#set(this.#now.filter((toast) => toast.dialog !== dialog));
      },
    };
  }

  dismiss(id: number): void {
    this.#set(this.#now.filter((toast) => toast.id !== id));
  }

  /** Has the key that takes back wait for what is being done: it would take back what was done before it. */
  async undoable<T>(work: Promise<T>): Promise<T> {
    this.#underway.push(work);
    try {
      return await work;
    } finally {
      this.#underway = this.#underway.filter((other) => other !== work);
    }
  }

  /** When the newest toast was shown whose action takes something back; `null` when there is none. */
  get newestAction(): number | null {
    if (this.#underway.length > 0) return Date.now();
    return this.#newestUndoable()?.at ?? null;
  }

  /** Takes away all that stands. */
  clear(): void {
    this.#set([]);
  }

  /** Takes back what was done last, or is being done; says whether there was something. */
  undoNewest(): boolean {
    if (this.#underway.length === 0) return this.#runNewest();
    void Promise.allSettled(this.#underway).then(() => this.#runNewest());
    return true;
  }

  /** Runs the action of the newest toast whose action takes something back; says whether there was one. */
  #runNewest(): boolean {
    const toast = this.#newestUndoable();
    if (toast === undefined) return false;
    this.dismiss(toast.id);
    toast.action?.run();
    return true;
  }

  #newestUndoable(): Toast | undefined {
    return this.floating.findLast(({ action }) => action !== undefined && action.leads !== true);
  }

  #shown(wanted: (toast: Toast) => boolean): Toast[] {
    return this.all.filter(
      (toast) => wanted(toast) && (toast.session === null || toast.session === this.here),
    );
  }
}

export const toasts = new Toasts();
