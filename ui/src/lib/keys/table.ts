/**
 * Every shortcut of the product, once: what is pressed, what it does, where. What is pressed is the default: the
 * settings can give another key (`keymap.svelte.ts`). Feeds the bindings, the help, the palette and the settings.
 */
import { t } from '$lib/language/language.svelte';
import type { PlainId } from '$lib/language/messages';

export type KeyScope = 'main' | 'popup';
/** Where a shortcut works: in one window, or in both. */
export type KeyPlace = KeyScope | 'both';

export interface KeyEntry {
  id: string;
  /** tinykeys notation; any of them does it. */
  press: readonly string[];
  /** What it does, in the language of the window. */
  readonly label: string;
  group: 'conversations' | 'search' | 'writing' | 'answer' | 'window';
  scope: KeyPlace;
  /** The same on other keyboards; not told. */
  also?: readonly string[];
  /** Told in the help, but handled by the field that has the focus. */
  local?: true;
  /** Where that field is: two such shortcuts can have the same key in different places. */
  at?: 'list' | 'summary' | 'instructions';
  /** Cannot be given another key: every field and every list has it. */
  fixed?: true;
}

/** As the table has it: `says` is the message of its label. */
type Row = Omit<KeyEntry, 'label'> & { says: PlainId };

const TABLE = [
  {
    id: 'newSession',
    press: ['$mod+n'],
    says: 'common-new-conversation',
    group: 'conversations',
    scope: 'main',
  },
  {
    id: 'previous',
    press: ['$mod+ArrowUp', 'Alt+ArrowUp'],
    says: 'keys-previous',
    group: 'conversations',
    scope: 'main',
  },
  {
    id: 'next',
    press: ['$mod+ArrowDown', 'Alt+ArrowDown'],
    says: 'keys-next',
    group: 'conversations',
    scope: 'main',
  },
  { id: 'rename', press: ['F2'], says: 'common-rename', group: 'conversations', scope: 'main' },
  { id: 'pin', press: ['$mod+d'], says: 'keys-pin', group: 'conversations', scope: 'main' },
  {
    id: 'folder',
    press: ['$mod+Shift+F'],
    says: 'keys-folder',
    group: 'conversations',
    scope: 'main',
  },
  { id: 'tags', press: ['$mod+Shift+T'], says: 'keys-tags', group: 'conversations', scope: 'main' },
  {
    id: 'archive',
    press: ['$mod+Shift+A'],
    says: 'keys-archive',
    group: 'conversations',
    scope: 'main',
  },
  {
    id: 'ownWindow',
    press: ['$mod+Shift+O'],
    says: 'keys-own-window',
    group: 'conversations',
    scope: 'main',
  },
  {
    id: 'markSessions',
    press: ['Shift+ArrowDown', '$mod+a'],
    says: 'keys-mark-several',
    group: 'conversations',
    scope: 'main',
    local: true,
    fixed: true,
  },
  {
    id: 'walkSessions',
    press: ['ArrowUp', 'ArrowDown'],
    says: 'keys-walk-list',
    group: 'conversations',
    scope: 'main',
    local: true,
    fixed: true,
  },
  {
    id: 'deleteSession',
    press: ['Delete'],
    says: 'keys-delete-conversation',
    group: 'conversations',
    scope: 'main',
    local: true,
    at: 'list',
  },
  {
    id: 'undo',
    press: ['$mod+z'],
    says: 'keys-undo',
    group: 'writing',
    scope: 'main',
    fixed: true,
  },
  {
    id: 'redo',
    press: ['$mod+Shift+Z', '$mod+y'],
    says: 'keys-redo',
    group: 'writing',
    scope: 'main',
    local: true,
    fixed: true,
  },
  { id: 'search', press: ['$mod+k'], says: 'keys-search', group: 'search', scope: 'main' },
  {
    id: 'searchMeaning',
    press: ['Enter'],
    says: 'keys-search-meaning',
    group: 'search',
    scope: 'main',
    local: true,
    fixed: true,
  },
  {
    id: 'chooseHit',
    press: ['ArrowUp', 'ArrowDown'],
    says: 'keys-choose-result',
    group: 'search',
    scope: 'main',
    local: true,
    fixed: true,
  },
  { id: 'find', press: ['$mod+f'], says: 'keys-find', group: 'search', scope: 'main' },
  { id: 'findNext', press: ['F3', '$mod+g'], says: 'keys-find-next', group: 'search', scope: 'main' },
  {
    id: 'findPrevious',
    press: ['Shift+F3', '$mod+Shift+G'],
    says: 'keys-find-previous',
    group: 'search',
    scope: 'main',
  },
  {
    id: 'sendMessage',
    press: ['Enter'],
    says: 'keys-send',
    group: 'writing',
    scope: 'main',
    local: true,
    fixed: true,
  },
  {
    id: 'newLine',
    press: ['Shift+Enter'],
    says: 'keys-new-line',
    group: 'writing',
    scope: 'main',
    local: true,
    fixed: true,
  },
  {
    id: 'editLast',
    press: ['ArrowUp'],
    says: 'keys-edit-last',
    group: 'writing',
    scope: 'main',
    local: true,
    fixed: true,
  },
  {
    id: 'ownMessages',
    press: ['Shift+ArrowUp', 'Shift+ArrowDown'],
    says: 'keys-own-messages',
    group: 'writing',
    scope: 'both',
    local: true,
    fixed: true,
  },
  {
    id: 'scrollConversation',
    press: ['PageUp', 'PageDown'],
    says: 'keys-scroll',
    group: 'writing',
    scope: 'main',
    local: true,
    fixed: true,
  },
  {
    id: 'toFirst',
    press: ['$mod+Home'],
    says: 'keys-to-first',
    group: 'writing',
    scope: 'main',
    local: true,
    fixed: true,
  },
  {
    id: 'toLatest',
    press: ['$mod+End'],
    says: 'keys-to-latest',
    group: 'writing',
    scope: 'main',
    local: true,
    fixed: true,
  },
  {
    id: 'sendEdit',
    press: ['Enter', '$mod+Enter'],
    says: 'keys-send-edit',
    group: 'writing',
    scope: 'main',
    local: true,
    fixed: true,
  },
  { id: 'stop', press: ['Escape'], says: 'keys-stop', group: 'writing', scope: 'main', fixed: true },
  {
    id: 'saveSummary',
    press: ['$mod+s', '$mod+Enter'],
    says: 'keys-save-summary',
    group: 'writing',
    scope: 'main',
    local: true,
    at: 'summary',
  },
  {
    id: 'lockLine',
    press: ['$mod+l'],
    says: 'keys-lock-line',
    group: 'writing',
    scope: 'main',
    local: true,
    at: 'summary',
  },
  {
    id: 'model',
    press: ['$mod+Shift+M'],
    says: 'keys-model',
    group: 'writing',
    scope: 'both',
  },
  {
    id: 'screenshot',
    press: ['$mod+Shift+S'],
    says: 'keys-screenshot',
    group: 'writing',
    scope: 'both',
  },
  {
    id: 'instructions',
    press: ['$mod+i'],
    says: 'keys-instructions',
    group: 'writing',
    scope: 'main',
  },
  {
    id: 'saveInstructions',
    press: ['$mod+s', '$mod+Enter'],
    says: 'keys-save-instructions',
    group: 'writing',
    scope: 'main',
    local: true,
    at: 'instructions',
  },
  {
    id: 'commands',
    press: ['/'],
    says: 'keys-commands',
    group: 'writing',
    scope: 'main',
    local: true,
    fixed: true,
  },
  { id: 'memory', press: ['$mod+m'], says: 'keys-memory', group: 'window', scope: 'main' },
  { id: 'sidebar', press: ['$mod+b'], says: 'keys-sidebar', group: 'window', scope: 'main' },
  {
    id: 'palette',
    press: ['$mod+Shift+P'],
    says: 'keys-palette',
    group: 'window',
    scope: 'main',
  },
  { id: 'settings', press: ['$mod+,'], says: 'common-settings', group: 'window', scope: 'main' },
  {
    id: 'zoomIn',
    press: ['$mod++'],
    also: ['$mod+=', '$mod+Shift++', '$mod+NumpadAdd'],
    says: 'keys-zoom-in',
    group: 'window',
    scope: 'both',
  },
  {
    id: 'zoomOut',
    press: ['$mod+-'],
    also: ['$mod+NumpadSubtract'],
    says: 'keys-zoom-out',
    group: 'window',
    scope: 'both',
  },
  {
    id: 'zoomUsual',
    press: ['$mod+0'],
    also: ['$mod+Digit0', '$mod+Numpad0'],
    says: 'keys-zoom-usual',
    group: 'window',
    scope: 'both',
  },
  { id: 'closeWindow', press: ['$mod+w'], says: 'keys-close-window', group: 'window', scope: 'main' },
  { id: 'quit', press: ['$mod+q'], says: 'keys-quit', group: 'window', scope: 'main' },
  { id: 'help', press: ['$mod+/', 'Shift+?'], says: 'keys-help', group: 'window', scope: 'main' },

  {
    id: 'insert',
    press: ['$mod+Enter', '$mod+i'],
    says: 'keys-insert',
    group: 'answer',
    scope: 'popup',
  },
  { id: 'copy', press: ['$mod+Shift+C'], says: 'keys-copy', group: 'answer', scope: 'popup' },
  { id: 'openWindow', press: ['$mod+o'], says: 'keys-open-window', group: 'answer', scope: 'popup' },
  {
    id: 'continueLast',
    press: ['$mod+l'],
    says: 'keys-continue',
    group: 'answer',
    scope: 'popup',
  },
  { id: 'popupNew', press: ['$mod+n'], says: 'keys-start-anew', group: 'answer', scope: 'popup' },
  {
    id: 'quickCommand',
    press: ['$mod+.'],
    says: 'keys-quick-command',
    group: 'writing',
    scope: 'popup',
  },
  {
    id: 'quickCommands',
    press: ['/'],
    says: 'keys-quick-commands',
    group: 'writing',
    scope: 'popup',
    local: true,
    fixed: true,
  },
  { id: 'hide', press: ['Escape'], says: 'keys-hide', group: 'window', scope: 'popup', fixed: true },
] as const satisfies readonly Row[];

type Entry = (typeof TABLE)[number];
export type KeyId = Entry['id'];

/** All of them. The label is written when it is read: the language of the window can change. */
export const KEYS = TABLE.map((row) => ({
  ...row,
  get label() {
    return t(row.says);
  },
}));

/** The shortcuts of a window that the window itself answers to. */
export type GlobalKeyId<Scope extends KeyScope> = Exclude<
  Extract<Entry, { scope: Scope | 'both' }>,
  { local: true }
>['id'];
