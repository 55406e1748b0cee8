/** Who can answer on this machine, as the first screen offers it. */
import type { Discovered, ModelChoice, ModelStatus, Server, ServerPreset } from '$lib/ipc';
import { t } from '$lib/language/language.svelte';
import { NOTHING_SAID } from '$lib/settings/choice';
import { host, modelOf, type Source } from '$lib/settings/servers';

export interface Offer {
  key: string;
  label: string;
  detail: string;
  /** One of its models, before one is chosen; its name is empty where it has to be asked for them. */
  choice: ModelChoice;
  /** The models that it is known to have. */
  models: readonly string[];
}

const BUILT_IN = 'builtin';

const builtIn = (): Offer => ({
  key: BUILT_IN,
  label: t('models-built-in'),
  detail: t('setup-built-in-about'),
  choice: { ...NOTHING_SAID },
  models: [],
});

/** `accepted`: the models that servers named, by their address. */
export function offers(
  found: readonly Discovered[],
  presets: readonly ServerPreset[],
  servers: readonly Server[],
  accepted: Readonly<Record<string, readonly string[]>>,
  status: ModelStatus,
): Offer[] {
  const offer = (label: string, detail: string, at: Source, known: readonly string[]): Offer => ({
    key: at.baseUrl,
    label,
    detail,
    choice: modelOf(at, usable(known)),
    models: known,
  });
  // What has no name of its own is called by its address already.
  const sized = (name: string, baseUrl: string, known: readonly string[]) =>
    [
      name === host(baseUrl) ? '' : host(baseUrl),
      known.length === 0 ? '' : t('settings-models', { count: known.length }),
    ]
      .filter(Boolean)
      .join(t('common-apart'));
  const running = found
    .filter((server) => server.models.length > 0)
    .map((server) => {
      const { provider, baseUrl, label } = server;
      const named = servers.find((one) => one.baseUrl === baseUrl)?.name ?? label;
      return offer(
        named,
        sized(named, baseUrl, server.models),
        { name: named, provider, baseUrl },
        server.models,
      );
    });
  const added = servers
    .filter(({ baseUrl }) => !running.some(({ key }) => key === baseUrl))
    .map((server) => {
      const known = accepted[server.baseUrl] ?? [];
      return offer(server.name, sized(server.name, server.baseUrl, known), server, known);
    });
  const keyed = presets
    .filter((preset) => preset.inEnvironment && !servers.some(({ baseUrl }) => baseUrl === preset.baseUrl))
    .map((preset) =>
      offer(
        preset.name,
        t('setup-key-found', { variable: preset.variable ?? '' }),
        preset,
        accepted[preset.baseUrl] ?? [],
      ),
    );
  const all = [...running, ...added, ...keyed, builtIn()];
  return status.name === '' || inUse(all, status) !== undefined ? all : [present(status), ...all];
}

/** What answers now and is neither found nor known by name. */
function present({ provider, baseUrl, name }: ModelStatus): Offer {
  return {
    key: baseUrl,
    label: name,
    detail: name === host(baseUrl) ? '' : host(baseUrl),
    choice: { ...NOTHING_SAID, provider, baseUrl, model: name },
    models: [],
  };
}

/** Which offer answers now. */
export function inUse(all: readonly Offer[], status: ModelStatus): Offer | undefined {
  if (status.name === '' && status.provider !== 'builtin') return undefined;
  if (status.provider === 'builtin') return all.find(({ key }) => key === BUILT_IN);
  return all.find(({ key }) => key === status.baseUrl);
}

/** What is marked, as it is stored so that it is what one gets; nothing where nothing answers. */
export function marked(offer: Offer | undefined, status: ModelStatus): ModelChoice | null {
  if (offer === undefined) return null;
  return offer.key === BUILT_IN ? offer.choice : { ...offer.choice, model: status.name };
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
