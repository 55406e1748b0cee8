import type { Server, ServerPreset, Settings } from '$lib/ipc';
import { describe, expect, it, test } from 'vitest';
import {
  begun,
  isAmong,
  isExposed,
  isOwn,
  matching,
  modelOf,
  nameAt,
  sourcesOf,
  tidy,
  undoing,
  withServer,
  withoutServer,
  wrongWith,
} from './servers';

const OPENAI: Server = { id: 'a', name: 'OpenAI', provider: 'openai', baseUrl: 'https://api.openai.com/v1' };
const BOX: Server = { id: 'b', name: 'Box', provider: 'ollama', baseUrl: 'http://10.0.0.5:11434' };
const settings = {
  servers: [OPENAI, BOX],
  model: modelOf(BOX, 'llama'),
  recentModels: [modelOf(OPENAI, 'o3'), modelOf(BOX, 'llama')],
  standIns: [modelOf(BOX, 'qwen')],
  modelParameters: [],
  memoryModel: { kind: 'other', choice: modelOf(BOX, 'qwen') },
} as unknown as Settings;
const preset = {
  id: 'openai',
  name: 'OpenAI',
  provider: 'openai',
  baseUrl: OPENAI.baseUrl,
  ownAddress: false,
};

test('a second server of a kind has a name of its own', () => {
  expect(begun(preset as ServerPreset, settings.servers)).toMatchObject({
    name: 'OpenAI 2',
    baseUrl: OPENAI.baseUrl,
  });
  expect(begun({ ...preset, ownAddress: true } as ServerPreset, []).baseUrl).toBe('');
});

test('an address is taken as people type it, and only once', () => {
  expect(tidy(' api.example.com/v1/ ')).toBe('https://api.example.com/v1');
  expect(tidy('localhost:8000')).toBe('http://localhost:8000');
  expect(wrongWith({ ...BOX, baseUrl: ' ' }, [])).toBe('It needs an address.');
  expect(wrongWith({ ...BOX, baseUrl: 'no address' }, [])).toContain('looks like');
  expect(wrongWith({ ...BOX, id: 'c' }, settings.servers)).toBe('This address is there already, as Box.');
  expect(wrongWith(BOX, settings.servers)).toBeNull();
});

test('the models of a server go along to its new address', () => {
  const moved = withServer(settings, { ...BOX, name: ' ', baseUrl: '10.0.0.6:11434' });
  expect(moved.servers?.[1]).toMatchObject({ name: '10.0.0.6:11434', baseUrl: 'https://10.0.0.6:11434' });
  expect(moved.model?.baseUrl).toBe('https://10.0.0.6:11434');
  expect(moved.recentModels?.map(({ baseUrl }) => baseUrl)).toEqual([
    OPENAI.baseUrl,
    'https://10.0.0.6:11434',
  ]);
  expect(withServer(settings, { ...OPENAI, id: 'new', baseUrl: 'https://x.example' }).servers).toHaveLength(
    3,
  );
});

test('a server that is removed takes its models along, and all of it can be undone', () => {
  const without = withoutServer(settings, BOX);
  expect(without).toMatchObject({
    servers: [OPENAI],
    model: null,
    standIns: [],
    memoryModel: { kind: 'chat' },
  });
  expect(without.recentModels).toHaveLength(1);
  expect({ ...settings, ...without, ...undoing(settings) }).toEqual(settings);
});

test('models can be chosen from servers that were added and from those that were found besides', () => {
  const found = [
    { provider: 'ollama' as const, label: 'Ollama', baseUrl: BOX.baseUrl, models: [] },
    { provider: 'openai' as const, label: 'vLLM', baseUrl: 'http://127.0.0.1:8000/v1', models: [] },
  ];
  expect(sourcesOf(settings.servers, found).map(({ name }) => name)).toEqual(['OpenAI', 'Box', 'vLLM']);
  expect(nameAt(settings.servers, BOX.baseUrl)).toBe('Box');
  expect(nameAt([], 'https://models.example/v1')).toBe('models.example');
});

test('only services on the internet are said to ask for a key', () => {
  const own = [
    'http://localhost:1234/v1',
    'http://127.0.0.1:8000',
    'http://192.168.1.2',
    'http://nas.local:1',
  ];
  expect(own.map(isOwn)).toEqual([true, true, true, true]);
  expect(['https://api.openai.com/v1', 'https://172.40.1.1'].map(isOwn)).toEqual([false, false]);
});

describe('the name of a model that is typed', () => {
  const names = ['gpt-large', 'gpt-small', 'other:latest'];

  it('is known where its server names it, with or without what it means by itself', () => {
    expect(['gpt-large', ' gpt-small ', 'other', ''].map((typed) => isAmong(typed, names))).toEqual(
      Array(4).fill(true),
    );
    expect(isAmong('gpt', names)).toBe(false);
    expect(isAmong('anything', [])).toBe(true);
  });

  it('narrows the list, and one that is chosen shows all', () => {
    expect(matching('gpt', names)).toEqual(['gpt-large', 'gpt-small']);
    expect(matching('gpt-large', names)).toEqual(names);
    expect(matching('nothing like it', names)).toEqual(names);
  });
});

it.each([
  ['http://192.168.1.2:8000/v1', true],
  ['http://box.lan/v1', true],
  ['http://localhost.example.com', true],
  ['http://localhost:1234/v1', false],
  ['http://ollama.localhost', false],
  ['127.0.0.1:8080', false],
  ['http://[::1]:9', false],
  ['https://api.openai.com/v1', false],
  ['box.lan', false],
])('a key to %s can be read on the way: %s', (address, exposed) => {
  expect(isExposed(address)).toBe(exposed);
});

it.each(['http://me:secret@box.lan', 'me@box.lan/v1'])('%s is refused for what is in it', (address) => {
  expect(wrongWith({ ...BOX, baseUrl: address }, [])).toContain('user name or a password');
});
