/** How each model is asked to write. */
import type { ModelChoice, ModelParameters, ProtocolView } from '$lib/ipc';
import { t } from '$lib/language/language.svelte';

export type Effort = 'server' | 'low' | 'medium' | 'high';

const EFFORTS: readonly Effort[] = ['server', 'low', 'medium', 'high'];

export const efforts = () => EFFORTS.map((value) => ({ value, label: t(`settings-effort-${value}`) }));

/** What the models of a protocol take; `thinks`: all but the built-in one, which has none. */
export function taken(protocols: readonly ProtocolView[], provider: string) {
  const protocol = protocols.find((one) => one.provider === provider);
  const { label = '', hottest = 2, oneOfTwo = false } = protocol ?? {};
  return { label, hottest, oneOfTwo, thinks: protocol !== undefined };
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
