/** The other devices of the stand-in engine. Never part of the product. */
import type { AppEvent, Step, SyncDevice, SyncStatus, Task } from '../src/lib/ipc';
import type { Mocked } from './mocked';
import { at } from './fixtures';
import { said } from './said';

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
const SHARED: SyncStatus = { ...NONE, shared: true };
const SET: SyncStatus = {
  ...NONE,
  address: 'file:///shared/extremis',
  keys: 'keyring',
  device: 'one',
  exchangedAt: at(2),
};
const STATES: Record<string, SyncStatus> = {
  exchanged: {
    ...SET,
    keys: 'thisRunOnly',
    files: { toSend: 0, toFetch: 3, bytesToFetch: 12_400_000, elsewhere: 1 },
  },
  away: {
    ...SET,
    exchangedAt: at(190),
    waiting: 12,
    problem: said('sync-store', {
      reason: said('sync-no-folder', { folder: '/shared/extremis' }),
      advice: said('sync-connect-folder'),
    }),
  },
  locked: { ...SET, keys: null },
  everything: { ...SET, files: { toSend: 2, toFetch: 3, bytesToFetch: 12_400_000, elsewhere: 1 } },
};
const DEVICES: SyncDevice[] = [
  { id: 'one', name: 'desk', since: at(40_000), isThis: true },
  { id: 'other', name: 'travel', since: at(9_000), isThis: false },
];

const PEOPLE: SyncDevice[] = [
  { id: 'one', name: 'Anna (desk)', since: at(40_000), isThis: true },
  { id: 'other', name: 'Bob (studio)', since: at(9_000), isThis: false },
];

export function devicesCommands(
  tell: (event: AppEvent) => Promise<void>,
  work: (task: Task, total: number, step: Step) => Promise<void>,
  state: string,
): Mocked {
  const own = STATES[state] ?? NONE;
  const shared: SyncStatus = { ...own, address: own.address && 'file:///shared/team', name: 'Anna' };
  const stores = { own, shared: state === 'exchanged' ? { ...shared, shared: true } : SHARED };
  const of = (isShared: boolean) => (isShared ? stores.shared : stores.own);
  const change = (wanted: SyncStatus) => {
    stores[wanted.shared ? 'shared' : 'own'] = wanted;
    void tell({ kind: 'syncChanged', status: wanted });
    return wanted;
  };
  return {
    sync_status: (asked) => of(asked.shared),
    sync_devices: (asked) => (asked.shared ? PEOPLE : DEVICES),
    rename_user: ({ name }) => change({ ...stores.shared, name }),
    share: ({ sessions }) => sessions,
    set_sync: ({ shared, store: { place, passphrase, name } }) => {
      if (passphrase.length < 12)
        throw {
          code: 'invalid',
          message: said('app-sync-passphrase-short', { least: 12 }),
          retryable: false,
        };
      return change({ ...SET, shared, name, address: place, exchangedAt: null });
    },
    sync_now: async (asked) => {
      await work('sync', 24, 'sync');
      change({ ...of(asked.shared), exchangedAt: new Date().toISOString(), waiting: 0, problem: null });
      return {
        received: 3,
        changed: 5,
        sent: 2,
        filesSent: 0,
        filesReceived: 0,
        problems: [],
        cancelled: false,
      };
    },
    fetch_files: async (asked) => {
      await work('sync', 3, 'sync');
      const before = of(asked.shared);
      change({ ...before, files: { ...before.files, toFetch: 0, bytesToFetch: 0 } });
      return {
        received: 0,
        changed: 0,
        sent: 0,
        filesSent: 0,
        filesReceived: 2,
        problems: [],
        cancelled: false,
      };
    },
    remove_sync_device: async ({ device }) => {
      await work('sync', 24, 'sync');
      DEVICES.splice(0, DEVICES.length, ...DEVICES.filter(({ id }) => id !== device));
      return {
        received: 0,
        changed: 0,
        sent: 0,
        filesSent: 0,
        filesReceived: 0,
        problems: [],
        cancelled: false,
      };
    },
    change_sync_passphrase: async () => {
      await work('sync', 24, 'sync');
      return {
        received: 0,
        changed: 0,
        sent: 0,
        filesSent: 0,
        filesReceived: 0,
        problems: [],
        cancelled: false,
      };
    },
    pause_sync: ({ shared, paused }) => change({ ...of(shared), paused }),
    exchange_on_metered: ({ shared, onMetered }) => change({ ...of(shared), onMetered }),
    stop_sync: (asked) => change(asked.shared ? SHARED : NONE),
  };
}
