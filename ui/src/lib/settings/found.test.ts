import { readdirSync, readFileSync } from 'node:fs';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { language } from '$lib/language/language.svelte';
import { meant } from '$lib/palette/entries';
import { keySettings, PARTS, settingEntries, SETTINGS } from './found';

const run = vi.fn();
const found = (typed: string) => meant(settingEntries([...PARTS, ...SETTINGS, ...keySettings()], run), typed);
const first = (typed: string) => found(typed)[0]?.label;

it('a setting is found by its name, by a part of it and by what else it is called', () => {
  expect(first('theme')).toBe('Theme');
  expect(first('accent')).toBe('Accent colour');
  expect(found('dark').map(({ label }) => label)).toContain('Theme');
  expect(found('notification').map(({ label }) => label)).toEqual(['Notify about answers']);
  expect(found('backups')[0]?.hint).toBe('Backups');
  expect(found('memory').map(({ label }) => label)).toEqual(expect.arrayContaining(['Summarise', 'Memory']));
  expect(found('sync').map(({ label }) => label)).toContain('Shared folder');
  expect(found('Find in this conv')[0]?.hint).toBe('Keys');
  expect(found('no such thing anywhere')).toEqual([]);
});

it('choosing one goes to it', () => {
  found('notification')[0]?.run();
  expect(run).toHaveBeenCalledWith(expect.objectContaining({ part: 'everywhere', id: 'settings-notify' }));
});

describe('what is found', () => {
  const folders = [
    'settings',
    'policy',
    'storage',
    'devices',
    'transfer',
    'user-memories',
    'instructions',
    'updates',
    'quick-commands',
  ];
  /** What the fields are called: a message, or words in a folder whose texts stand in no message file yet. */
  const shown = folders
    .flatMap((folder) => readdirSync(`src/lib/${folder}`).map((file) => `src/lib/${folder}/${file}`))
    .filter((file) => file.endsWith('.svelte') && (!file.endsWith('Dialog.svelte') || /SettingsD/.test(file)))
    .flatMap((file) => {
      const fields = readFileSync(file, 'utf8').matchAll(
        /<(?:Field|NumberRow|HotkeyField)\s[^>]*?\blabel=(?:"([^"{]+)"|\{t\('([^']+)'\)\})|data-setting=(?:"([^"{]+)"|\{t\('([^']+)'\)\})/g,
      );
      return [...fields].map(([, words, label, setting, named]) => ({
        words: words ?? setting,
        id: label ?? named,
      }));
    });

  it('is a setting that is shown, and what is shown is found', () => {
    const names = SETTINGS.map(({ label }) => label);
    const fields = shown.map(({ words, id }) => words ?? language.write(id ?? '', null));
    expect(
      names.filter((name) => !fields.includes(name) && !/keys in an encrypted|Context|Sees/.test(name)),
    ).toEqual([]);
    expect(fields.filter((name) => !names.includes(name))).toEqual([]);
  });

  it('is called in every language as its field is', async () => {
    const ids = shown.flatMap(({ id }) => id ?? []);
    const english = new Map(ids.map((id) => [id, language.write(id, null)]));
    const found = new Map(SETTINGS.map((setting) => [setting.label, setting]));
    for (const tag of ['de', 'ar'] as const) {
      await language.use(tag);
      const other = ids.filter((id) => found.get(english.get(id) ?? '')?.label !== language.write(id, null));
      expect(other).toEqual([]);
    }
  });

  it('is found in the language of the window, and by the words of that language', async () => {
    await language.use('de');
    expect(first('farbschema')).toBe('Farbschema');
    expect(found('dunkel').map(({ label }) => label)).toContain('Farbschema');
    expect(found('benachrichtigung').map(({ label }) => label)).toEqual(['Antworten melden']);
    await language.use('ar');
    expect(found('داكن').map(({ label }) => label)).toContain('السمة');
  });

  afterEach(() => language.use('en'));
});
