import { describe, expect, test } from 'vitest';
import { dollars, effortInFull, effortInShort, seconds } from './effort';

const answer = {
  role: 'assistant' as const,
  usage: { promptTokens: 1034, completionTokens: 312 },
  tokens: 300,
  tookMs: 2100,
  costUsd: 0.00034,
};

describe('what an answer took', () => {
  test('is told at a glance and in full', () => {
    expect(effortInShort(answer)).toBe('312 tokens · 2.1 s · $0.0003');
    expect(effortInFull(answer)).toBe('Read 1,034 and wrote 312 tokens in 2.1 s (149/s), about $0.0003');
  });

  test('names no price that is not known', () => {
    expect(effortInShort({ ...answer, costUsd: null })).toBe('312 tokens · 2.1 s');
    expect(effortInFull({ ...answer, costUsd: null })).toContain('price not known');
  });

  test('is free where it costs nothing', () => {
    expect(effortInShort({ ...answer, costUsd: 0 })).toBe('312 tokens · 2.1 s · free');
    expect(effortInFull({ ...answer, costUsd: 0 })).toBe(
      'Read 1,034 and wrote 312 tokens in 2.1 s (149/s), free',
    );
  });

  test('counts here where the model does not', () => {
    expect(effortInShort({ ...answer, usage: null })).toContain('300 tokens');
    expect(effortInFull({ ...answer, usage: null })).toContain('Wrote 300 tokens in');
  });

  test('is not told of questions and of what was imported', () => {
    expect(effortInShort({ ...answer, role: 'user' })).toBeNull();
    expect(effortInShort({ ...answer, tookMs: null })).toBeNull();
  });
});

test('times and prices are as exact as is worth reading', () => {
  expect([340, 12_400, 95_000].map(seconds)).toEqual(['0.3 s', '12 s', '1 min 35 s']);
  expect([0, 0.00001, 0.0123, 1.5].map(dollars)).toEqual(['$0', '< $0.0001', '$0.0123', '$1.50']);
});
