/** The parts of the settings, in the order in which they are shown, each by the message that it is called by. */
import type { PlainId } from '$lib/language/messages';

export const SETTINGS_PARTS = [
  { value: 'general', label: 'settings-part-general' },
  { value: 'appearance', label: 'settings-part-appearance' },
  { value: 'instructions', label: 'settings-part-instructions' },
  { value: 'everywhere', label: 'settings-part-everywhere' },
  { value: 'keys', label: 'settings-part-keys' },
  { value: 'quick', label: 'settings-part-quick' },
  { value: 'about', label: 'settings-part-about' },
  { value: 'memory', label: 'settings-part-memory' },
  { value: 'storage', label: 'settings-part-storage' },
  { value: 'backups', label: 'settings-part-backups' },
] as const satisfies readonly { value: string; label: PlainId }[];

export type SettingsPart = (typeof SETTINGS_PARTS)[number]['value'];

/** The part with this name; the first where there is none. */
export function partNamed(name: string): SettingsPart {
  return SETTINGS_PARTS.find(({ value }) => value === name)?.value ?? 'general';
}
