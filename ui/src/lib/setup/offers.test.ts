import type { Discovered, ModelStatus, Service } from '$lib/ipc';
import { expect, test } from 'vitest';
import { inUse, offers, usable } from './offers';

const OLLAMA: Discovered = {
  provider: 'ollama',
  label: 'Ollama',
  baseUrl: 'http://127.0.0.1:11434',
  models: ['nomic-embed-text', 'llama3.2:3b'],
};
const OPENAI: Service = {
  provider: 'openai',
  label: 'OpenAI',
  baseUrl: 'https://api.openai.com/v1',
  variable: 'OPENAI_API_KEY',
  inEnvironment: false,
};
const answers = (part: Partial<ModelStatus>): ModelStatus => ({
  provider: 'openai',
  baseUrl: '',
  name: '',
  label: '',
  overridden: false,
  summarises: false,
  ...part,
});

test('the model in the box is always offered, after what was found', () => {
  const all = offers([OLLAMA], [OPENAI], {}, answers({}));
  expect(all.map(({ label }) => label)).toEqual(['Ollama', 'Built-in mini model']);
  expect(all[0]?.choice.model).toBe('llama3.2:3b');
  expect(all[1]?.detail).toBe('Offline demo, English, often wrong');
});

test('a key in the environment is named, never shown', () => {
  const all = offers([], [{ ...OPENAI, inEnvironment: true }], {}, answers({}));
  expect(all[0]).toMatchObject({ label: 'OpenAI', detail: 'key found in OPENAI_API_KEY' });
});

test('a service is offered once its key was accepted, and a server without models is not', () => {
  const all = offers(
    [{ ...OLLAMA, models: [] }],
    [OPENAI],
    { [OPENAI.baseUrl]: ['tts-1', 'gpt-4o-mini'] },
    answers({}),
  );
  expect(all.map(({ label }) => label)).toEqual(['OpenAI', 'Built-in mini model']);
  expect(all[0]?.choice.model).toBe('gpt-4o-mini');
});

test('what answers now is marked, and nothing when nothing does', () => {
  const all = offers([OLLAMA], [], {}, answers({}));
  expect(inUse(all, answers({ provider: 'ollama', baseUrl: OLLAMA.baseUrl, name: 'm' }))?.label).toBe(
    'Ollama',
  );
  expect(inUse(all, answers({ provider: 'builtin', name: 'SmolLM2' }))?.key).toBe('builtin');
  expect(inUse(all, answers({}))).toBeUndefined();
});

test('what answers now is offered wherever it is', () => {
  const away = answers({ baseUrl: 'http://10.0.0.5:8000/v1', name: 'large' });
  const all = offers([OLLAMA], [], {}, away);
  expect(all[0]).toMatchObject({ label: 'large', detail: '10.0.0.5:8000' });
  expect(inUse(all, away)).toBe(all[0]);
});

test('the first model writes conversations', () => {
  expect(usable(['text-embedding-3', 'whisper-1', 'o3'])).toBe('o3');
  expect(usable(['models/gemini-2.5-pro', 'models/gemini-2.5-flash'])).toBe('models/gemini-2.5-flash');
  expect(usable([])).toBe('');
});
