/** The settings as they are stored, and what is true of this run. Each change is saved at once. */
import { asWireError, engine, type Settings, type SettingsView } from '$lib/ipc';
import { Turns } from '$lib/ipc/turns';
import { keymap } from '$lib/keys/keymap.svelte';
import { language } from '$lib/language/language.svelte';
import type { Report } from '$lib/primitives/toasts.svelte';
import { applyLook } from './look';

export class SettingsState {
  view = $state.raw<SettingsView | null>(null);
  #wrong: 'load' | 'change' | null = null;
  /** As the engine told them last. */
  #told: SettingsView | null = null;
  /** Changes that are on their way, the first that was asked for first: they are shown as made. */
  #changes: Partial<Settings>[] = [];
  #saving: Promise<boolean> | null = null;
  readonly #turns = new Turns();

  constructor(private readonly report: Report) {}

  async load(): Promise<void> {
    if (await this.#take(() => engine.getSettings())) this.#right('load');
    else this.#wrong = 'load';
  }

  /** Saves a change. Says whether it is stored; what was shown before comes back when it is not. */
  async change(part: Partial<Settings>): Promise<boolean> {
    if (this.view === null) return false;
    if (this.#changes.length === 0) this.#told = this.view;
    this.#changes = [...this.#changes, part];
    this.#show();
    // All settings are saved as one: a change that overtook the one before would take it back.
    const saving = this.#saving === null ? this.#save(part) : this.#saving.then(() => this.#save(part));
    this.#saving = saving;
    const stored = await saving;
    if (this.#saving === saving) this.#saving = null;
    if (stored) this.#right('change');
    else this.#wrong = 'change';
    return stored;
  }

  /** What is stored, with the changes up to this one. */
  #with(part: Partial<Settings>): Settings {
    const upTo = this.#changes.slice(0, this.#changes.indexOf(part) + 1);
    return Object.assign({}, this.#told?.settings, ...upTo) as Settings;
  }

  #show(): void {
    if (this.#told === null) return;
    const settings = Object.assign({}, this.#told.settings, ...this.#changes) as Settings;
    this.view = { ...this.#told, settings };
    apply(settings);
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
    const isLatest = this.#turns.ask();
    return await this.#asked(async () => {
      const view = await ask();
      if (isLatest()) this.#told = view;
    });
  }

  /** What was read while a change was on its way may be from before it: then it is read once more. */
  async #save(part: Partial<Settings>): Promise<boolean> {
    const { asked } = this.#turns;
    const stored = await this.#asked(async () => {
      this.#told = await engine.saveSettings(this.#with(part));
      const isReadMeanwhile = this.#turns.asked > asked;
      this.#turns.told();
      if (isReadMeanwhile) void this.load();
    });
    this.#changes = this.#changes.filter((other) => other !== part);
    this.#show();
    return stored;
  }

  async #asked(work: () => Promise<void>): Promise<boolean> {
    try {
      await work();
      this.#show();
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
