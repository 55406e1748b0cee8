/** The default of a setting, told where something else is set. */
import type { Settings } from '$lib/ipc';
import { t } from '$lib/language/language.svelte';
import type { SettingsState } from './settings.svelte';

export interface Usual {
  says: string;
  restore: () => void;
}

export const onOrOff = (on: boolean): string => t(on ? 'settings-on' : 'settings-off');

/** The default of one value of the settings; nothing where it is set. `write` puts a value where `read` found it. */
export function usual<Value>(
  stored: SettingsState,
  read: (settings: Settings) => Value,
  write: (settings: Settings, value: Value) => Partial<Settings>,
  says: (value: Value) => string,
): Usual | undefined {
  const { view } = stored;
  if (view === null) return undefined;
  const value = read(view.defaults);
  if (read(view.settings) === value) return undefined;
  return { says: says(value), restore: () => void stored.change(write(view.settings, value)) };
}

/** The default of a setting that stands by itself. */
export function usualOf<Key extends keyof Settings>(
  stored: SettingsState,
  key: Key,
  says: (value: Settings[Key]) => string,
): Usual | undefined {
  return usual(
    stored,
    (settings) => settings[key],
    (_, value) => ({ [key]: value }),
    says,
  );
}
