import { describe, expect, it } from 'vitest';
import type { ModelFacts } from '$lib/ipc';
import { known, price, said, windowSaid } from './facts';

const facts: ModelFacts = {
  answered: true,
  contextWindow: 200_000,
  usualWindow: 200_000,
  largestWindow: 200_000,
  windowFrom: 'server',
  publishedAsOf: '2025-11',
  outputLimit: null,
  vision: false,
  jsonSchema: null,
  promptPrice: 0.15,
  answerPrice: null,
};

describe('what is known of a model', () => {
  it('is said with whoever says it', () => {
    expect(known(facts, facts.contextWindow, 'tokens')).toBe('The server says: 200,000 tokens.');
    expect(known(facts, facts.vision)).toBe('The server says: no.');
    expect(known(facts, facts.outputLimit, 'tokens')).toBe('The server does not say.');
    expect(known({ ...facts, answered: false }, null)).toBe('The server could not be asked.');
    expect(known(null, null)).toBeUndefined();
  });

  it('names who says how much it reads at once', () => {
    const usual = { ...facts, usualWindow: 16_384 };
    expect(windowSaid({ ...usual, largestWindow: 131_072 }, null)).toBe(
      'Used now: 16,384 tokens, up to 131,072 tokens for a message that needs them, as the server says.',
    );
    expect(windowSaid({ ...facts, windowFrom: 'published' }, null)).toContain('list of 2025-11');
    expect(windowSaid({ ...usual, largestWindow: 16_384, windowFrom: 'assumed' }, null)).toContain(
      '16,384 tokens are assumed',
    );
    expect(windowSaid(facts, 4096)).toBe('The server says: 200,000 tokens.');
  });

  it('is overruled by yes, no or nothing', () => {
    for (const value of [null, true, false]) expect(said.to(said.of(value))).toBe(value);
  });

  it('takes a price as people type it, and nothing else', () => {
    expect(price('0,15')).toBe(0.15);
    expect(price(' 3 ')).toBe(3);
    expect(price('٠٫١٥')).toBe(0.15);
    expect(price('')).toBeNull();
    expect(price('cheap')).toBeUndefined();
    expect(price('-1')).toBeUndefined();
  });
});
