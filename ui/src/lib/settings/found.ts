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
  { part: 'general', label: 'settings-open-windows', words: 'settings-words-open-windows' },
  { part: 'general', label: 'updates-look', words: 'settings-words-updates' },
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
  { part: 'instructions', label: 'instructions-for-all', words: 'settings-words-instructions' },
  { part: 'everywhere', label: 'settings-desktop', words: 'settings-words-desktop' },
  { part: 'everywhere', label: 'settings-login', words: 'settings-words-login' },
  { part: 'everywhere', label: 'settings-notify', words: 'settings-words-notify' },
  { part: 'quick', label: 'quick-commands-title', words: 'settings-words-quick-commands' },
  { part: 'about', label: 'user-memories-remember', words: 'settings-words-remember' },
  { part: 'about', label: 'user-memories-accept', words: 'settings-words-accept' },
  { part: 'about', label: 'user-memories-idle', words: 'settings-words-pause' },
  { part: 'about', label: 'user-memories-apps', words: 'settings-words-not-from' },
  { part: 'memory', label: 'policy-summarise', words: 'settings-words-summarise' },
  { part: 'memory', label: 'policy-first', words: 'settings-words-first-summary' },
  { part: 'memory', label: 'policy-again', words: 'settings-words-again-after' },
  { part: 'memory', label: 'policy-tokens', words: 'settings-words-at-tokens' },
  { part: 'memory', label: 'policy-questions', words: 'settings-words-at-questions' },
  { part: 'memory', label: 'policy-sent', words: 'settings-words-at-tokens' },
  { part: 'memory', label: 'policy-of-level', words: 'settings-words-levels' },
  { part: 'memory', label: 'policy-in-all', words: 'settings-words-in-all' },
  { part: 'memory', label: 'policy-without', words: 'settings-words-sent-without' },
  { part: 'memory', label: 'policy-pause', words: 'settings-words-pause-topic' },
  { part: 'memory', label: 'policy-words', words: 'settings-words-words-topic' },
  { part: 'memory', label: 'policy-highest', words: 'settings-words-levels' },
  { part: 'memory', label: 'policy-fold', words: 'settings-words-folded-at' },
  { part: 'memory', label: 'policy-kept', words: 'settings-words-word-for-word' },
  { part: 'memory', label: 'policy-length', words: 'settings-words-length' },
  { part: 'memory', label: 'policy-facts', words: 'settings-words-facts' },
  { part: 'memory', label: 'policy-lost', words: 'settings-words-lost' },
  { part: 'memory', label: 'policy-recall', words: 'settings-words-recall' },
  { part: 'memory', label: 'policy-name', words: 'settings-words-titles' },
  { part: 'memory', label: 'policy-writer', words: 'settings-words-writer' },
  { part: 'storage', label: 'storage-folder', words: 'settings-words-folder' },
  { part: 'storage', label: 'storage-kind', words: 'settings-words-kept-as' },
  { part: 'storage', label: 'storage-check', words: 'settings-words-check' },
  { part: 'storage', label: 'storage-index', words: 'settings-words-index' },
  { part: 'storage', label: 'transfer-import', words: 'settings-words-import' },
  { part: 'storage', label: 'transfer-export', words: 'settings-words-export' },
  { part: 'storage', label: 'transfer-notes', words: 'settings-words-export' },
  { part: 'storage', label: 'devices-folder', words: 'settings-words-shared-folder' },
  { part: 'storage', label: 'devices-exchange', words: 'settings-words-exchange' },
  { part: 'storage', label: 'devices-metered', words: 'settings-words-metered' },
  { part: 'storage', label: 'devices-files', words: 'settings-words-attached-files' },
  { part: 'storage', label: 'devices-share', words: 'settings-words-shared' },
  { part: 'storage', label: 'devices-name', words: 'settings-words-shared' },
  { part: 'storage', label: 'devices-list', words: 'settings-words-devices' },
  { part: 'storage', label: 'devices-passphrase', words: 'settings-words-passphrase' },
  { part: 'storage', label: 'storage-trash-days', words: 'settings-words-empty-trash' },
  { part: 'storage', label: 'storage-quick-days', words: 'settings-words-quick-away' },
  { part: 'storage', label: 'storage-clean-up', words: 'settings-words-clean-up' },
  { part: 'storage', label: 'storage-clear', words: 'settings-words-clear' },
  { part: 'backups', label: 'storage-backups', words: 'settings-words-backups' },
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
