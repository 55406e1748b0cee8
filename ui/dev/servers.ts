/** Model servers of the stand-in engine: those that are found and known by name, their models, their keys. Never part of the product. */
import type { ServerPreset } from '../src/lib/ipc';
import type { Mocked } from './mocked';
import { said } from './said';

const wait = (ms: number) => new Promise((done) => setTimeout(done, ms));

const preset = (
  id: string,
  name: string,
  baseUrl: string,
  more: Partial<ServerPreset> = {},
): ServerPreset => ({
  id,
  name,
  provider: 'openai',
  baseUrl,
  ownAddress: false,
  local: false,
  needsKey: true,
  variable: null,
  inEnvironment: false,
  keysPage: null,
  ...more,
});

export function serverCommands(): Mocked {
  return {
    discover_models: async () => {
      await wait(300);
      return [
        {
          provider: 'ollama',
          label: 'Ollama',
          baseUrl: 'http://localhost:11434',
          models: ['qwen2.5:14b', 'llama3.2:3b'],
        },
        {
          provider: 'openai',
          label: 'LM Studio',
          baseUrl: 'http://localhost:1234/v1',
          models: ['mistral-small'],
        },
      ];
    },
    list_models: () => ['qwen2.5:14b', 'llama3.2:3b', 'nomic-embed-text'],
    model_facts: () => ({
      answered: true,
      contextWindow: 32_768,
      usualWindow: 16_384,
      largestWindow: 32_768,
      windowFrom: 'server',
      publishedAsOf: '2025-11',
      outputLimit: null,
      vision: false,
      jsonSchema: null,
      promptPrice: null,
      answerPrice: null,
    }),
    try_api_key: ({ choice: { baseUrl }, key }) => {
      if (key !== 'wrong') return ['gpt-4o', 'gpt-4o-mini', 'o3'];
      const address = new URL(baseUrl).host;
      throw {
        code: 'key_rejected',
        message: said('llm-key-rejected-service', { address, keys: '' }),
        retryable: false,
      };
    },
    server_presets: () => [
      preset('openai', 'OpenAI', 'https://api.openai.com/v1', {
        variable: 'OPENAI_API_KEY',
        inEnvironment: true,
      }),
      preset('anthropic', 'Anthropic', 'https://api.anthropic.com', { provider: 'anthropic' }),
      preset('mistral', 'Mistral', 'https://api.mistral.ai/v1'),
      preset('azure', 'Azure OpenAI', 'https://YOUR-RESOURCE.openai.azure.com/openai/v1', {
        provider: 'azure',
        ownAddress: true,
      }),
      preset('ollama', 'Ollama', 'http://127.0.0.1:11434', {
        provider: 'ollama',
        local: true,
        needsKey: false,
      }),
      preset('custom', said('llm-another-server'), 'https://server.example/v1', {
        ownAddress: true,
        needsKey: false,
      }),
    ],
    has_keys: ({ baseUrls }) => baseUrls.map((address) => address.includes('openai.com')),
    set_api_key: () => 'keyring',
  };
}
