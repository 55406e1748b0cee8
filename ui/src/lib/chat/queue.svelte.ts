/** The messages that are sent when their model can be reached again. */
import { asWireError, engine, onAppEvent, type QueuedView } from '$lib/ipc';
import { toasts } from '$lib/primitives/toasts.svelte';

class Queue {
  list = $state.raw<QueuedView[]>([]);
  #started = false;

  has(session: string | null, message: string | undefined): boolean {
    this.#start();
    return this.list.some((one) => one.session === session && one.message === message);
  }

  add(session: string, message: string): Promise<void> {
    return this.#ask(() => engine.sendWhenBack(session, message));
  }

  remove(session: string, message: string): Promise<void> {
    return this.#ask(() => engine.cancelQueued(session, message));
  }

  #start(): void {
    if (this.#started) return;
    this.#started = true;
    void onAppEvent((event) => {
      if (event.kind === 'queueChanged') this.list = event.queued;
    });
    void this.#ask(async () => {
      this.list = await engine.queued();
    });
  }

  async #ask(work: () => Promise<unknown>): Promise<void> {
    try {
      await work();
      toasts.settle('queue');
    } catch (thrown) {
      toasts.error(asWireError(thrown), { about: 'queue' });
    }
  }
}

export const queue = new Queue();
