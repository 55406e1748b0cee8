/** The other devices of the stand-in engine. Never part of the product. */
import type { AppEvent, Step, SyncDevice, SyncStatus, Task } from '../src/lib/ipc';
import type { Mocked } from './mocked';
import { at } from './fixtures';

const NONE: SyncStatus = {
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
    problem:
      'The store could not be used: there is no folder /shared/extremis, so its drive may not be connected. Your conversations are safe here; what waits is sent the next time.',
  },
  locked: { ...SET, keys: null },
  everything: { ...SET, files: { toSend: 2, toFetch: 3, bytesToFetch: 12_400_000, elsewhere: 1 } },
};
const DEVICES: SyncDevice[] = [
  { id: 'one', name: 'desk', since: at(40_000), isThis: true },
  { id: 'other', name: 'travel', since: at(9_000), isThis: false },
];

export function devicesCommands(
  tell: (event: AppEvent) => Promise<void>,
  work: (task: Task, total: number, step: Step) => Promise<void>,
  state: string,
): Mocked {
  let status = STATES[state] ?? NONE;
  const change = (wanted: SyncStatus) => {
    status = wanted;
    void tell({ kind: 'syncChanged', status });
    return status;
  };
  return {
    sync_status: () => status,
    sync_devices: () => DEVICES,
    set_sync: ({ place, passphrase }) => {
      if (passphrase.length < 12)
        throw {
          code: 'invalid',
          message:
            'The passphrase is too short: whoever has the store could guess it. Nothing was changed. Take at least 12 characters, such as five words that do not belong together.',
          retryable: false,
        };
      return change({ ...SET, address: place, exchangedAt: null });
    },
    sync_now: async () => {
      await work('sync', 24, 'sync');
      change({ ...status, exchangedAt: new Date().toISOString(), waiting: 0, problem: null });
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
    fetch_files: async () => {
      await work('sync', 3, 'sync');
      change({ ...status, files: { ...status.files, toFetch: 0, bytesToFetch: 0 } });
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
    pause_sync: ({ paused }) => change({ ...status, paused }),
    exchange_on_metered: ({ onMetered }) => change({ ...status, onMetered }),
    stop_sync: () => change(NONE),
  };
}
