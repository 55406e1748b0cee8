import type { AppEvent, SyncDevice, SyncStatus, WireError } from '$lib/ipc';
import { StorageState } from '$lib/storage/storage.svelte';
import { flushSync, mount, unmount } from 'svelte';
import { afterEach, describe, expect, it, vi } from 'vitest';

const NONE: SyncStatus = {
  address: null,
  keys: null,
  device: null,
  exchangedAt: null,
  waiting: 0,
  problem: null,
};
const asked = vi.hoisted(() => ({
  syncStatus: vi.fn<() => Promise<SyncStatus>>(),
  syncDevices: vi.fn<() => Promise<SyncDevice[]>>(() => Promise.resolve([])),
  setSync: vi.fn<() => Promise<SyncStatus>>(),
}));
const told = vi.hoisted(() => ({ hear: null as ((event: AppEvent) => void) | null }));
vi.mock('$lib/ipc/generated/commands', () => asked);
vi.mock('$lib/ipc/events', () => ({
  onAppEvent: (hear: (event: AppEvent) => void) => {
    told.hear = hear;
    return Promise.resolve(() => (told.hear = null));
  },
}));
const { default: DevicesSection } = await import('./DevicesSection.svelte');

let shown: ReturnType<typeof mount> | undefined;
afterEach(() => {
  if (shown !== undefined) void unmount(shown);
  vi.clearAllMocks();
});

function open(status: SyncStatus): void {
  asked.syncStatus.mockResolvedValue(status);
  const storage = new StorageState(() => undefined);
  shown = mount(DevicesSection, { target: document.body, props: { storage, disabled: false } });
}
const says = (words: string) => vi.waitFor(() => expect(document.body.textContent).toContain(words));

function type(field: string, words: string): void {
  const input = document.querySelector<HTMLInputElement>(`[data-testid=${field}]`);
  if (input === null) throw new Error(`no ${field}`);
  input.value = words;
  input.dispatchEvent(new Event('input', { bubbles: true }));
  flushSync();
}

describe('the other devices in the settings', () => {
  it('are asked about with a folder and a passphrase, and a refusal is said there', async () => {
    const refused: WireError = { code: 'wrong_passphrase', message: 'Not the one.', retryable: false };
    asked.setSync.mockRejectedValue(refused);
    open(NONE);
    await says('Shared folder');
    type('store-place', ' ~/Sync ');
    type('store-passphrase', 'five words');
    document.querySelector<HTMLButtonElement>('[data-testid=use-store]')?.click();
    await vi.waitFor(() => expect(document.querySelector('[role=alert]')?.textContent).toBe('Not the one.'));
    expect(asked.setSync).toHaveBeenCalledWith('~/Sync', 'five words');
  });

  it('show what goes wrong as soon as it does, and that it is over', async () => {
    const status: SyncStatus = { ...NONE, address: 'file:///shared', keys: 'keyring' };
    open(status);
    await says('Nothing was exchanged yet.');
    told.hear?.({ kind: 'syncChanged', status: { ...status, problem: 'There is no folder.' } });
    await says('There is no folder.');
    told.hear?.({ kind: 'syncChanged', status });
    await vi.waitFor(() => expect(document.querySelector('[data-testid=sync-problem]')).toBeNull());
  });

  it('ask for the passphrase alone where the keys of the folder are not here', async () => {
    open({ ...NONE, address: 'file:///shared' });
    await says('Enter the passphrase to go on.');
    expect(document.querySelector('[data-testid=store-place]')).toBeNull();
    expect(document.querySelector('[data-testid=sync-now]')).toBeNull();
  });
});
