/** The settings as they are stored, and what is true of this run. Each change is saved at once. */
import { asWireError, engine, type Settings, type SettingsView, type WireError } from '$lib/ipc';
import { applyTheme } from './theme';

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
