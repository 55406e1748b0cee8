/** Which groups of the list are open; kept over a restart. */
import { SvelteSet } from 'svelte/reactivity';
import type { GroupId } from './sections';

const KEPT = 'extremis.groups';

function kept(): GroupId[] {
  try {
    const read: unknown = JSON.parse(localStorage.getItem(KEPT) ?? '[]');
    return Array.isArray(read) ? read.filter((id): id is GroupId => typeof id === 'string') : [];
  } catch {
    return [];
  }
}

export class Groups {
  #open = new SvelteSet<GroupId>(kept());
  /** The group of the conversation on screen, which is shown while it is. */
  #ofSelected = $state<GroupId | null>(null);

  isOpen(group: GroupId): boolean {
    return this.#open.has(group) || this.#ofSelected === group;
  }

  /** Has the group of the conversation on screen shown. */
  reveal(group: GroupId | 'pinned' | null): void {
    this.#ofSelected = group === 'pinned' ? null : group;
  }

  set(group: GroupId, open: boolean): void {
    if (this.#ofSelected === group) this.#ofSelected = null;
    if (open) this.#open.add(group);
    else this.#open.delete(group);
    localStorage.setItem(KEPT, JSON.stringify([...this.#open]));
  }
}
