/** The settings as they are stored, and what is true of this run. Each change is saved at once. */
import { asWireError, engine, type Settings, type SettingsView, type Theme, type WireError } from '$lib/ipc';

export class SettingsState {
  view = $state.raw<SettingsView | null>(null);

  constructor(private readonly report: (error: WireError) => void) {}

  async load(): Promise<void> {
    await this.#take(() => engine.getSettings());
  }

  /** Saves a change. Says whether it is stored; what was shown before comes back when it is not. */
  async change(part: Partial<Settings>): Promise<boolean> {
    const before = this.view;
    if (before === null) return false;
    const settings = { ...before.settings, ...part };
    this.view = { ...before, settings };
    applyTheme(settings.theme);
    const stored = await this.#take(() => engine.saveSettings(settings));
    if (!stored) {
      this.view = before;
      applyTheme(before.settings.theme);
    }
    return stored;
  }

  async #take(ask: () => Promise<SettingsView>): Promise<boolean> {
    try {
      this.view = await ask();
      applyTheme(this.view.settings.theme);
      return true;
    } catch (thrown) {
      this.report(asWireError(thrown));
      return false;
    }
  }
}

/** Light or dark as chosen; without the attribute, the style sheet follows the system. */
export function applyTheme(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset['theme'];
  else document.documentElement.dataset['theme'] = theme;
}
