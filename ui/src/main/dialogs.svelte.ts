/** Which dialog of the main window is open, and what it is about. */
import type { MainTask, ModelChoice, SettingsField, UnsavedView } from '$lib/ipc';
import type { SettingsPart } from '$lib/settings/parts';
import type { ExportSubject } from '$lib/transfer/exporting.svelte';

export class Dialogs {
  shown = $state<'settings' | 'keys' | 'policy' | 'preview' | 'instructions' | null>(null);
  /** The field that the settings are open for. */
  settingsAt = $state<SettingsField | null>(null);
  /** The part of the settings that is shown first. */
  settingsPart = $state<SettingsPart>('general');
  /** The setting that is shown first, by its id. */
  setting = $state<string | null>(null);
  /** The model whose size is being set. */
  sizing = $state.raw<ModelChoice | null>(null);
  /** The answer of which it is shown what was sent for it. */
  sentFor = $state<string | null>(null);
  /** What is being imported: what was dropped, or what is still to be named. */
  importing = $state.raw<{ path: string | null } | null>(null);
  /** What is being exported. */
  exporting = $state.raw<{ subject: ExportSubject } | null>(null);
  /** What was typed into the palette when it was opened; `null`: it is closed. */
  palette = $state<string | null>(null);
  /** What would be lost by quitting now, while it is asked about. */
  quitting = $state.raw<UnsavedView | null>(null);

  /** `elsewhere`: shows what belongs to all conversations; none: it is shown here. */
  constructor(private readonly elsewhere: ((task: MainTask) => void) | null = null) {}

  openSettings(
    at: SettingsField | null = null,
    part: SettingsPart = 'general',
    setting: string | null = null,
  ): void {
    if (this.elsewhere !== null) return this.elsewhere({ kind: 'settings', part, at, setting });
    this.settingsAt = at;
    this.settingsPart = part;
    this.setting = setting;
    this.shown = 'settings';
  }

  /** Shows how much a model reads, where it is set. */
  size(choice: ModelChoice): void {
    if (this.elsewhere !== null) this.elsewhere({ kind: 'size', choice });
    else this.sizing = choice;
  }

  /** Opens the import, for what was dropped if something was. */
  openImport(path: string | null = null): void {
    this.importing = { path };
  }

  /** Opens the export of one conversation, or of all. */
  openExport(subject: ExportSubject): void {
    this.exporting = { subject };
  }

  close(): void {
    this.shown = null;
  }
}
