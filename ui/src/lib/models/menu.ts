/** The models that can be chosen, in groups. */
import type { Discovered, ModelChoice, Settings } from '$lib/ipc';
import { t } from '$lib/language/language.svelte';
import { NOTHING_SAID } from '$lib/settings/choice';
import { host, modelOf, nameAt } from '$lib/settings/servers';

/** What a server said when it was asked for its models; `undefined`: it was not heard of yet. */
export type Answer = readonly string[] | 'away' | undefined;

export interface Row {
  /** `null`: the model of all other conversations. */
  choice: ModelChoice | null;
  label: string;
  detail: string;
  away: boolean;
}

export interface Group {
  label: string;
  detail: string;
  rows: Row[];
}

export interface Known {
  settings: Settings;
  /** What answers where nothing was chosen, in words. */
  usual: string;
  /** What runs on this machine; `null` while that is looked for. */
  found: readonly Discovered[] | null;
  /** What the servers that the settings name said, by their address. */
  answers: Readonly<Record<string, Answer>>;
}

export function nameOf(choice: ModelChoice): string {
  return choice.provider === 'builtin' ? t('models-built-in') : choice.model;
}

export function sameModel(a: ModelChoice | null, b: ModelChoice | null): boolean {
  if (a === null || b === null) return a === b;
  return a.provider === b.provider && a.baseUrl === b.baseUrl && a.model === b.model;
}

/** The servers that were added or that a chosen model is on, each once; those on this machine are found by themselves. */
export function namedServers(settings: Settings): ModelChoice[] {
  const models = [settings.model, ...settings.recentModels, ...settings.standIns];
  const added = settings.servers.map((server) => {
    const known = models.find((one) => one?.baseUrl === server.baseUrl && one.provider === server.provider);
    return known ?? modelOf(server);
  });
  const all = [...added, ...models];
  const servers = all.filter((one) => one !== null && one.provider !== 'builtin') as ModelChoice[];
  return servers.filter(
    (one, place) => servers.findIndex(({ baseUrl }) => baseUrl === one.baseUrl) === place,
  );
}

export function groupsOf({ settings, usual, found, answers }: Known): Group[] {
  const running = found ?? [];
  const away = (baseUrl: string) =>
    answers[baseUrl] === 'away' && !running.some((server) => server.baseUrl === baseUrl);
  const rowOf = (choice: ModelChoice): Row => ({
    choice,
    label: nameOf(choice),
    detail: choice.provider === 'builtin' ? '' : nameAt(settings.servers, choice.baseUrl),
    away: away(choice.baseUrl),
  });
  const recent = settings.recentModels.map(rowOf);
  // Under its server, where it is has been said.
  const under = (choice: ModelChoice): Row => ({ ...rowOf(choice), detail: '' });
  const here = running.map((server) => ({
    label: settings.servers.find(({ baseUrl }) => baseUrl === server.baseUrl)?.name ?? server.label,
    detail: host(server.baseUrl),
    rows: server.models.map((model) =>
      under({ ...NOTHING_SAID, provider: server.provider, baseUrl: server.baseUrl, model }),
    ),
  }));
  const elsewhere = namedServers(settings)
    .filter(({ baseUrl }) => !running.some((server) => server.baseUrl === baseUrl))
    .map((server) => {
      const answer = answers[server.baseUrl];
      const known = server.model === '' ? [] : [server.model];
      const models = answer === 'away' || answer === undefined ? known : answer;
      const label = nameAt(settings.servers, server.baseUrl);
      return {
        label,
        detail:
          answer === 'away'
            ? t('models-server-away')
            : label === host(server.baseUrl)
              ? ''
              : host(server.baseUrl),
        rows: models.map((model) => under({ ...NOTHING_SAID, ...server, ...unsaid(server, model), model })),
      };
    });
  const all: Group[] = [
    {
      label: '',
      detail: '',
      rows: [{ choice: null, label: t('models-default'), detail: usual, away: false }],
    },
    { label: t('models-recent'), detail: '', rows: recent },
    ...here,
    ...elsewhere,
    {
      label: t('models-in-the-box'),
      detail: t('models-in-the-box-about'),
      rows: [rowOf({ ...NOTHING_SAID })],
    },
  ];
  return all.filter(({ rows }) => rows.length > 0);
}

/** What a person says of one model is not said of another one of the same server. */
function unsaid(server: ModelChoice, model: string): Partial<ModelChoice> {
  if (server.model === model) return {};
  return { ...NOTHING_SAID, provider: server.provider, baseUrl: server.baseUrl };
}

/** A row that the keys or the pointer chose. */
export interface Pointed {
  group: string;
  choice: ModelChoice | null;
}

/** All rows as they can be pointed at, in their order. */
export function pointable(groups: readonly Group[]): Pointed[] {
  return groups.flatMap(({ label, rows }) => rows.map(({ choice }) => ({ group: label, choice })));
}

/** Where the row is that was pointed at, whatever came before it since; the first where it is gone. */
export function placeOf(rows: readonly Pointed[], pointed: Pointed | null): number {
  if (pointed === null) return 0;
  const same = rows.filter(({ choice }) => sameModel(choice, pointed.choice));
  const row = same.find(({ group }) => group === pointed.group) ?? same[0];
  return row === undefined ? 0 : rows.indexOf(row);
}

/** The groups with the rows in which every word that was typed is found. */
export function matching(groups: readonly Group[], typed: string): Group[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return [...groups];
  return groups
    .map((group) => ({
      ...group,
      rows: group.rows.filter((row) => {
        const text = `${group.label} ${group.detail} ${row.label} ${row.detail}`.toLowerCase();
        return words.every((word) => text.includes(word));
      }),
    }))
    .filter(({ rows }) => rows.length > 0);
}
