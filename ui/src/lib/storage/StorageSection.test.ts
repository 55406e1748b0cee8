import type { SettingsView, StorageView } from '$lib/ipc';
import { engine } from '$lib/ipc';
import { SettingsState } from '$lib/settings/settings.svelte';
import { flushSync, mount, unmount } from 'svelte';
import { afterEach, expect, it, vi } from 'vitest';
import { StorageState } from './storage.svelte';
import StorageSection from './StorageSection.svelte';

vi.mock('$lib/ipc/events', () => ({ onAppEvent: () => Promise.resolve(() => undefined) }));

const VIEW: StorageView = {
  dataDir: '/data',
  kind: 'json',
  size: 1,
  sessions: 2,
  inTrash: 0,
  readOnly: false,
  unsaved: null,
  lastImport: null,
};

let shown: ReturnType<typeof mount> | undefined;
afterEach(() => {
  if (shown !== undefined) void unmount(shown);
});

it('says that the trash keeps messages too, and for how long', async () => {
  vi.spyOn(engine, 'storage').mockResolvedValue(VIEW);
  const settings = new SettingsState(() => undefined);
  settings.view = {
    settings: { trashDays: 7 },
    defaults: { trashDays: 30, quickDays: 0 },
  } as unknown as SettingsView;
  const storage = new StorageState(() => undefined);
  await storage.load();
  shown = mount(StorageSection, {
    target: document.body,
    props: { storage, settings, oncleared: vi.fn(), onimport: vi.fn(), onexport: vi.fn() },
  });
  flushSync();
  expect(document.body.textContent).toContain(
    'Deleted conversations and messages can be brought back until then.',
  );
  const days = document.querySelector<HTMLInputElement>('input[type=number]');
  expect(days?.value).toBe('7');
});
