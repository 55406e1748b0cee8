/** The settings as they are stored, and what is true of this run. Each change is saved at once. */
import { asWireError, engine, type Settings, type SettingsView } from '$lib/ipc';
import { keymap } from '$lib/keys/keymap.svelte';
import type { Report } from '$lib/primitives/toasts.svelte';
import { applyLook } from './look';

export class SettingsState {
  view = $state.raw<SettingsView | null>(null);
  #wrong: 'load' | 'change' | null = null;

  constructor(private readonly report: Report) {}

  async load(): Promise<void> {
    if (await this.#take(() => engine.getSettings())) this.#right('load');
    else this.#wrong = 'load';
  }

  /** Saves a change. Says whether it is stored; what was shown before comes back when it is not. */
  async change(part: Partial<Settings>): Promise<boolean> {
    const before = this.view;
    if (before === null) return false;
    const settings = { ...before.settings, ...part };
    this.view = { ...before, settings };
    applyLook(settings);
    keymap.use(settings.keys);
    const stored = await this.#take(() => engine.saveSettings(settings));
    if (stored) this.#right('change');
    else {
      this.#wrong = 'change';
      this.view = before;
      applyLook(before.settings);
      keymap.use(before.settings.keys);
    }
    return stored;
  }

  /** Sets a file of settings aside that cannot be read; those in force take its place. */
  async replaceFile(): Promise<void> {
    if (await this.#take(() => engine.replaceSettingsFile())) this.#right('change');
    else this.#wrong = 'change';
  }

  /** What went wrong last is right now; that the settings could be read says nothing about what could not be saved. */
  #right(what: 'load' | 'change'): void {
    if (this.#wrong !== what) return;
    this.#wrong = null;
    this.report(null);
  }

  async #take(ask: () => Promise<SettingsView>): Promise<boolean> {
    try {
      this.view = await ask();
      applyLook(this.view.settings);
      keymap.use(this.view.settings.keys);
      return true;
    } catch (thrown) {
      this.report(asWireError(thrown));
      return false;
    }
  }
}
