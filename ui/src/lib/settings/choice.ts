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

export function startingChoice(settings: Settings, status: ModelStatus): ModelChoice {
  if (settings.model !== null) return { ...settings.model };
  return { provider: status.provider, baseUrl: status.baseUrl, model: status.name, contextWindow: null };
}

export function complete(choice: ModelChoice): boolean {
  if (choice.provider === 'builtin') return true;
  return /^https?:\/\/[^\s/]+/.test(choice.baseUrl) && choice.model.trim() !== '';
}

export function sameChoice(a: ModelChoice, b: ModelChoice | null): boolean {
  return (
    b !== null &&
    a.provider === b.provider &&
    a.baseUrl === b.baseUrl &&
    a.model === b.model &&
    a.contextWindow === b.contextWindow
  );
}
