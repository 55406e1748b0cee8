/** What is said of the exchange with other devices. Pure: the present moment is passed in. */
import type { FilesWaitingView, KeyPlace, SyncDevice, SyncStatus, SyncView } from '$lib/ipc';
import { dateText, fullTime } from '$lib/sessions/time';
import { counted, sizeText } from '$lib/storage/words';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** The folder of an address, as people write it. */
export function folderText(address: string): string {
  return address.replace(/^file:\/\//, '');
}

/** What a server at an address calls who one is and the secret; `null` where none is asked for. */
export function loginWords(address: string): { user: string; secret: string; help: string } | null {
  const help = 'Kept where your API keys are, and sent to this server alone.';
  if (address.startsWith('s3://')) return { user: 'Access key ID', secret: 'Secret access key', help };
  if (address.startsWith('webdav://')) return { user: 'User', secret: 'Password', help };
  return null;
}

/** `2 minutes ago`, within a day; else the date and the time. */
export function agoText(iso: string, now: Date): string {
  const passed = now.getTime() - new Date(iso).getTime();
  if (passed < MINUTE) return 'just now';
  if (passed < HOUR) return `${counted(Math.floor(passed / MINUTE), 'minute')} ago`;
  if (passed < DAY) return `${counted(Math.floor(passed / HOUR), 'hour')} ago`;
  return fullTime(iso);
}

/** When everything was exchanged last, and what waits. */
export function exchangedText({ exchangedAt, waiting, paused }: SyncStatus, now: Date): string {
  const when =
    exchangedAt === null ? 'Nothing was exchanged yet.' : `Exchanged ${agoText(exchangedAt, now)}.`;
  const last = paused ? `Paused. ${when}` : when;
  if (waiting === 0) return last;
  return `${last} ${counted(waiting, 'change')} ${waiting === 1 ? 'waits' : 'wait'} to be sent.`;
}

/** The attached files that wait; `null`: none does. */
export function filesText({ toSend, toFetch, bytesToFetch, elsewhere }: FilesWaitingView): string | null {
  const wait = (count: number) => `${counted(count, 'attached file')} ${count === 1 ? 'waits' : 'wait'}`;
  const told = [
    toFetch > 0 ? `${wait(toFetch)} to be fetched (${sizeText(bytesToFetch)}).` : '',
    toSend > 0 ? `${wait(toSend)} to be sent.` : '',
    elsewhere > 0 ? `${wait(elsewhere)} for another device to send ${elsewhere === 1 ? 'it' : 'them'}.` : '',
  ].filter((part) => part !== '');
  return told.length === 0 ? null : told.join(' ');
}

/** What an exchange did that was asked for. */
export function doneText(view: SyncView): string {
  const { received, changed, sent, filesSent, filesReceived, problems, cancelled } = view;
  const done =
    changed === 0 && sent === 0 && filesSent === 0 && filesReceived === 0
      ? 'There was nothing new.'
      : `${counted(received, 'new message')} from other devices, ${counted(sent, 'change')} sent.`;
  const first = cancelled ? 'Stopped; what was exchanged stays.' : 'Everything is exchanged.';
  return [first, done, ...problems].join(' ');
}

/** What came of new keys. */
export function renewedText({ problems, cancelled }: SyncView): string {
  const first = cancelled
    ? 'Stopped. The new keys are in use; what is under the old ones is written again with the next exchange.'
    : 'Everything is under new keys. Your other devices ask for the passphrase once.';
  return [first, ...problems].join(' ');
}

const KEYS: Record<KeyPlace, string | null> = {
  keyring: null,
  keyFile: null,
  thisRunOnly:
    'Your system offers no keyring, so the passphrase has to be entered again after each start of Extremis.',
  unanswered:
    'The keyring of your system has not answered yet: it may be waiting for its password. Unless it takes the keys, the passphrase has to be entered again at the next start.',
};

/** What has to be done at the next start; `null`: nothing. */
export function keysText(keys: KeyPlace | null): string | null {
  return keys === null ? null : KEYS[keys];
}

/** Since when a device is there, and whether it is this one. */
export function deviceText({ since, isThis }: SyncDevice, now: Date): string {
  const first = `since ${dateText(since, now)}`;
  return isThis ? `· this device, ${first}` : `· ${first}`;
}
