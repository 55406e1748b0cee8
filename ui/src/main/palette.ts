/** What the palette offers in the main window. */
import { t } from '$lib/language/language.svelte';
import { keysOf } from '$lib/keys/keymap.svelte';
import { KEYS, type GlobalKeyId, type KeyEntry, type KeyId } from '$lib/keys/table';
import type { KeyActions } from '$lib/keys/bind';
import type { PaletteEntry } from '$lib/palette/entries';
import { once } from '$lib/sessions/label-choices';
import { tagsOf } from '$lib/sessions/sections';
import { relativeTime } from '$lib/sessions/time';
import { settingEntries, SETTINGS } from '$lib/settings/found';
import { SETTINGS_PARTS } from '$lib/settings/parts';
import type { ListFilter } from '$lib/sessions/sessions.svelte';
import { subjectOf } from '$lib/transfer/exporting.svelte';
import type { MainWindow } from './window.svelte';

/** Shortcuts that mean nothing away from where they are pressed. */
const NOT_HERE: readonly GlobalKeyId<'main'>[] = ['palette', 'findNext', 'findPrevious', 'undo', 'stop'];

/** Shortcuts that mean nothing in the window of one conversation. */
const NOT_OF_ONE: readonly GlobalKeyId<'main'>[] = ['sidebar', 'previous', 'next', 'ownWindow'];

const press = () => new KeyboardEvent('keydown');

function pressed(actions: KeyActions<'main'>, isOfOne: boolean): PaletteEntry[] {
  const all: readonly KeyEntry[] = KEYS;
  const run = actions as Record<string, (event: KeyboardEvent) => unknown>;
  const not: readonly string[] = isOfOne ? [...NOT_HERE, ...NOT_OF_ONE] : NOT_HERE;
  const entries = all.filter(
    ({ id, scope, local }) => scope !== 'popup' && local !== true && !not.includes(id),
  );
  return entries.map(({ id, label }) => ({
    id,
    kind: 'action',
    label,
    keys: keysOf(id as KeyId),
    run: () => void run[id]?.(press()),
  }));
}

/** What can be done that has no shortcut, with the conversation on screen and with all. */
function unpressed({
  conversation,
  dialogs,
  memory,
  only,
  quick,
  removal,
  sessions,
  trash,
}: MainWindow): PaletteEntry[] {
  const action = (id: string, label: string, run: () => void): PaletteEntry => ({
    id,
    kind: 'action',
    label,
    run,
  });
  const entry = sessions.find(conversation.view.id);
  const preview = action('preview', t('sent-preview'), () => (dialogs.shown = 'preview'));
  const ofConversation =
    entry === undefined
      ? [preview].filter(() => conversation.view.id === null)
      : [
          action('export', t('main-palette-export'), () => dialogs.openExport(subjectOf(entry))),
          preview,
          ...(memory.view === null
            ? []
            : [action('policy', t('main-palette-policy'), () => (dialogs.shown = 'policy'))]),
          ...(entry.quick ? [action('keep', t('main-palette-keep'), () => void quick.keep(entry))] : []),
          action('delete', t('main-palette-delete'), () => void removal.remove(entry.id, false)),
        ];
  if (only !== null) return ofConversation;
  return [
    ...ofConversation,
    action('import', t('main-palette-import'), () => dialogs.openImport()),
    action('exportAll', t('main-palette-export-all'), () => dialogs.openExport(null)),
    action(
      'trash',
      t(trash.open ? 'main-conversations-show' : 'main-trash-show'),
      () => (trash.open = !trash.open),
    ),
  ];
}

/** Narrows the list. */
function narrow({ layout, search, sessions, trash }: MainWindow, filter: ListFilter): void {
  layout.showSidebar();
  trash.open = false;
  search.clear();
  sessions.filter = filter;
}

export function paletteEntries(
  mainWindow: MainWindow,
  actions: KeyActions<'main'>,
  now: Date,
): PaletteEntry[] {
  const { dialogs, only, sessions } = mainWindow;
  const parts = SETTINGS_PARTS.map(({ value, label }): PaletteEntry => ({
    id: `settings ${value}`,
    kind: 'settings',
    label: t('main-palette-settings', { part: t(label) }),
    run: () => dialogs.openSettings(null, value),
  }));
  const settings = settingEntries(SETTINGS, ({ part, id }) => dialogs.openSettings(null, part, id));
  const shownTags = only === null ? once(tagsOf(sessions.entries)) : [];
  const tags = shownTags.map((tag): PaletteEntry => ({
    id: `tag ${tag}`,
    kind: 'action',
    label: t('main-palette-tag', { tag }),
    hint: t('main-palette-tag-hint'),
    run: () => narrow(mainWindow, { tag }),
  }));
  const apps = sessions.origins.apps.map(({ name: app }): PaletteEntry => ({
    id: `app ${app}`,
    kind: 'action',
    label: t('sessions-from-app', { app }),
    hint: t('main-palette-tag-hint'),
    run: () => narrow(mainWindow, { app }),
  }));
  const conversations = sessions.entries.map((entry): PaletteEntry => ({
    id: entry.id,
    kind: 'conversation',
    label: entry.title,
    hint: relativeTime(entry.updatedAt, now),
    run: () => void mainWindow.select(entry.id),
  }));
  return [
    ...pressed(actions, only !== null),
    ...unpressed(mainWindow),
    ...parts,
    ...settings,
    ...tags,
    ...apps,
    ...conversations,
  ];
}
