import type { SyncStatus } from '$lib/ipc';
import { describe, expect, it } from 'vitest';
import { agoText, deviceText, doneText, exchangedText, filesText, folderText, keysText } from './words';

const NOW = new Date('2026-11-21T12:00:00Z');
const STATUS: SyncStatus = {
  shared: false,
  name: null,
  address: 'file:///shared',
  keys: 'keyring',
  device: 'one',
  exchangedAt: '2026-11-21T11:58:00Z',
  waiting: 0,
  files: { toSend: 0, toFetch: 0, bytesToFetch: 0, elsewhere: 0 },
  paused: false,
  metered: false,
  onMetered: false,
  problem: null,
};

describe('what is said of the exchange with other devices', () => {
  it.each([
    // The window's present minute begins before what is exchanged in it.
    ['2026-11-21T12:00:40Z', 'just now'],
    ['2026-11-21T11:59:30Z', 'just now'],
    ['2026-11-21T11:59:00Z', '1 minute ago'],
    ['2026-11-21T11:01:00Z', '59 minutes ago'],
    ['2026-11-21T10:30:00Z', '1 hour ago'],
    ['2026-11-20T13:00:00Z', '23 hours ago'],
  ])('%s is %s', (at, text) => {
    expect(agoText(at, NOW)).toBe(text);
  });

  it('says which attached files wait, and nothing where none does', () => {
    expect(filesText(STATUS.files)).toBeNull();
    expect(filesText({ toSend: 0, toFetch: 1, bytesToFetch: 2_000_000, elsewhere: 0 })).toBe(
      '1 attached file waits to be fetched (2.0 MB).',
    );
    expect(filesText({ toSend: 2, toFetch: 0, bytesToFetch: 0, elsewhere: 1 })).toBe(
      '2 attached files wait to be sent. 1 attached file waits for another device to send it.',
    );
  });

  it('says the date of what is longer ago', () => {
    expect(agoText('2026-10-02T10:30:00Z', NOW)).toContain('2026');
  });

  it('says what waits, one and many, and nothing of it where nothing does', () => {
    expect(exchangedText(STATUS, NOW)).toBe('Exchanged 2 minutes ago.');
    expect(exchangedText({ ...STATUS, waiting: 1 }, NOW)).toBe(
      'Exchanged 2 minutes ago. 1 change waits to be sent.',
    );
    expect(exchangedText({ ...STATUS, exchangedAt: null, waiting: 1200 }, NOW)).toBe(
      'Nothing was exchanged yet. 1,200 changes wait to be sent.',
    );
  });

  it('says that a metered connection holds it, unless the user wants it all the same', () => {
    expect(exchangedText({ ...STATUS, metered: true }, NOW)).toBe(
      'Held: this connection is metered. Exchanged 2 minutes ago.',
    );
    expect(exchangedText({ ...STATUS, metered: true, onMetered: true }, NOW)).toBe(
      'Exchanged 2 minutes ago.',
    );
    expect(exchangedText({ ...STATUS, metered: true, paused: true }, NOW)).toBe(
      'Paused. Exchanged 2 minutes ago.',
    );
  });

  it('says what an exchange did and what is wrong in the folder', () => {
    const done = {
      received: 1,
      changed: 4,
      sent: 2,
      filesSent: 0,
      filesReceived: 0,
      problems: [],
      cancelled: false,
    };
    expect(doneText(done)).toBe('Everything is exchanged. 1 new message from other devices, 2 changes sent.');
    expect(doneText({ ...done, received: 0, changed: 0, sent: 0 })).toBe(
      'Everything is exchanged. There was nothing new.',
    );
    expect(doneText({ ...done, cancelled: true, problems: ['A file is damaged.'] })).toBe(
      'Stopped; what was exchanged stays. 1 new message from other devices, 2 changes sent. A file is damaged.',
    );
  });

  it('asks for nothing at the next start where the keys are kept', () => {
    expect([null, 'keyring', 'keyFile'].map((keys) => keysText(keys as SyncStatus['keys']))).toEqual([
      null,
      null,
      null,
    ]);
    expect(keysText('thisRunOnly')).toContain('entered again after each start');
  });

  it('shows a folder as people write it, and marks this device', () => {
    expect([folderText('file:///mnt/share'), folderText('s3://bucket')]).toEqual([
      '/mnt/share',
      's3://bucket',
    ]);
    const device = { id: 'one', name: 'desk', since: '2026-03-04T12:00:00Z', isThis: true };
    expect(deviceText(device, NOW)).toMatch(/^· this device, since /);
    expect(deviceText({ ...device, isThis: false }, NOW)).toMatch(/^· since /);
  });
});
