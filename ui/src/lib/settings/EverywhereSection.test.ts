import type { DesktopView } from '$lib/ipc';
import { flushSync, mount, unmount } from 'svelte';
import { afterEach, expect, it, vi } from 'vitest';

const DESKTOP: DesktopView = {
  session: 'wayland',
  desktop: 'sway',
  binding: null,
  abilities: [
    { name: 'tray', works: true, why: '' },
    { name: 'url', works: false, why: 'No accessibility bus runs.' },
  ],
};
vi.mock('$lib/ipc/generated/commands', () => ({
  desktopReport: () => Promise.resolve(DESKTOP),
  startsAtLogin: () => Promise.resolve(false),
}));
const { default: EverywhereSection } = await import('./EverywhereSection.svelte');
const { SettingsState } = await import('./settings.svelte');

let shown: ReturnType<typeof mount> | undefined;
afterEach(() => {
  if (shown !== undefined) void unmount(shown);
});

it('an ability that needs no more words has no empty ones', async () => {
  shown = mount(EverywhereSection, {
    target: document.body,
    props: { settings: new SettingsState(() => undefined) },
  });
  await vi.waitFor(() => {
    flushSync();
    expect(document.querySelectorAll('[data-ability]')).toHaveLength(2);
  });
  const words = (name: string) => document.querySelector(`[data-ability=${name}]`)?.querySelectorAll('.why');
  expect(words('tray')).toHaveLength(0);
  expect(words('url')?.[0]?.textContent).toBe('No accessibility bus runs.');
});
