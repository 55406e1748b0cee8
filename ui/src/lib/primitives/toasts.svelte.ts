/** Short messages. Errors (as banners) and warnings stand until they are dismissed, the rest leave by themselves. */
import type { NoticeLevel, WireError } from '$lib/ipc';

export interface Toast {
  id: number;
  level: NoticeLevel;
  text: string;
  action?: { label: string; run: () => void } | undefined;
  /** When it was shown, in milliseconds since 1970. */
  at: number;
}

const SHOWN_MS = 5000;
const SHOWN_WITH_ACTION_MS = 10_000;

export class Toasts {
  all = $state.raw<Toast[]>([]);
  standing = $derived(this.all.filter(({ level }) => level === 'error'));
  floating = $derived(this.all.filter(({ level }) => level !== 'error'));
  #next = 1;

  show(text: string, options: { level?: NoticeLevel; action?: Toast['action'] } = {}): number {
    const { level = 'info', action } = options;
    const again = this.all.find(
      (toast) => toast.text === text && toast.level === level && action === undefined,
    );
    if (again !== undefined) this.dismiss(again.id);
    const id = this.#next++;
    this.all = [...this.all, { id, level, text, action, at: Date.now() }].slice(-4);
    if (level === 'info') {
      setTimeout(() => this.dismiss(id), action === undefined ? SHOWN_MS : SHOWN_WITH_ACTION_MS);
    }
    return id;
  }

  error(error: WireError): void {
    this.show(error.message, { level: 'error' });
  }

  dismiss(id: number): void {
    this.all = this.all.filter((toast) => toast.id !== id);
  }

  /** When the newest toast that has an action was shown; `null` when there is none. */
  get newestAction(): number | null {
    return this.all.findLast(({ action }) => action !== undefined)?.at ?? null;
  }

  /** Runs the action of the newest toast that has one; says whether there was one. */
  undoNewest(): boolean {
    const toast = this.all.findLast(({ action }) => action !== undefined);
    if (toast === undefined) return false;
    this.dismiss(toast.id);
    toast.action?.run();
    return true;
  }
}

export const toasts = new Toasts();
