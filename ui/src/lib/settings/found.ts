/** The single settings, so that one finds them by their names and by what else one calls them. */
import { keyGroups } from '$lib/keys/groups';
import type { PaletteEntry } from '$lib/palette/entries';
import { SETTINGS_PARTS, type SettingsPart } from './parts';

export interface Setting {
  part: SettingsPart;
  /** As its field is called. */
  label: string;
  /** Other words for it. */
  words?: string;
}

export const SETTINGS: readonly Setting[] = [
  { part: 'general', label: 'Server', words: 'provider address openai anthropic ollama llm' },
  { part: 'general', label: 'Model', words: 'llm gpt claude choose' },
  { part: 'general', label: 'API key', words: 'secret token password' },
  { part: 'general', label: 'Keep keys in an encrypted file', words: 'passphrase keyring secret' },
  { part: 'general', label: 'Context window', words: 'tokens length memory of the model' },
  { part: 'general', label: 'Sees images', words: 'vision pictures multimodal' },
  { part: 'general', label: 'Holds to a JSON Schema', words: 'structured output' },
  { part: 'general', label: 'Send the key unencrypted', words: 'http plain' },
  { part: 'general', label: 'Temperature', words: 'creative random sampling' },
  { part: 'general', label: 'Top P', words: 'nucleus sampling' },
  { part: 'general', label: 'Longest answer', words: 'max tokens output limit' },
  { part: 'general', label: 'Reasoning effort', words: 'thinking' },
  { part: 'general', label: 'Try again', words: 'retries busy error' },
  { part: 'general', label: 'Send when back', words: 'offline connection network queue' },
  { part: 'general', label: 'Models that stand in', words: 'fallback replacement' },
  { part: 'general', label: 'Hotkey', words: 'global shortcut key popup' },
  { part: 'general', label: 'Hide the popup when it loses focus', words: 'stay close' },
  { part: 'general', label: 'Keep running', words: 'background tray quit close window' },
  { part: 'general', label: 'Open windows again', words: 'restore start conversations several' },
  { part: 'general', label: 'Look for newer versions', words: 'update upgrade' },
  { part: 'general', label: 'Application and selection', words: 'context capture privacy' },
  { part: 'general', label: 'Clipboard', words: 'context capture copied privacy' },
  { part: 'general', label: 'Never from', words: 'exclude applications capture privacy' },
  { part: 'appearance', label: 'Theme', words: 'dark light mode colour' },
  { part: 'appearance', label: 'High contrast', words: 'accessibility colours' },
  { part: 'appearance', label: 'Accent colour', words: 'color' },
  { part: 'appearance', label: 'Text size', words: 'zoom font larger smaller' },
  { part: 'appearance', label: 'Size of messages', words: 'font text zoom reading' },
  { part: 'appearance', label: 'Letters of messages', words: 'font serif monospaced typeface' },
  { part: 'appearance', label: 'Width of messages', words: 'column line length' },
  { part: 'appearance', label: 'List of conversations', words: 'density compact sidebar' },
  { part: 'appearance', label: 'Reduce motion', words: 'animation accessibility' },
  { part: 'instructions', label: 'Instructions for all conversations', words: 'system prompt custom' },
  { part: 'everywhere', label: 'On this desktop', words: 'abilities wayland permissions' },
  { part: 'everywhere', label: 'Start at login', words: 'autostart boot' },
  { part: 'everywhere', label: 'Tell of answers', words: 'notification' },
  { part: 'quick', label: 'Quick commands', words: 'slash prompts templates' },
  { part: 'about', label: 'Remember things about me', words: 'user memories personal privacy' },
  { part: 'about', label: 'Use without asking', words: 'accept review memories' },
  { part: 'about', label: 'Also look after a pause', words: 'idle memories' },
  { part: 'about', label: 'Not from these applications', words: 'exclude memories privacy' },
  { part: 'memory', label: 'Summarise', words: 'summary compress on off' },
  { part: 'memory', label: 'First summary at', words: 'trigger messages' },
  { part: 'memory', label: 'Again after', words: 'trigger messages summary' },
  { part: 'memory', label: 'Or at so many tokens', words: 'trigger summary' },
  { part: 'memory', label: 'Or at so many questions', words: 'trigger turns summary' },
  { part: 'memory', label: 'Or at so many tokens to send', words: 'trigger summary' },
  { part: 'memory', label: 'Summaries of one level', words: 'fold levels' },
  { part: 'memory', label: 'Summaries in all', words: 'most levels' },
  { part: 'memory', label: 'Sent without a summary', words: 'maximum messages' },
  { part: 'memory', label: 'A pause is another topic', words: 'minutes change' },
  { part: 'memory', label: 'Other words are another topic', words: 'change percent' },
  { part: 'memory', label: 'Highest level', words: 'fold levels' },
  { part: 'memory', label: 'Folded at so many tokens', words: 'levels' },
  { part: 'memory', label: 'Kept word for word', words: 'recent messages' },
  { part: 'memory', label: 'Length of a summary', words: 'words' },
  { part: 'memory', label: 'Look for facts', words: 'extract' },
  { part: 'memory', label: 'Keep what a summary lost', words: 'names numbers facts' },
  { part: 'memory', label: 'Recall from all conversations', words: 'across search past' },
  { part: 'memory', label: 'Have the model name conversations', words: 'titles' },
  { part: 'memory', label: 'Who writes summaries', words: 'memory model' },
  { part: 'storage', label: 'Folder', words: 'data directory location path' },
  { part: 'storage', label: 'Kept as', words: 'json sqlite archive convert format' },
  { part: 'storage', label: 'Check', words: 'doctor damage verify repair' },
  { part: 'storage', label: 'Search index', words: 'rebuild' },
  { part: 'storage', label: 'Import', words: 'chatgpt claude conversations take in' },
  { part: 'storage', label: 'Export', words: 'markdown html json save conversations' },
  { part: 'storage', label: 'Shared folder', words: 'sync devices dropbox syncthing s3 webdav' },
  { part: 'storage', label: 'Exchange', words: 'sync now pause' },
  { part: 'storage', label: 'Devices', words: 'sync revoke remove' },
  { part: 'storage', label: 'Passphrase', words: 'sync encryption change' },
  { part: 'storage', label: 'Empty the trash after', words: 'delete days' },
  { part: 'storage', label: 'Throw quick conversations away after', words: 'popup delete days' },
  { part: 'storage', label: 'Clean up', words: 'delete old prune' },
  { part: 'storage', label: 'Clear all data', words: 'erase delete everything reset' },
  { part: 'backups', label: 'Backups', words: 'restore copy snapshot' },
];

/** The parts themselves; none is a setting of its own, so that one begins at the top. */
export const PARTS: readonly Setting[] = SETTINGS_PARTS.map(({ value, label }) => ({ part: value, label }));

/** The keys of the actions, each by the name of its action. */
export function keySettings(): Setting[] {
  const entries = keyGroups(({ fixed }) => fixed !== true).flatMap(({ entries: all }) => all);
  return entries.map(({ label }) => ({ part: 'keys', label, words: 'key shortcut' }));
}

const NAMES = new Map(SETTINGS_PARTS.map(({ value, label }) => [value, label]));

/** Settings as they are found; `run` goes to one. */
export function settingEntries(
  settings: readonly Setting[],
  run: (setting: Setting) => void,
): PaletteEntry[] {
  return settings.map((setting) => ({
    id: `setting ${setting.part} ${setting.label}`,
    kind: 'settings',
    label: setting.label,
    hint: NAMES.get(setting.part) ?? '',
    words: `${setting.words ?? ''} ${NAMES.get(setting.part) ?? ''}`,
    run: () => run(setting),
  }));
}
