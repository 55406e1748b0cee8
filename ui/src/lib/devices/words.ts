/** What is said of the exchange with other devices. The present moment is passed in. */
import type { FilesWaitingView, KeyPlace, SyncDevice, SyncStatus, SyncView } from '$lib/ipc';
import { timeSpan } from '$lib/language/format';
import { t } from '$lib/language/language.svelte';
import type { PlainId } from '$lib/language/messages';
import { dateText, fullTime } from '$lib/sessions/time';
import { sizeText } from '$lib/storage/words';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Whose store it is: of the user's own devices, or of several people. */
export type Whose = 'own' | 'shared';

/** The folder of an address, as people write it. */
export function folderText(address: string): string {
  return address.replace(/^file:\/\//, '');
}

/** What a server at an address asks for, in its words. */
export interface LoginWords {
  /** Who one is; `null`: it is in the address, or in the secret. */
  user: string | null;
  /** `null`: nothing is asked for here. */
  secret: string | null;
  help: string;
}

/** What is asked for at an address; `null`: it is a folder. */
export function loginWords(address: string): LoginWords | null {
  const help = t('devices-login-help');
  switch (/^([a-z0-9]+):\/\//.exec(address)?.[1]) {
    case 's3':
      return { user: t('devices-login-s3-user'), secret: t('devices-login-s3-secret'), help };
    case 'webdav':
      return { user: t('devices-login-webdav-user'), secret: t('devices-login-webdav-secret'), help };
    case 'azblob':
      return { user: null, secret: t('devices-login-azblob-secret'), help };
    case 'gcs':
      return { user: null, secret: t('devices-login-gcs-secret'), help: t('devices-login-gcs-help') };
    case 'sftp':
      return { user: null, secret: null, help: t('devices-login-sftp-help') };
    default:
      return null;
  }
}

/** `2 minutes ago`, within a day; else the date and the time. */
export function agoText(iso: string, now: Date): string {
  const passed = now.getTime() - new Date(iso).getTime();
  if (passed < MINUTE) return t('devices-just-now');
  if (passed < HOUR) return timeSpan(-Math.floor(passed / MINUTE), 'minute');
  if (passed < DAY) return timeSpan(-Math.floor(passed / HOUR), 'hour');
  return fullTime(iso);
}

/** When everything was exchanged last, and what waits. */
export function exchangedText(status: SyncStatus, now: Date): string {
  const { exchangedAt, waiting, paused, metered, onMetered } = status;
  const sentences = [
    paused ? t('devices-paused') : metered && !onMetered ? t('devices-held') : '',
    exchangedAt === null ? t('devices-never') : t('devices-exchanged', { when: agoText(exchangedAt, now) }),
    waiting === 0 ? '' : t('devices-waiting', { count: waiting }),
  ];
  return sentences.filter(Boolean).join(' ');
}

/** The attached files that wait; `null`: none does. */
export function filesText({ toSend, toFetch, bytesToFetch, elsewhere }: FilesWaitingView): string | null {
  const told = [
    toFetch > 0 && t('devices-files-to-fetch', { count: toFetch, size: sizeText(bytesToFetch) }),
    toSend > 0 && t('devices-files-to-send', { count: toSend }),
    elsewhere > 0 && t('devices-files-elsewhere', { count: elsewhere }),
  ].filter((part) => part !== false);
  return told.length === 0 ? null : told.join(' ');
}

/** What an exchange did that was asked for. */
export function doneText(view: SyncView): string {
  const { received, changed, sent, filesSent, filesReceived, problems, cancelled } = view;
  const done =
    changed === 0 && sent === 0 && filesSent === 0 && filesReceived === 0
      ? t('devices-nothing-new')
      : t('devices-done-what', { received, sent });
  const first = t(cancelled ? 'devices-stopped' : 'devices-done');
  return [first, done, ...problems].join(' ');
}

/** What came of new keys. */
export function renewedText({ problems, cancelled }: SyncView, whose: Whose): string {
  const first = cancelled ? t('devices-renew-stopped') : t('devices-renewed', { whose });
  return [first, ...problems].join(' ');
}

const KEYS = {
  keyring: null,
  keyFile: null,
  thisRunOnly: 'devices-keys-this-run',
  unanswered: 'devices-keys-unanswered',
} as const satisfies Record<KeyPlace, PlainId | null>;

/** What has to be done at the next start; `null`: nothing. */
export function keysText(keys: KeyPlace | null): string | null {
  const id = keys === null ? null : KEYS[keys];
  return id === null ? null : t(id);
}

/** Since when a device is there, and whether it is this one. */
export function deviceText({ since, isThis }: SyncDevice, now: Date): string {
  return t(isThis ? 'devices-since-this' : 'devices-since', { date: dateText(since, now) });
}
