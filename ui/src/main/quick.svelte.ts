/** Conversations that were asked in passing: kept, or added to another one; both can be taken back. */
import { t } from '$lib/language/language.svelte';
import { asWireError, engine, type EntryView } from '$lib/ipc';
import { toasts } from '$lib/primitives/toasts.svelte';
import type { Sessions } from '$lib/sessions/sessions.svelte';
import { shortened } from '$lib/text/shortened';

/** What it needs of the window around it. */
interface QuickDeps {
  readonly sessions: Sessions;
  readonly selected: string | null;
  select: (id: string) => Promise<void>;
}

export class QuickConversations {
  constructor(private readonly window: QuickDeps) {}

  async keep({ id, title }: EntryView): Promise<void> {
    if (!(await toasts.undoable(this.window.sessions.setQuick(id, false)))) return;
    toasts.show(t('main-kept', { title: shortened(title) }), {
      about: `kept ${id}`,
      action: { label: t('common-undo'), run: () => void this.window.sessions.setQuick(id, true) },
    });
  }

  /** Adds what was said in it to the end of a conversation; it goes to the trash. */
  async addTo(entry: EntryView, to: EntryView): Promise<void> {
    await this.#try(async () => {
      const before = await engine.addToSession(entry.id, to.id);
      toasts.show(t('main-added', { title: shortened(entry.title), to: shortened(to.title) }), {
        about: `added ${entry.id}`,
        action: {
          label: t('common-undo'),
          run: () => void this.#try(() => engine.takeOutAgain(entry.id, to.id, before)),
        },
      });
    });
  }

  async #try(work: () => Promise<unknown>): Promise<void> {
    try {
      await toasts.undoable(work());
      toasts.settle('quick');
    } catch (thrown) {
      toasts.error(asWireError(thrown), { about: 'quick' });
    }
  }
}
