import { readdirSync, readFileSync } from 'node:fs';
import { expect, it, vi } from 'vitest';
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
  expect(found('notification').map(({ label }) => label)).toEqual(['Tell of answers']);
  expect(found('backups')[0]?.hint).toBe('Backups');
  expect(found('memory').map(({ label }) => label)).toEqual(expect.arrayContaining(['Summarise', 'Memory']));
  expect(found('sync').map(({ label }) => label)).toContain('Shared folder');
  expect(found('Find in this conv')[0]?.hint).toBe('Keys');
  expect(found('no such thing anywhere')).toEqual([]);
});

it('choosing one goes to it', () => {
  found('notification')[0]?.run();
  expect(run).toHaveBeenCalledWith(expect.objectContaining({ part: 'everywhere', label: 'Tell of answers' }));
});

/** A component with the messages of its attributes written out. */
const written = (file: string) =>
  readFileSync(file, 'utf8').replace(
    /=\{t\('([a-z0-9-]+)'\)\}/g,
    (_, id: string) => `="${language.write(id, null)}"`,
  );

it('what is found is a setting that is shown, and what is shown is found', () => {
  const parts = [
    'settings',
    'policy',
    'storage',
    'devices',
    'transfer',
    'user-memories',
    'instructions',
    'updates',
  ];
  const files = [...parts, 'quick-commands'].flatMap((part) =>
    readdirSync(`src/lib/${part}`).map((file) => `src/lib/${part}/${file}`),
  );
  const shown = files
    .filter((file) => file.endsWith('.svelte') && (!file.endsWith('Dialog.svelte') || /SettingsD/.test(file)))
    .flatMap((file) => {
      const fields = written(file).matchAll(
        /<(?:Field|NumberRow|HotkeyField)\s[^>]*?\blabel="([^"{]+)"|data-setting="([^"{]+)"/g,
      );
      return [...fields].map(([, label, setting]) => label ?? setting);
    });
  const names = SETTINGS.map(({ label }) => label);
  expect(
    names.filter((name) => !shown.includes(name) && !/keys in an encrypted|Context|Sees/.test(name)),
  ).toEqual([]);
  expect(shown.filter((name) => name !== undefined && !names.includes(name))).toEqual([]);
});
