/** The settings as they are stored, and what is true of this run. Each change is saved at once. */
import { asWireError, engine, type Settings, type SettingsView } from '$lib/ipc';
import { keymap } from '$lib/keys/keymap.svelte';
import { language } from '$lib/language/language.svelte';
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
    apply(settings);
    const stored = await this.#take(() => engine.saveSettings(settings));
    if (stored) this.#right('change');
    else {
      this.#wrong = 'change';
      this.view = before;
      apply(before.settings);
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
      apply(this.view.settings);
      return true;
    } catch (thrown) {
      this.report(asWireError(thrown));
      return false;
    }
  }
}

/** Has the window be as the settings say. */
function apply(settings: Settings): void {
  applyLook(settings);
  keymap.use(settings.keys);
  // What is missing of a language is said in English.
  void language.use(settings.language).catch(() => {});
}
