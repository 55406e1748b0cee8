import type { ModelChoice, ModelParameters } from '$lib/ipc';
import { decimal } from '$lib/primitives/decimal';
import { describe, expect, it } from 'vitest';
import { parametersOf, taken, withParameters } from './parameters';

const choice = (provider: ModelChoice['provider'], model: string) =>
  ({ provider, baseUrl: 'http://localhost:1', model }) as ModelChoice;

describe('how a model is asked to write', () => {
  it('is kept for each model apart', () => {
    const [one, other] = [choice('openai', 'a'), choice('openai', 'b')];
    let all: ModelParameters[] = withParameters([], one, { temperature: 0.7 });
    all = withParameters(all, other, { topP: 0.9 });
    all = withParameters(all, one, { longestAnswer: 300 });
    expect(parametersOf(all, one)).toMatchObject({ temperature: 0.7, topP: null, longestAnswer: 300 });
    expect(parametersOf(all, other)).toMatchObject({ temperature: null, topP: 0.9 });
    expect(parametersOf(all, choice('ollama', 'a')).temperature).toBe(null);
  });

  it('is one for the built-in model, whatever it is called', () => {
    const all = withParameters([], choice('builtin', 'SmolLM2'), { temperature: 0.2 });
    expect(parametersOf(all, choice('builtin', '')).temperature).toBe(0.2);
  });

  it('has the ranges of its protocol', () => {
    const anthropic = { provider: 'anthropic', label: 'Anthropic', hottest: 1, oneOfTwo: true };
    const gemini = { provider: 'gemini', label: 'Gemini', hottest: 2, oneOfTwo: false };
    const takes = (provider: string) => taken([gemini, anthropic], provider);
    expect(takes('anthropic')).toEqual({ label: 'Anthropic', hottest: 1, oneOfTwo: true, thinks: true });
    expect(takes('gemini')).toMatchObject({ hottest: 2, oneOfTwo: false, thinks: true });
    expect(takes('builtin')).toMatchObject({ hottest: 2, oneOfTwo: false, thinks: false });
    const temperature = { min: 0, max: 2, above: false };
    expect([' 0,7 ', '0', '', '2.004', '0.333'].map((typed) => decimal(typed, temperature))).toEqual([
      0.7,
      0,
      null,
      2,
      0.33,
    ]);
    for (const typed of ['2.1', '-1', 'hot', '0x']) expect(decimal(typed, temperature)).toBe(undefined);
    expect(decimal('0', { min: 0, max: 1, above: true })).toBe(undefined);
  });
});
