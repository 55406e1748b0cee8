/** Light or dark, as chosen; without a choice, the style sheet follows the system. */
import type { Theme } from '$lib/ipc';

const KEY = 'extremis.theme';

export function applyTheme(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset['theme'];
  else document.documentElement.dataset['theme'] = theme;
  localStorage.setItem(KEY, theme);
}

/** The theme of the last run, before the settings are read: the window must not flash. */
export function recallTheme(): void {
  const theme = localStorage.getItem(KEY);
  if (theme === 'light' || theme === 'dark') applyTheme(theme);
}
