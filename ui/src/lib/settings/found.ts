/** The single settings, so that one finds them by their names and by what else one calls them. */
import { keyGroups } from '$lib/keys/groups';
import { t } from '$lib/language/language.svelte';
import type { PlainId } from '$lib/language/messages';
import type { PaletteEntry } from '$lib/palette/entries';
import { SETTINGS_PARTS, type SettingsPart } from './parts';

export interface Setting {
  part: SettingsPart;
  /** What it is told apart by in any language: the message of its name, or the action whose key it is. */
  id: string;
  /** As its field is called, in the language of the window. */
  readonly label: string;
  /** Other words for it, which are never shown. */
  readonly words?: string;
}

interface Row {
  part: SettingsPart;
  label: PlainId;
  words: PlainId;
}

const TABLE = [
  { part: 'general', label: 'settings-server', words: 'settings-words-server' },
  { part: 'general', label: 'settings-model', words: 'settings-words-model' },
  { part: 'general', label: 'settings-key', words: 'settings-words-key' },
  { part: 'general', label: 'settings-key-file', words: 'settings-words-key-file' },
  { part: 'general', label: 'settings-window', words: 'settings-words-window' },
  { part: 'general', label: 'settings-vision', words: 'settings-words-vision' },
  { part: 'general', label: 'settings-json-schema', words: 'settings-words-json-schema' },
  { part: 'general', label: 'settings-key-unencrypted', words: 'settings-words-unencrypted' },
  { part: 'general', label: 'settings-temperature', words: 'settings-words-temperature' },
  { part: 'general', label: 'settings-top-p', words: 'settings-words-top-p' },
  { part: 'general', label: 'settings-longest-answer', words: 'settings-words-longest-answer' },
  { part: 'general', label: 'settings-effort', words: 'settings-words-effort' },
  { part: 'general', label: 'settings-retries', words: 'settings-words-retries' },
  { part: 'general', label: 'settings-send-when-back', words: 'settings-words-back' },
  { part: 'general', label: 'settings-stand-ins', words: 'settings-words-stand-ins' },
  { part: 'general', label: 'settings-hotkey', words: 'settings-words-hotkey' },
  { part: 'general', label: 'settings-hide-popup', words: 'settings-words-hide-popup' },
  { part: 'general', label: 'settings-keep-running', words: 'settings-words-keep-running' },
  { part: 'general', label: 'settings-name-updates', words: 'settings-words-updates' },
  { part: 'general', label: 'settings-capture-selection', words: 'settings-words-selection' },
  { part: 'general', label: 'settings-capture-clipboard', words: 'settings-words-clipboard' },
  { part: 'general', label: 'settings-capture-never', words: 'settings-words-never' },
  { part: 'appearance', label: 'settings-language', words: 'settings-words-language' },
  { part: 'appearance', label: 'settings-theme', words: 'settings-words-theme' },
  { part: 'appearance', label: 'settings-contrast', words: 'settings-words-contrast' },
  { part: 'appearance', label: 'settings-accent', words: 'settings-words-accent' },
  { part: 'appearance', label: 'settings-text-size', words: 'settings-words-text-size' },
  { part: 'appearance', label: 'settings-reading-size', words: 'settings-words-reading-size' },
  { part: 'appearance', label: 'settings-reading-font', words: 'settings-words-reading-font' },
  { part: 'appearance', label: 'settings-column', words: 'settings-words-column' },
  { part: 'appearance', label: 'settings-density', words: 'settings-words-density' },
  { part: 'appearance', label: 'settings-motion', words: 'settings-words-motion' },
  { part: 'instructions', label: 'settings-name-instructions', words: 'settings-words-instructions' },
  { part: 'everywhere', label: 'settings-desktop', words: 'settings-words-desktop' },
  { part: 'everywhere', label: 'settings-login', words: 'settings-words-login' },
  { part: 'everywhere', label: 'settings-notify', words: 'settings-words-notify' },
  { part: 'quick', label: 'settings-name-quick-commands', words: 'settings-words-quick-commands' },
  { part: 'about', label: 'settings-name-remember', words: 'settings-words-remember' },
  { part: 'about', label: 'settings-name-accept', words: 'settings-words-accept' },
  { part: 'about', label: 'settings-name-pause', words: 'settings-words-pause' },
  { part: 'about', label: 'settings-name-not-from', words: 'settings-words-not-from' },
  { part: 'memory', label: 'settings-name-summarise', words: 'settings-words-summarise' },
  { part: 'memory', label: 'settings-name-first-summary', words: 'settings-words-first-summary' },
  { part: 'memory', label: 'settings-name-again-after', words: 'settings-words-again-after' },
  { part: 'memory', label: 'settings-name-at-tokens', words: 'settings-words-at-tokens' },
  { part: 'memory', label: 'settings-name-at-questions', words: 'settings-words-at-questions' },
  { part: 'memory', label: 'settings-name-at-tokens-to-send', words: 'settings-words-at-tokens' },
  { part: 'memory', label: 'settings-name-of-level', words: 'settings-words-levels' },
  { part: 'memory', label: 'settings-name-in-all', words: 'settings-words-in-all' },
  { part: 'memory', label: 'settings-name-sent-without', words: 'settings-words-sent-without' },
  { part: 'memory', label: 'settings-name-pause-topic', words: 'settings-words-pause-topic' },
  { part: 'memory', label: 'settings-name-words-topic', words: 'settings-words-words-topic' },
  { part: 'memory', label: 'settings-name-highest-level', words: 'settings-words-levels' },
  { part: 'memory', label: 'settings-name-folded-at', words: 'settings-words-folded-at' },
  { part: 'memory', label: 'settings-name-word-for-word', words: 'settings-words-word-for-word' },
  { part: 'memory', label: 'settings-name-length', words: 'settings-words-length' },
  { part: 'memory', label: 'settings-name-facts', words: 'settings-words-facts' },
  { part: 'memory', label: 'settings-name-lost', words: 'settings-words-lost' },
  { part: 'memory', label: 'settings-name-recall', words: 'settings-words-recall' },
  { part: 'memory', label: 'settings-name-titles', words: 'settings-words-titles' },
  { part: 'memory', label: 'settings-name-writer', words: 'settings-words-writer' },
  { part: 'storage', label: 'settings-name-folder', words: 'settings-words-folder' },
  { part: 'storage', label: 'settings-name-kept-as', words: 'settings-words-kept-as' },
  { part: 'storage', label: 'settings-name-check', words: 'settings-words-check' },
  { part: 'storage', label: 'settings-name-index', words: 'settings-words-index' },
  { part: 'storage', label: 'settings-name-import', words: 'settings-words-import' },
  { part: 'storage', label: 'settings-name-export', words: 'settings-words-export' },
  { part: 'storage', label: 'settings-name-shared-folder', words: 'settings-words-shared-folder' },
  { part: 'storage', label: 'settings-name-exchange', words: 'settings-words-exchange' },
  { part: 'storage', label: 'settings-name-devices', words: 'settings-words-devices' },
  { part: 'storage', label: 'settings-name-passphrase', words: 'settings-words-passphrase' },
  { part: 'storage', label: 'settings-name-empty-trash', words: 'settings-words-empty-trash' },
  { part: 'storage', label: 'settings-name-quick-away', words: 'settings-words-quick-away' },
  { part: 'storage', label: 'settings-name-clean-up', words: 'settings-words-clean-up' },
  { part: 'storage', label: 'settings-name-clear', words: 'settings-words-clear' },
  { part: 'backups', label: 'settings-name-backups', words: 'settings-words-backups' },
] as const satisfies readonly Row[];

export const SETTINGS: readonly Setting[] = TABLE.map(({ part, label, words }) => ({
  part,
  id: label,
  get label() {
    return t(label);
  },
  get words() {
    return t(words);
  },
}));

/** The parts themselves; none is a setting of its own, so that one begins at the top. */
export const PARTS: readonly Setting[] = SETTINGS_PARTS.map(({ value, label }) => ({
  part: value,
  id: label,
  get label() {
    return t(label);
  },
}));

/** The keys of the actions, each by the name of its action. */
export function keySettings(): Setting[] {
  const entries = keyGroups(({ fixed }) => fixed !== true).flatMap(({ entries: all }) => all);
  return entries.map(({ id, label }) => ({ part: 'keys', id, label, words: t('settings-words-keys') }));
}

/** Settings as they are found, in the language of the window; `run` goes to one. */
export function settingEntries(
  settings: readonly Setting[],
  run: (setting: Setting) => void,
): PaletteEntry[] {
  return settings.map((setting) => {
    const hint = PARTS.find(({ part }) => part === setting.part)?.label ?? '';
    return {
      id: `setting ${setting.part} ${setting.id}`,
      kind: 'settings',
      label: setting.label,
      hint,
      words: `${setting.words ?? ''} ${hint}`,
      run: () => run(setting),
    };
  });
}
