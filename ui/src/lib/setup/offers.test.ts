import type { Discovered, ModelStatus, Server, ServerPreset } from '$lib/ipc';
import { expect, test } from 'vitest';
import { inUse, marked, offers, usable } from './offers';

const OLLAMA: Discovered = {
  provider: 'ollama',
  label: 'Ollama',
  baseUrl: 'http://127.0.0.1:11434',
  models: ['nomic-embed-text', 'llama3.2:3b'],
};
const OPENAI = {
  id: 'openai',
  provider: 'openai',
  name: 'OpenAI',
  baseUrl: 'https://api.openai.com/v1',
  variable: 'OPENAI_API_KEY',
  inEnvironment: false,
} as ServerPreset;
const ADDED: Server = { id: 'a', name: 'My OpenAI', provider: 'openai', baseUrl: OPENAI.baseUrl };
const answers = (part: Partial<ModelStatus>): ModelStatus => ({
  provider: 'openai',
  baseUrl: '',
  name: '',
  label: '',
  overridden: false,
  summarises: false,
  ...part,
});

test('the built-in model is always offered, after what was found', () => {
  const all = offers([OLLAMA], [OPENAI], [], {}, answers({}));
  expect(all.map(({ label }) => label)).toEqual(['Ollama', 'Built-in mini model']);
  expect(all[0]?.choice.model).toBe('llama3.2:3b');
  expect(all[1]?.detail).toBe('Offline demo, English, often wrong');
});

test('a key in the environment is named, never shown', () => {
  const all = offers([], [{ ...OPENAI, inEnvironment: true }], [], {}, answers({}));
  expect(all[0]).toMatchObject({ label: 'OpenAI', detail: 'key found in OPENAI_API_KEY' });
});

test('a server is offered by its name once it was added, and a running one without models is not', () => {
  const all = offers(
    [{ ...OLLAMA, models: [] }],
    [{ ...OPENAI, inEnvironment: true }],
    [ADDED],
    { [OPENAI.baseUrl]: ['tts-1', 'gpt-4o-mini'] },
    answers({}),
  );
  expect(all.map(({ label }) => label)).toEqual(['My OpenAI', 'Built-in mini model']);
  expect(all[0]).toMatchObject({ detail: 'api.openai.com · 2 models', choice: { model: 'gpt-4o-mini' } });
});

test('what answers now is marked, and nothing when nothing does', () => {
  const all = offers([OLLAMA], [], [], {}, answers({}));
  expect(inUse(all, answers({ provider: 'ollama', baseUrl: OLLAMA.baseUrl, name: 'm' }))?.label).toBe(
    'Ollama',
  );
  expect(inUse(all, answers({ provider: 'builtin', name: 'SmolLM2' }))?.key).toBe('builtin');
  expect(inUse(all, answers({}))).toBeUndefined();
});

test('what answers now is offered wherever it is', () => {
  const away = answers({ baseUrl: 'http://10.0.0.5:8000/v1', name: 'large' });
  const all = offers([OLLAMA], [], [], {}, away);
  expect(all[0]).toMatchObject({ label: 'large', detail: '10.0.0.5:8000' });
  expect(inUse(all, away)).toBe(all[0]);
});

test('the first model writes conversations', () => {
  expect(usable(['text-embedding-3', 'whisper-1', 'o3'])).toBe('o3');
  expect(usable(['models/gemini-2.5-pro', 'models/gemini-2.5-flash'])).toBe('models/gemini-2.5-flash');
  expect(usable([])).toBe('');
});

test('what is marked is what is stored', () => {
  const all = offers([OLLAMA], [], [], {}, answers({}));
  const now = answers({ provider: 'ollama', baseUrl: OLLAMA.baseUrl, name: 'nomic-embed-text' });
  expect(marked(inUse(all, now), now)).toMatchObject({ provider: 'ollama', model: 'nomic-embed-text' });
  const box = answers({ provider: 'builtin', name: 'SmolLM2' });
  expect(marked(inUse(all, box), box)).toMatchObject({ provider: 'builtin', model: '' });
  expect(marked(undefined, answers({}))).toBeNull();
});

test('a server without a name of its own is named once', () => {
  const unnamed = { ...ADDED, name: 'localhost:18081', baseUrl: 'http://localhost:18081/v1' };
  const detail = (known: string[]) =>
    offers([], [], [unnamed], { [unnamed.baseUrl]: known }, answers({}))[0]?.detail;
  expect(detail(['a', 'b', 'c'])).toBe('3 models');
  expect(detail([])).toBe('');
});
