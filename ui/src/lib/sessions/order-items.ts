/** What the menus of conversations offer for putting them in order, and beside each other. */
import { t } from '$lib/language/language.svelte';
import { keysOf } from '$lib/keys/keymap.svelte';
import type { MenuItem } from '$lib/primitives/menu.svelte';
import { archivedText, type Order } from './order.svelte';
import { openInOwnWindow } from './own-window';
import type { GroupId } from './sections';
import type { Sessions } from './sessions.svelte';

export function orderItems(order: Order, sessions: Sessions, ids: string[]): MenuItem[] {
  const entries = ids.flatMap((id) => sessions.find(id) ?? []);
  const isPinned = entries.every(({ labels }) => labels.pinned);
  const isArchived = entries.every(({ labels }) => labels.archived);
  const own = entries.filter(({ labels }) => !labels.shared).map(({ id }) => id);
  const share: MenuItem = { label: t('sessions-share'), run: () => (order.sharing = own) };
  return [
    {
      label: t(isPinned ? 'sessions-unpin' : 'sessions-pin'),
      keys: keysOf('pin'),
      run: () => order.togglePin(ids),
    },
    { label: t('sessions-move'), keys: keysOf('folder'), run: () => order.choose('folder', ids) },
    { label: t('sessions-tags-choose'), keys: keysOf('tags'), run: () => order.choose('tags', ids) },
    {
      label: t(isArchived ? 'sessions-unarchive' : 'sessions-archive'),
      keys: keysOf('archive'),
      run: () => order.toggleArchive(ids),
    },
    ...(own.length > 0 ? [share] : []),
  ];
}

export function ownWindowItem(id: string): MenuItem {
  return { label: t('sessions-own-window'), keys: keysOf('ownWindow'), run: () => openInOwnWindow(id) };
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
    { label: t('sessions-folder-rename'), run: () => rename(folder) },
    { label: t('sessions-folder-empty'), run: () => order.move(inside, null) },
    {
      label: t('sessions-folder-archive'),
      run: () => void order.label(inside, { kind: 'archive', archived: true }, archivedText),
    },
  ];
}
