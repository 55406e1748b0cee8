/** The parts of the settings, as they are shown. */
export const SETTINGS_PARTS = [
  { value: 'general', label: 'General' },
  { value: 'appearance', label: 'Appearance' },
  { value: 'instructions', label: 'Instructions' },
  { value: 'everywhere', label: 'Everywhere' },
  { value: 'keys', label: 'Keys' },
  { value: 'quick', label: 'Quick commands' },
  { value: 'about', label: 'About you' },
  { value: 'memory', label: 'Memory' },
  { value: 'storage', label: 'Storage' },
  { value: 'backups', label: 'Backups' },
] as const;

export type SettingsPart = (typeof SETTINGS_PARTS)[number]['value'];

/** The part with this name; the first where there is none. */
export function partNamed(name: string): SettingsPart {
  return SETTINGS_PARTS.find(({ value }) => value === name)?.value ?? 'general';
}
