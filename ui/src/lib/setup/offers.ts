/** Who can answer on this machine, as the first screen offers it. Pure. */
import type { Discovered, ModelChoice, ModelStatus, Service } from '$lib/ipc';
import { host } from '$lib/models/menu';
import { NOTHING_SAID } from '$lib/settings/choice';

export interface Offer {
  key: string;
  label: string;
  detail: string;
  /** One of its models, before one is chosen; its name is empty where it has to be asked for them. */
  choice: ModelChoice;
  /** The models that it is known to have. */
  models: readonly string[];
}

export const BUILT_IN: Offer = {
  key: 'builtin',
  label: 'Built-in mini model',
  detail: 'Offline demo, English, often wrong',
  choice: { ...NOTHING_SAID },
  models: [],
};

const models = (count: number) => `${count} ${count === 1 ? 'model' : 'models'}`;

export function offers(
  found: readonly Discovered[],
  services: readonly Service[],
  accepted: Readonly<Record<string, readonly string[]>>,
  status: ModelStatus,
): Offer[] {
  const servers = found
    .filter((server) => server.models.length > 0)
    .map((server) => ({
      key: server.baseUrl,
      label: server.label,
      detail: `${host(server.baseUrl)} · ${models(server.models.length)}`,
      choice: choiceOf(server, usable(server.models)),
      models: server.models,
    }));
  const keyed = services
    .filter((service) => service.inEnvironment || accepted[service.baseUrl] !== undefined)
    .map((service) => {
      const known = accepted[service.baseUrl] ?? [];
      return {
        key: service.baseUrl,
        label: service.label,
        detail: service.inEnvironment ? `key found in ${service.variable}` : 'with the key that you gave',
        choice: choiceOf(service, usable(known)),
        models: known,
      };
    });
  const all = [...servers, ...keyed, BUILT_IN];
  return status.name === '' || inUse(all, status) !== undefined ? all : [present(status), ...all];
}

/** What answers now and is neither found nor known by name. */
function present({ provider, baseUrl, name }: ModelStatus): Offer {
  return {
    key: baseUrl,
    label: name,
    detail: host(baseUrl),
    choice: { ...NOTHING_SAID, provider, baseUrl, model: name },
    models: [],
  };
}

function choiceOf({ provider, baseUrl }: Discovered | Service, model: string): ModelChoice {
  return { ...NOTHING_SAID, provider, baseUrl, model };
}

/** Which offer answers now. */
export function inUse(all: readonly Offer[], status: ModelStatus): Offer | undefined {
  if (status.name === '' && status.provider !== 'builtin') return undefined;
  if (status.provider === 'builtin') return all.find(({ key }) => key === BUILT_IN.key);
  return all.find(({ key }) => key === status.baseUrl);
}

/** Good for a first conversation: quick and cheap ones of the services that have hundreds. */
const FIRST = [/^gpt-5-mini$/, /^gpt-4o-mini$/, /^claude-haiku-4-5/, /gemini-2\.5-flash$/, /^deepseek-chat$/];
/** What writes no conversation. */
const OTHER = /embed|whisper|tts|audio|dall-e|image|moderation|transcribe|realtime|rerank|guard|instruct$/i;

/** The model to begin with, of those that a server names; empty when it names none. */
export function usable(names: readonly string[]): string {
  for (const wanted of FIRST) {
    const found = names.find((name) => wanted.test(name.replace(/^models\//, '')));
    if (found !== undefined) return found;
  }
  return names.find((name) => !OTHER.test(name)) ?? names[0] ?? '';
}
