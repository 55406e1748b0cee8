/** How each model is asked to write. Pure. */
import type { ModelChoice, ModelParameters, ProviderKind } from '$lib/ipc';

export type Effort = 'server' | 'low' | 'medium' | 'high';

export const EFFORTS: readonly { value: Effort; label: string }[] = [
  { value: 'server', label: 'Default' },
  { value: 'low', label: 'Low' },
  { value: 'medium', label: 'Medium' },
  { value: 'high', label: 'High' },
];

/** What a protocol takes. */
export function taken(provider: ProviderKind): { hottest: number; oneOfTwo: boolean; thinks: boolean } {
  const anthropic = provider === 'anthropic';
  return { hottest: anthropic ? 1 : 2, oneOfTwo: anthropic, thinks: provider !== 'builtin' };
}

function isOf(one: ModelParameters, { provider, baseUrl, model }: ModelChoice): boolean {
  if (one.provider !== provider) return false;
  // There is one built-in model, whatever it is called.
  return provider === 'builtin' || (one.baseUrl === baseUrl && one.model === model);
}

/** What is set for a model; all is missing where nothing is. */
export function parametersOf(all: readonly ModelParameters[], choice: ModelChoice): ModelParameters {
  const { provider, baseUrl, model } = choice;
  const none = { temperature: null, topP: null, longestAnswer: null, reasoningEffort: null };
  return all.find((one) => isOf(one, choice)) ?? { provider, baseUrl, model, ...none };
}

/** All of them after one part of one model's was changed. */
export function withParameters(
  all: readonly ModelParameters[],
  choice: ModelChoice,
  part: Partial<ModelParameters>,
): ModelParameters[] {
  const changed = { ...parametersOf(all, choice), ...part };
  return [...all.filter((one) => !isOf(one, choice)), changed];
}
