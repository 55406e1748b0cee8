/** What the menus of conversations offer for putting them in order, and beside each other. */
import { keysOf } from '$lib/keys/keymap.svelte';
import type { MenuItem } from '$lib/primitives/menu.svelte';
import type { Order } from './order.svelte';
import { openInOwnWindow } from './own-window';
import type { GroupId } from './sections';
import type { Sessions } from './sessions.svelte';

export function orderItems(order: Order, sessions: Sessions, ids: string[]): MenuItem[] {
  const entries = ids.flatMap((id) => sessions.find(id) ?? []);
  const isPinned = entries.every(({ labels }) => labels.pinned);
  const isArchived = entries.every(({ labels }) => labels.archived);
  return [
    { label: isPinned ? 'Unpin' : 'Pin', keys: keysOf('pin'), run: () => order.togglePin(ids) },
    { label: 'Move to folder…', keys: keysOf('folder'), run: () => order.choose('folder', ids) },
    { label: 'Tags…', keys: keysOf('tags'), run: () => order.choose('tags', ids) },
    {
      label: isArchived ? 'Back to the list' : 'Archive',
      keys: keysOf('archive'),
      run: () => order.toggleArchive(ids),
    },
  ];
}

export function ownWindowItem(id: string): MenuItem {
  return { label: 'Open in a new window', keys: keysOf('ownWindow'), run: () => openInOwnWindow(id) };
}

/** The menu of a group; nothing for one that is no folder. */
export function groupItems(
  order: Order,
  sessions: Sessions,
  group: GroupId,
  rename: (folder: string) => void,
): MenuItem[] {
  if (!group.startsWith('folder ')) return [];
  const folder = group.slice('folder '.length);
  const inside = sessions.entries.filter(({ labels }) => labels.folder === folder).map(({ id }) => id);
  return [
    { label: 'Rename the folder', run: () => rename(folder) },
    { label: 'Take all out of the folder', run: () => order.move(inside, null) },
    {
      label: 'Archive all in it',
      run: () => void order.label(inside, { kind: 'archive', archived: true }, 'Archived'),
    },
  ];
}
