/** A model as it is being chosen: what is enough to use it, and where its server usually is. Pure. */
import type { ModelChoice, ModelStatus, ProviderKind, Settings } from '$lib/ipc';

export const PROVIDERS: readonly { value: ProviderKind; label: string }[] = [
  { value: 'openai', label: 'OpenAI-compatible' },
  { value: 'anthropic', label: 'Anthropic' },
  { value: 'gemini', label: 'Gemini' },
  { value: 'ollama', label: 'Ollama' },
  { value: 'builtin', label: 'Built-in' },
];

export const USUAL_ADDRESS: Record<ProviderKind, string> = {
  openai: 'http://localhost:1234/v1',
  anthropic: 'https://api.anthropic.com',
  gemini: 'https://generativelanguage.googleapis.com',
  ollama: 'http://localhost:11434',
  builtin: '',
};

/** A choice of which the person says nothing but which model it is. */
export const NOTHING_SAID: ModelChoice = {
  provider: 'builtin',
  baseUrl: '',
  model: '',
  contextWindow: null,
  outputLimit: null,
  vision: null,
  jsonSchema: null,
  promptPrice: null,
  answerPrice: null,
};

export function startingChoice(settings: Settings, status: ModelStatus): ModelChoice {
  if (settings.model !== null) return { ...settings.model };
  return { ...NOTHING_SAID, provider: status.provider, baseUrl: status.baseUrl, model: status.name };
}

export function complete(choice: ModelChoice): boolean {
  if (choice.provider === 'builtin') return true;
  return /^https?:\/\/[^\s/]+/.test(choice.baseUrl) && choice.model.trim() !== '';
}

export function sameChoice(a: ModelChoice, b: ModelChoice | null): boolean {
  if (b === null) return false;
  const parts = Object.keys(NOTHING_SAID) as (keyof ModelChoice)[];
  return parts.every((part) => a[part] === b[part]);
}
