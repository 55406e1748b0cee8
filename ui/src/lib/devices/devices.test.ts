import { engine, type SyncDevice, type SyncStatus, type SyncView, type WireError } from '$lib/ipc';
import { StorageState } from '$lib/storage/storage.svelte';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { DevicesState } from './devices.svelte';

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
const SET: SyncStatus = { ...NONE, address: 'file:///shared', keys: 'keyring' };
const EXCHANGED: SyncStatus = { ...SET, exchangedAt: '2026-11-21T11:58:00Z' };
const DONE: SyncView = {
  received: 0,
  changed: 0,
  sent: 1,
  filesSent: 0,
  filesReceived: 0,
  problems: [],
  cancelled: false,
};
const DESK: SyncDevice = { id: 'one', name: 'desk', since: '2026-11-21T11:58:00Z', isThis: true };
const AWAY: WireError = { code: 'store_unusable', message: 'There is no folder.', retryable: true };

describe('the exchange with other devices as the window knows it', () => {
  let errors: WireError[];
  let devices: DevicesState;

  beforeEach(() => {
    vi.restoreAllMocks();
    vi.spyOn(engine, 'storage').mockRejectedValue({ code: 'busy', message: 'Busy.', retryable: true });
    vi.spyOn(engine, 'syncDevices').mockResolvedValue([DESK]);
    vi.spyOn(engine, 'syncStatus').mockResolvedValue(NONE);
    errors = [];
    devices = new DevicesState(new StorageState(() => undefined), (error) => {
      if (error !== null) errors.push(error);
    });
  });

  it('exchanges as soon as a folder is set, and says what came of it', async () => {
    vi.spyOn(engine, 'setSync').mockResolvedValue(SET);
    vi.spyOn(engine, 'syncNow').mockResolvedValue(DONE);
    await devices.use('/shared', 'five words');
    expect(engine.setSync).toHaveBeenCalledWith(false, {
      place: '/shared',
      passphrase: 'five words',
      user: null,
      secret: null,
      name: null,
    });
    await vi.waitFor(() => expect(devices.done).toContain('Everything is exchanged.'));
    expect(devices.status).toEqual(SET);
  });

  it('hears how it stands, and then asks which devices there are', async () => {
    devices.hear({ kind: 'syncChanged', status: SET });
    expect(engine.syncDevices).not.toHaveBeenCalled();
    devices.hear({ kind: 'syncChanged', status: EXCHANGED });
    await vi.waitFor(() => expect(devices.list).toEqual([DESK]));
    devices.hear({ kind: 'syncChanged', status: NONE });
    expect([devices.status, devices.list]).toEqual([NONE, []]);
  });

  it('looks again when keys came or went', async () => {
    vi.mocked(engine.syncStatus).mockResolvedValue(EXCHANGED);
    devices.hear({ kind: 'settingsChanged' });
    await vi.waitFor(() => expect(devices.status).toEqual(EXCHANGED));
  });

  it('keeps the devices that it knows while the folder is away', async () => {
    devices.hear({ kind: 'syncChanged', status: EXCHANGED });
    await vi.waitFor(() => expect(devices.list).toEqual([DESK]));
    vi.mocked(engine.syncDevices).mockRejectedValue(AWAY);
    devices.hear({ kind: 'syncChanged', status: { ...EXCHANGED, problem: AWAY.message } });
    await vi.waitFor(() => expect(engine.syncDevices).toHaveBeenCalledTimes(2));
    expect([devices.list, errors]).toEqual([[DESK], []]);
  });

  it('tells a failure that stands there already not once more', async () => {
    vi.spyOn(engine, 'syncNow').mockRejectedValue(AWAY);
    vi.mocked(engine.syncStatus).mockResolvedValue({ ...EXCHANGED, problem: AWAY.message });
    await devices.exchange();
    expect(errors).toEqual([]);
    const busy = { ...AWAY, code: 'busy', message: 'Something else goes on.' };
    vi.mocked(engine.syncNow).mockRejectedValue(busy);
    await devices.exchange();
    expect(errors).toEqual([busy]);
  });

  it('gives what was refused to whoever asked, and stays as it was', async () => {
    vi.spyOn(engine, 'setSync').mockRejectedValue(AWAY);
    await expect(devices.use('/shared', 'words')).rejects.toEqual(AWAY);
    expect(devices.status).toBeNull();
  });
});
