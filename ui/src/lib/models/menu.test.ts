import type { Discovered, ModelChoice, Settings } from '$lib/ipc';
import { NOTHING_SAID } from '$lib/settings/choice';
import { describe, expect, test } from 'vitest';
import { groupsOf, matching, namedServers, placeOf, pointable, sameModel, type Known } from './menu';

const at = (baseUrl: string, model: string): ModelChoice => ({
  ...NOTHING_SAID,
  provider: 'openai',
  baseUrl,
  model,
});
const CLOUD = 'https://api.example.com/v1';
const OLLAMA: Discovered = {
  provider: 'ollama',
  label: 'Ollama',
  baseUrl: 'http://127.0.0.1:11434',
  models: ['llama3.2:3b', 'qwen3:8b'],
};

function known(part: Partial<Settings>, rest: Partial<Known> = {}): Known {
  const settings = {
    model: null,
    servers: [],
    recentModels: [],
    standIns: [],
    ...part,
  } as unknown as Settings;
  return { settings, usual: 'gpt-4o-mini', found: [], answers: {}, ...rest };
}

const labels = (of: Known) => groupsOf(of).map(({ label, rows }) => [label, rows.map((row) => row.label)]);

describe('the models that can be chosen', () => {
  test('the way back to the default comes first, the built-in model last', () => {
    expect(labels(known({}))).toEqual([
      ['', ['Default']],
      ['In the box', ['Built-in mini model']],
    ]);
  });

  test('are grouped by their server', () => {
    const of = known(
      { model: at(CLOUD, 'large') },
      { found: [OLLAMA], answers: { [CLOUD]: ['large', 'small'] } },
    );
    expect(labels(of).slice(1, 3)).toEqual([
      ['Ollama', ['llama3.2:3b', 'qwen3:8b']],
      ['api.example.com', ['large', 'small']],
    ]);
  });

  test('are grouped under the name of a server that was added, also before one of them was chosen', () => {
    const added = { id: 'a', name: 'Work', provider: 'openai' as const, baseUrl: CLOUD };
    const box = { ...added, id: 'b', name: 'My box', provider: 'ollama' as const, baseUrl: OLLAMA.baseUrl };
    const of = known({ servers: [added, box] }, { found: [OLLAMA], answers: { [CLOUD]: ['large'] } });
    expect(labels(of).slice(1, 3)).toEqual([
      ['My box', ['llama3.2:3b', 'qwen3:8b']],
      ['Work', ['large']],
    ]);
    expect(namedServers(of.settings).map(({ baseUrl }) => baseUrl)).toEqual([CLOUD, OLLAMA.baseUrl]);
    const recent = known({ servers: [added], recentModels: [at(CLOUD, 'large')] });
    expect(groupsOf(recent)[1]?.rows[0]?.detail).toBe('Work');
  });

  test('a server that does not answer is said to be away, and its model is still offered', () => {
    const of = known({ recentModels: [at(CLOUD, 'large')] }, { answers: { [CLOUD]: 'away' } });
    const groups = groupsOf(of);
    expect(groups.find(({ label }) => label === 'api.example.com')?.detail).toBe('cannot be reached now');
    expect(groups.flatMap(({ rows }) => rows).filter(({ away }) => away)).toHaveLength(2);
  });

  test('what is said of one model is not said of its neighbour', () => {
    const told = { ...at(CLOUD, 'large'), contextWindow: 8192 };
    const of = known({ model: told }, { answers: { [CLOUD]: ['large', 'small'] } });
    const rows = groupsOf(of).flatMap(({ rows }) => rows);
    const window = (name: string) => rows.find(({ label }) => label === name)?.choice?.contextWindow;
    expect([window('large'), window('small')]).toEqual([8192, null]);
  });

  test('each server is asked once', () => {
    const of = known({ model: at(CLOUD, 'a'), recentModels: [at(CLOUD, 'b'), { ...NOTHING_SAID }] });
    expect(namedServers(of.settings).map(({ model }) => model)).toEqual(['a']);
  });
});

test('every word that is typed must be found', () => {
  const groups = groupsOf(known({}, { found: [OLLAMA] }));
  const names = (typed: string) =>
    matching(groups, typed).flatMap(({ rows }) => rows.map((row) => row.label));
  expect(names('olla 8b')).toEqual(['qwen3:8b']);
  expect(names('nothing like it')).toEqual([]);
  expect(names(' ')).toHaveLength(4);
});

test('what is pointed at stays so, whatever is found before it meanwhile', () => {
  const before = pointable(groupsOf(known({ recentModels: [at(CLOUD, 'large')] }, { found: null })));
  const box = before.find(({ group }) => group === 'In the box') ?? null;
  const server = before.find(({ group }) => group === 'api.example.com') ?? null;
  const found = [
    OLLAMA,
    { ...OLLAMA, label: 'LM Studio', baseUrl: CLOUD, provider: 'openai', models: ['large'] },
  ];
  const after = pointable(
    groupsOf(known({ recentModels: [at(CLOUD, 'large')] }, { found: found as Discovered[] })),
  );
  expect(after.length).toBeGreaterThan(before.length);
  expect(after[placeOf(after, box)]?.group).toBe('In the box');
  expect(after[placeOf(after, server)]?.choice?.model).toBe('large');
  expect(placeOf(after, { group: 'Ollama', choice: at(CLOUD, 'gone') })).toBe(0);
});

test('a model is the same whatever is said of it', () => {
  expect(sameModel(at(CLOUD, 'a'), { ...at(CLOUD, 'a'), vision: true })).toBe(true);
  expect(sameModel(at(CLOUD, 'a'), null)).toBe(false);
});
