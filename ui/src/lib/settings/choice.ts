/** A model as it is being chosen: what is enough to use it, and what the person says of it. Pure. */
import type { ModelChoice, ModelStatus, Settings, SettingsView } from '$lib/ipc';

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

/** The settings in which this is said of its model, wherever it is named; it is named afterwards, if it was not. */
export function sayingOf(settings: Settings, said: ModelChoice): Partial<Settings> {
  const isIt = (one: ModelChoice) =>
    one.provider === said.provider && one.baseUrl === said.baseUrl && one.model === said.model;
  const told = (all: ModelChoice[]) => all.map((one) => (isIt(one) ? said : one));
  const { model, recentModels, standIns } = settings;
  const usual = model !== null && isIt(model);
  const isNamed = usual || recentModels.some(isIt) || standIns.some(isIt);
  return {
    model: usual ? said : model,
    recentModels: isNamed ? told(recentModels) : [said, ...recentModels],
    standIns: told(standIns),
  };
}

/** The model that answers in a conversation for which `chosen` was chosen, as the settings name it. */
export function answering(settings: Settings, status: ModelStatus, chosen: ModelChoice | null): ModelChoice {
  const usual = startingChoice(settings, status);
  const choice =
    status.overridden || chosen === null ? { ...usual, model: usual.model || status.name } : chosen;
  const { model, recentModels, standIns } = settings;
  const known = [model, ...recentModels, ...standIns].find(
    (one) =>
      one?.provider === choice.provider && one.baseUrl === choice.baseUrl && one.model === choice.model,
  );
  return { ...(known ?? choice) };
}

/** The model that answers in a conversation for which `chosen` was chosen, where what is set of its size counts. */
export function sizeable(view: SettingsView | null, chosen: ModelChoice | null): ModelChoice | null {
  if (view === null || view.model.overridden) return null;
  const choice = answering(view.settings, view.model, chosen);
  return choice.provider === 'builtin' || choice.model === '' ? null : choice;
}
