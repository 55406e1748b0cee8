/**
 * Every shortcut of the product, once: what is pressed, what it does, where. What is pressed is the default: the
 * settings can give another key (`keymap.svelte.ts`). Feeds the bindings, the help, the palette and the settings.
 */
export type KeyScope = 'main' | 'popup';
/** Where a shortcut works: in one window, or in both. */
export type KeyPlace = KeyScope | 'both';

export interface KeyEntry {
  id: string;
  /** tinykeys notation; any of them does it. */
  press: readonly string[];
  label: string;
  group: 'Conversations' | 'Search' | 'Writing' | 'Answer' | 'Window';
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

export const KEYS = [
  { id: 'newSession', press: ['$mod+n'], label: 'New conversation', group: 'Conversations', scope: 'main' },
  {
    id: 'previous',
    press: ['$mod+ArrowUp', 'Alt+ArrowUp'],
    label: 'Previous conversation',
    group: 'Conversations',
    scope: 'main',
  },
  {
    id: 'next',
    press: ['$mod+ArrowDown', 'Alt+ArrowDown'],
    label: 'Next conversation',
    group: 'Conversations',
    scope: 'main',
  },
  { id: 'rename', press: ['F2'], label: 'Rename', group: 'Conversations', scope: 'main' },
  { id: 'pin', press: ['$mod+d'], label: 'Pin or unpin', group: 'Conversations', scope: 'main' },
  {
    id: 'folder',
    press: ['$mod+Shift+F'],
    label: 'Move to a folder',
    group: 'Conversations',
    scope: 'main',
  },
  { id: 'tags', press: ['$mod+Shift+T'], label: 'Tags', group: 'Conversations', scope: 'main' },
  {
    id: 'archive',
    press: ['$mod+Shift+A'],
    label: 'Archive, or back to the list',
    group: 'Conversations',
    scope: 'main',
  },
  {
    id: 'ownWindow',
    press: ['$mod+Shift+O'],
    label: 'Open in a window of its own',
    group: 'Conversations',
    scope: 'main',
  },
  {
    id: 'markSessions',
    press: ['Shift+ArrowDown', '$mod+a'],
    label: 'Mark several in the list of conversations; so does Ctrl with a click',
    group: 'Conversations',
    scope: 'main',
    local: true,
    fixed: true,
  },
  {
    id: 'walkSessions',
    press: ['ArrowUp', 'ArrowDown'],
    label: 'Walk the list of conversations; Enter opens one',
    group: 'Conversations',
    scope: 'main',
    local: true,
    fixed: true,
  },
  {
    id: 'deleteSession',
    press: ['Delete'],
    label: 'Delete the conversation that has the focus',
    group: 'Conversations',
    scope: 'main',
    local: true,
    at: 'list',
  },
  {
    id: 'undo',
    press: ['$mod+z'],
    label: 'Undo: what was written, or a deletion while its note is shown',
    group: 'Writing',
    scope: 'main',
    fixed: true,
  },
  {
    id: 'redo',
    press: ['$mod+Shift+Z', '$mod+y'],
    label: 'Redo what was written',
    group: 'Writing',
    scope: 'main',
    local: true,
    fixed: true,
  },
  { id: 'search', press: ['$mod+k'], label: 'Search all conversations', group: 'Search', scope: 'main' },
  {
    id: 'searchMeaning',
    press: ['Enter'],
    label: 'Search by meaning',
    group: 'Search',
    scope: 'main',
    local: true,
    fixed: true,
  },
  {
    id: 'chooseHit',
    press: ['ArrowUp', 'ArrowDown'],
    label: 'Choose a result; Enter shows it',
    group: 'Search',
    scope: 'main',
    local: true,
    fixed: true,
  },
  { id: 'find', press: ['$mod+f'], label: 'Find in this conversation', group: 'Search', scope: 'main' },
  { id: 'findNext', press: ['F3', '$mod+g'], label: 'Next match', group: 'Search', scope: 'main' },
  {
    id: 'findPrevious',
    press: ['Shift+F3', '$mod+Shift+G'],
    label: 'Previous match',
    group: 'Search',
    scope: 'main',
  },
  {
    id: 'sendMessage',
    press: ['Enter'],
    label: 'Send',
    group: 'Writing',
    scope: 'main',
    local: true,
    fixed: true,
  },
  {
    id: 'newLine',
    press: ['Shift+Enter'],
    label: 'New line',
    group: 'Writing',
    scope: 'main',
    local: true,
    fixed: true,
  },
  {
    id: 'editLast',
    press: ['ArrowUp'],
    label: 'Edit your last message, in an empty field',
    group: 'Writing',
    scope: 'main',
    local: true,
    fixed: true,
  },
  {
    id: 'ownMessages',
    press: ['Shift+ArrowUp', 'Shift+ArrowDown'],
    label: 'Go through your earlier messages, in an empty field',
    group: 'Writing',
    scope: 'both',
    local: true,
    fixed: true,
  },
  {
    id: 'scrollConversation',
    press: ['PageUp', 'PageDown'],
    label: 'Scroll the conversation, from the message field, too',
    group: 'Writing',
    scope: 'main',
    local: true,
    fixed: true,
  },
  {
    id: 'toFirst',
    press: ['$mod+Home'],
    label: 'First message',
    group: 'Writing',
    scope: 'main',
    local: true,
    fixed: true,
  },
  {
    id: 'toLatest',
    press: ['$mod+End'],
    label: 'Latest message',
    group: 'Writing',
    scope: 'main',
    local: true,
    fixed: true,
  },
  {
    id: 'sendEdit',
    press: ['Enter', '$mod+Enter'],
    label: 'Send the edited message',
    group: 'Writing',
    scope: 'main',
    local: true,
    fixed: true,
  },
  { id: 'stop', press: ['Escape'], label: 'Stop the answer', group: 'Writing', scope: 'main', fixed: true },
  {
    id: 'saveSummary',
    press: ['$mod+s', '$mod+Enter'],
    label: 'Save the summary',
    group: 'Writing',
    scope: 'main',
    local: true,
    at: 'summary',
  },
  {
    id: 'lockLine',
    press: ['$mod+l'],
    label: 'Lock or unlock a line of the summary',
    group: 'Writing',
    scope: 'main',
    local: true,
    at: 'summary',
  },
  {
    id: 'model',
    press: ['$mod+Shift+M'],
    label: 'Choose the model of this conversation',
    group: 'Writing',
    scope: 'both',
  },
  {
    id: 'instructions',
    press: ['$mod+i'],
    label: 'Instructions for this conversation',
    group: 'Writing',
    scope: 'main',
  },
  {
    id: 'saveInstructions',
    press: ['$mod+s', '$mod+Enter'],
    label: 'Save the instructions, or the quick command',
    group: 'Writing',
    scope: 'main',
    local: true,
    at: 'instructions',
  },
  {
    id: 'commands',
    press: ['/'],
    label: 'Commands',
    group: 'Writing',
    scope: 'main',
    local: true,
    fixed: true,
  },
  { id: 'memory', press: ['$mod+m'], label: 'Show or hide the memory', group: 'Window', scope: 'main' },
  { id: 'sidebar', press: ['$mod+b'], label: 'Show or hide the sidebar', group: 'Window', scope: 'main' },
  {
    id: 'palette',
    press: ['$mod+Shift+P'],
    label: 'Do anything, go anywhere, by its name',
    group: 'Window',
    scope: 'main',
  },
  { id: 'settings', press: ['$mod+,'], label: 'Settings', group: 'Window', scope: 'main' },
  {
    id: 'zoomIn',
    press: ['$mod++'],
    also: ['$mod+=', '$mod+Shift++', '$mod+NumpadAdd'],
    label: 'Larger',
    group: 'Window',
    scope: 'both',
  },
  {
    id: 'zoomOut',
    press: ['$mod+-'],
    also: ['$mod+NumpadSubtract'],
    label: 'Smaller',
    group: 'Window',
    scope: 'both',
  },
  {
    id: 'zoomUsual',
    press: ['$mod+0'],
    also: ['$mod+Digit0', '$mod+Numpad0'],
    label: 'Usual size',
    group: 'Window',
    scope: 'both',
  },
  { id: 'closeWindow', press: ['$mod+w'], label: 'Close the window', group: 'Window', scope: 'main' },
  { id: 'quit', press: ['$mod+q'], label: 'Quit', group: 'Window', scope: 'main' },
  { id: 'help', press: ['$mod+/', 'Shift+?'], label: 'Keyboard shortcuts', group: 'Window', scope: 'main' },

  {
    id: 'insert',
    press: ['$mod+Enter', '$mod+i'],
    label: 'Insert the answer where you were',
    group: 'Answer',
    scope: 'popup',
  },
  { id: 'copy', press: ['$mod+Shift+C'], label: 'Copy the answer', group: 'Answer', scope: 'popup' },
  { id: 'openWindow', press: ['$mod+o'], label: 'Open in the window', group: 'Answer', scope: 'popup' },
  {
    id: 'continueLast',
    press: ['$mod+l'],
    label: 'Continue the conversation before',
    group: 'Answer',
    scope: 'popup',
  },
  { id: 'popupNew', press: ['$mod+n'], label: 'Start anew', group: 'Answer', scope: 'popup' },
  {
    id: 'quickCommand',
    press: ['$mod+.'],
    label: 'Run the last quick command on the selection',
    group: 'Writing',
    scope: 'popup',
  },
  {
    id: 'quickCommands',
    press: ['/'],
    label: 'Quick commands',
    group: 'Writing',
    scope: 'popup',
    local: true,
    fixed: true,
  },
  { id: 'hide', press: ['Escape'], label: 'Hide', group: 'Window', scope: 'popup', fixed: true },
] as const satisfies readonly KeyEntry[];

type Entry = (typeof KEYS)[number];
export type KeyId = Entry['id'];
/** The shortcuts of a window that the window itself answers to. */
export type GlobalKeyId<Scope extends KeyScope> = Exclude<
  Extract<Entry, { scope: Scope | 'both' }>,
  { local: true }
>['id'];
