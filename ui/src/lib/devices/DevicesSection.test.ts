import type { AppEvent, SyncDevice, SyncStatus, SyncView, WireError } from '$lib/ipc';
import { StorageState } from '$lib/storage/storage.svelte';
import { flushSync, mount, unmount } from 'svelte';
import { afterEach, describe, expect, it, vi } from 'vitest';

const NONE: SyncStatus = {
  shared: false,
  name: null,
  address: null,
  keys: null,
  device: null,
  exchangedAt: null,
  waiting: 0,
  files: { toSend: 0, toFetch: 0, bytesToFetch: 0, elsewhere: 0 },
  paused: false,
  metered: false,
  onMetered: false,
  problem: null,
};
const asked = vi.hoisted(() => ({
  syncStatus: vi.fn<() => Promise<SyncStatus>>(),
  syncDevices: vi.fn<() => Promise<SyncDevice[]>>(() => Promise.resolve([])),
  pauseSync: vi.fn<(shared: boolean, paused: boolean) => Promise<SyncStatus>>(),
  setSync: vi.fn<() => Promise<SyncStatus>>(),
  renameUser: vi.fn<(name: string) => Promise<SyncStatus>>(),
  removeSyncDevice: vi.fn<() => Promise<SyncView>>(),
  changeSyncPassphrase: vi.fn<() => Promise<SyncView>>(),
  storage: vi.fn(() => Promise.reject(new Error('not asked for'))),
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
  const props = { storage, disabled: false, shared: status.shared };
  shown = mount(DevicesSection, { target: document.body, props });
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
    expect(asked.setSync).toHaveBeenCalledWith(false, {
      place: '~/Sync',
      passphrase: 'five words',
      user: null,
      secret: null,
      name: null,
    });
  });

  it('ask who one is to a server, where the address is one', async () => {
    asked.setSync.mockResolvedValue({ ...NONE, address: 's3://notes' });
    open(NONE);
    await says('Shared folder');
    expect(document.querySelector('[data-testid=store-user]')).toBeNull();
    type('store-place', 's3://notes?endpoint=https://store.example');
    await says('Secret access key');
    type('store-user', 'anna');
    type('store-secret', 'key');
    type('store-passphrase', 'five words');
    document.querySelector<HTMLButtonElement>('[data-testid=use-store]')?.click();
    await vi.waitFor(() => expect(asked.setSync).toHaveBeenCalled());
    const place = 's3://notes?endpoint=https://store.example';
    expect(asked.setSync).toHaveBeenCalledWith(false, {
      place: place,
      passphrase: 'five words',
      user: 'anna',
      secret: 'key',
      name: null,
    });
  });

  it('ask for a key alone where the address says the rest, and for nothing where SSH knows it', async () => {
    asked.setSync.mockResolvedValue({ ...NONE, address: 'azblob://notes?account=mine' });
    open(NONE);
    await says('Shared folder');
    type('store-place', 'sftp://anna@nas.example/notes');
    await says('SSH logs in with your own keys');
    expect(document.querySelector('[data-testid=store-secret]')).toBeNull();
    type('store-place', 'gcs://notes');
    await says('The JSON file that Google made');
    type('store-place', 'azblob://notes?account=mine');
    await says('Key of the storage account');
    expect(document.querySelector('[data-testid=store-user]')).toBeNull();
    type('store-secret', 'key');
    type('store-passphrase', 'five words');
    document.querySelector<HTMLButtonElement>('[data-testid=use-store]')?.click();
    await vi.waitFor(() => expect(asked.setSync).toHaveBeenCalled());
    expect(asked.setSync).toHaveBeenCalledWith(false, {
      place: 'azblob://notes?account=mine',
      passphrase: 'five words',
      user: '',
      secret: 'key',
      name: null,
    });
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

  it('are apart from the people that conversations are shared with, who see a name', async () => {
    const shared: SyncStatus = { ...NONE, shared: true };
    const set: SyncStatus = { ...shared, address: 'file:///team', keys: 'keyring', name: 'Anna' };
    asked.setSync.mockResolvedValue(set);
    open(shared);
    await says('Shared with others');
    document.querySelector<HTMLButtonElement>('[data-testid=set-up-sharing]')?.click();
    flushSync();
    type('store-place', '~/Team');
    type('store-name', ' Anna ');
    type('store-passphrase', 'five words');
    asked.syncStatus.mockResolvedValue(set);
    document.querySelector<HTMLButtonElement>('[data-testid=use-store]')?.click();
    await vi.waitFor(() => expect(asked.setSync).toHaveBeenCalledOnce());
    expect(asked.setSync).toHaveBeenCalledWith(true, {
      place: '~/Team',
      passphrase: 'five words',
      user: null,
      secret: null,
      name: 'Anna',
    });
    await says('/team');
    told.hear?.({ kind: 'syncChanged', status: { ...NONE, address: 'file:///other-devices' } });
    flushSync();
    expect(document.body.textContent).not.toContain('other-devices');
    asked.renameUser.mockResolvedValue({ ...set, name: 'Anna Sand' });
    type('shared-name', 'Anna Sand');
    document
      .querySelector('[data-testid=shared-name]')
      ?.dispatchEvent(new Event('change', { bubbles: true }));
    expect(asked.renameUser).toHaveBeenCalledWith('Anna Sand');
  });

  it('are exchanged with no more while that is paused, and then again', async () => {
    const status: SyncStatus = { ...NONE, address: 'file:///shared', keys: 'keyring' };
    asked.pauseSync.mockImplementation((_, paused) => Promise.resolve({ ...status, paused }));
    open(status);
    await says('Nothing was exchanged yet.');
    document.querySelector<HTMLButtonElement>('[data-testid=sync-pause]')?.click();
    await says('Paused. Nothing was exchanged yet.');
    await says('Continue');
    document.querySelector<HTMLButtonElement>('[data-testid=sync-pause]')?.click();
    await vi.waitFor(() => expect(document.body.textContent).not.toContain('Paused.'));
  });

  it('ask for the passphrase alone where the keys of the folder are not here', async () => {
    open({ ...NONE, address: 'file:///shared' });
    await says('Enter the passphrase to go on.');
    expect(document.querySelector('[data-testid=store-place]')).toBeNull();
    expect(document.querySelector('[data-testid=sync-now]')).toBeNull();
  });

  it('say what is wrong above the passphrase that is asked for again', async () => {
    open({ ...NONE, address: 'file:///shared', problem: 'The keys were changed.' });
    await says('Enter the passphrase to go on.');
    expect(document.querySelector('[data-testid=sync-problem]')?.textContent).toBe('The keys were changed.');
  });

  describe('where there are some', () => {
    const since = '2026-11-21T11:58:00Z';
    const done: SyncView = {
      received: 0,
      changed: 0,
      sent: 0,
      filesSent: 0,
      filesReceived: 0,
      problems: [],
      cancelled: false,
    };
    const click = (name: string) => {
      document.querySelector<HTMLButtonElement>(`[data-testid=${name}]`)?.click();
      flushSync();
    };
    const ready = () =>
      document.querySelector<HTMLButtonElement>('[data-testid=confirm]')?.disabled === false;

    async function list(): Promise<void> {
      asked.syncDevices.mockResolvedValue([
        { id: 'one', name: 'desk', since, isThis: true },
        { id: 'two', name: 'laptop', since, isThis: false },
      ]);
      open({ ...NONE, address: 'file:///shared', keys: 'keyring', exchangedAt: since });
      await says('laptop');
    }

    it('are removed with the passphrase, but for this one', async () => {
      asked.removeSyncDevice.mockRejectedValueOnce({ code: 'x', message: 'Not the one.', retryable: false });
      asked.removeSyncDevice.mockResolvedValue(done);
      await list();
      expect(document.querySelectorAll('[data-testid=remove-device]')).toHaveLength(1);
      click('remove-device');
      expect(document.activeElement?.getAttribute('data-testid')).toBe('present-passphrase');
      expect(ready()).toBe(false);
      type('present-passphrase', 'five words');
      click('confirm');
      await says('Not the one.');
      await vi.waitFor(() => expect(ready()).toBe(true));
      click('confirm');
      await says('Everything is under new keys.');
      expect(asked.removeSyncDevice).toHaveBeenLastCalledWith(false, 'two', 'five words', null);
      expect(document.querySelector('dialog')).toBeNull();
    });

    it('go on with another passphrase', async () => {
      asked.changeSyncPassphrase.mockResolvedValue(done);
      await list();
      click('change-passphrase');
      type('present-passphrase', 'five words');
      expect(ready()).toBe(false);
      type('next-passphrase', 'other words');
      click('confirm');
      await says('Everything is under new keys.');
      expect(asked.changeSyncPassphrase).toHaveBeenLastCalledWith(false, 'five words', 'other words');
    });
  });
});
