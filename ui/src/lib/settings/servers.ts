/** The servers by name: adding, changing and removing them. Pure. */
import type { Discovered, ModelChoice, Server, ServerPreset, Settings } from '$lib/ipc';
import { t } from '$lib/language/language.svelte';
import type { PlainId } from '$lib/language/messages';
import { NOTHING_SAID } from './choice';

/** An address as a person reads it. */
export function host(baseUrl: string): string {
  return baseUrl.replace(/^https?:\/\//, '').replace(/\/.*$/, '');
}

/** Whether an address is on this machine or in the same network: most servers there ask for no key. */
export function isOwn(baseUrl: string): boolean {
  const name = host(baseUrl).replace(/:\d+$/, '');
  return (
    !name.includes('.') ||
    /^(127|10|192\.168|169\.254|172\.(1[6-9]|2\d|3[01]))\./.test(name) ||
    /\.(localhost|local|lan|internal|home\.arpa)$/.test(name)
  );
}

/** Whether a key on its way to an address could be read by others: plain HTTP, and not on this machine. */
export function isExposed(baseUrl: string): boolean {
  const address = tidy(baseUrl);
  return (
    address.startsWith('http://') &&
    !/^(localhost|.*\.localhost|127\..*|0\.0\.0\.0|\[::1?\])$/i.test(name(address))
  );
}

/** The host name of an address, without the port. */
function name(baseUrl: string): string {
  return host(baseUrl).replace(/^.*@/, '').replace(/:\d+$/, '');
}

/** What is said of a key while it is open where it will be. */
export const NOT_ANSWERED = 'settings-key-unanswered' satisfies PlainId;

/** What is said where a key would be sent so that others can read it. */
export const NOT_AGREED = 'settings-key-not-agreed' satisfies PlainId;

/** The name of the server at an address. */
export function nameAt(servers: readonly Server[], baseUrl: string): string {
  return servers.find((server) => server.baseUrl === baseUrl)?.name ?? host(baseUrl);
}

/** A server of a preset, as it is begun with. */
export function begun(preset: ServerPreset, servers: readonly Server[]): Server {
  return {
    id: crypto.randomUUID(),
    name: preset.id === 'custom' ? '' : freeName(preset.name, servers),
    provider: preset.provider,
    baseUrl: preset.ownAddress ? '' : preset.baseUrl,
  };
}

function freeName(name: string, servers: readonly Server[]): string {
  const taken = (wanted: string) => servers.some((server) => server.name === wanted);
  for (let number = 1; ; number++) {
    const wanted = number === 1 ? name : `${name} ${number}`;
    if (!taken(wanted)) return wanted;
  }
}

/** What is wrong with a server as it was typed; `null`: nothing. */
export function wrongWith(server: Server, others: readonly Server[]): string | null {
  const address = server.baseUrl.trim();
  if (address === '') return t('settings-server-no-address');
  if (!/^(https?:\/\/)?[^\s/]+(\/\S*)?$/.test(address)) return t('settings-server-odd-address');
  if (/^(https?:\/\/)?[^/]*@/.test(address)) return t('settings-server-login-address');
  const same = others.find((other) => other.id !== server.id && other.baseUrl === tidy(address));
  return same === undefined ? null : t('settings-server-same-address', { name: same.name });
}

/** An address with its scheme and without the slash at its end. */
export function tidy(address: string): string {
  const text = address.trim().replace(/\/+$/, '');
  if (/^https?:\/\//.test(text)) return text;
  const local = /^(localhost|127\.|\[::1\])/.test(text);
  return `${local ? 'http' : 'https'}://${text}`;
}

/** The settings with a server that is new or changed; models of a changed one go along to its new address. */
export function withServer(settings: Settings, typed: Server): Partial<Settings> {
  const baseUrl = tidy(typed.baseUrl);
  const server = { ...typed, baseUrl, name: typed.name.trim() || host(baseUrl) };
  const before = settings.servers.find(({ id }) => id === server.id);
  if (before === undefined) return { servers: [...settings.servers, server] };
  const moved = <Choice extends ModelChoice | null>(choice: Choice): Choice =>
    choice !== null && isOn(choice, before)
      ? { ...choice, provider: server.provider, baseUrl: server.baseUrl }
      : choice;
  const { memoryModel } = settings;
  const isThere = (one: { provider: string; baseUrl: string }) =>
    one.provider === before.provider && one.baseUrl === before.baseUrl;
  return {
    modelParameters: settings.modelParameters.map((one) =>
      isThere(one) ? { ...one, provider: server.provider, baseUrl: server.baseUrl } : one,
    ),
    servers: settings.servers.map((one) => (one.id === server.id ? server : one)),
    model: moved(settings.model),
    recentModels: settings.recentModels.map(moved),
    standIns: settings.standIns.map(moved),
    memoryModel:
      memoryModel.kind === 'other' ? { kind: 'other', choice: moved(memoryModel.choice) } : memoryModel,
  };
}

/** The settings without a server; its models are not offered any more, and another one answers. */
export function withoutServer(settings: Settings, gone: Server): Partial<Settings> {
  const stays = (choice: ModelChoice) => !isOn(choice, gone);
  const { model, memoryModel } = settings;
  return {
    servers: settings.servers.filter(({ id }) => id !== gone.id),
    model: model !== null && stays(model) ? model : null,
    recentModels: settings.recentModels.filter(stays),
    standIns: settings.standIns.filter(stays),
    memoryModel: memoryModel.kind === 'other' && !stays(memoryModel.choice) ? { kind: 'chat' } : memoryModel,
  };
}

/** What {@link withoutServer} changes, as it is now: the way back. */
export function undoing({
  servers,
  model,
  recentModels,
  standIns,
  memoryModel,
}: Settings): Partial<Settings> {
  return { servers, model, recentModels, standIns, memoryModel };
}

/** Whether a model is one of a server's. */
export function isOn(choice: ModelChoice, server: Server): boolean {
  return choice.provider === server.provider && choice.baseUrl === server.baseUrl;
}

/** A server from which a model can be chosen. */
export type Source = Pick<Server, 'name' | 'provider' | 'baseUrl'>;

/** Those that were added, then those that were found on this machine besides. */
export function sourcesOf(servers: readonly Server[], found: readonly Discovered[]): Source[] {
  const besides = found.filter(({ baseUrl }) => !servers.some((server) => server.baseUrl === baseUrl));
  return [...servers, ...besides.map(({ label, provider, baseUrl }) => ({ name: label, provider, baseUrl }))];
}

/** A model of a server of which the person says nothing. */
export function modelOf({ provider, baseUrl }: Source, model = ''): ModelChoice {
  return { ...NOTHING_SAID, provider, baseUrl, model };
}

/** Whether a server that names its models so has this one; nothing is known where it names none, or none is typed. */
export function isAmong(typed: string, names: readonly string[]): boolean {
  const model = typed.trim();
  return model === '' || names.length === 0 || names.includes(model) || names.includes(`${model}:latest`);
}

/** The models to offer for what is typed: those with it in their name, or all where that is none or one of them. */
export function matching(typed: string, names: readonly string[]): readonly string[] {
  const wanted = typed.trim().toLowerCase();
  const some = names.filter((name) => name.toLowerCase().includes(wanted));
  return some.length === 0 || names.includes(typed.trim()) ? names : some;
}
