/** Servers that were allowed when it was asked, and what taking that back changes. */
import type { Settings } from '$lib/ipc';
import { t } from '$lib/language/language.svelte';
import { nameAt } from './servers';

export interface Allowed {
  address: string;
  /** What the person calls it; its address where it has no name. */
  name: string;
  /** Whether messages are sent there for no other reason. */
  messages: boolean;
  /** Whether its key may go there so that others can read it. */
  key: boolean;
}

type Part = Pick<
  Settings,
  'allowedServers' | 'unencryptedKeys' | 'servers' | 'model' | 'standIns' | 'memoryModel'
>;

/** One that is chosen or added in the settings is sent to for that: of it only the key is left to be taken back. */
export function allowedServers(settings: Part): Allowed[] {
  const { allowedServers, unencryptedKeys, servers, model, standIns, memoryModel } = settings;
  const chosen = [model, ...standIns, memoryModel.kind === 'other' ? memoryModel.choice : null];
  const named = new Set([...servers, ...chosen].map((one) => origin(one?.baseUrl ?? '')));
  const keys = new Set(unencryptedKeys.map(origin));
  const messages = new Set(allowedServers.map(origin));
  const rows = new Map<string, Allowed>();
  for (const address of [...allowedServers, ...unencryptedKeys]) {
    const at = origin(address);
    const row = {
      address,
      name: nameAt(servers, address),
      messages: messages.has(at) && !named.has(at),
      key: keys.has(at),
    };
    if ((row.messages || row.key) && !rows.has(at)) rows.set(at, row);
  }
  return [...rows.values()];
}

/** What was allowed, in words. */
export function wordsOf({ messages, key }: Allowed): string {
  if (!messages) return t('settings-allowed-key');
  return t(key ? 'settings-allowed-both' : 'settings-allowed-messages');
}

function origin(address: string): string {
  return URL.canParse(address) ? new URL(address).origin : address;
}
