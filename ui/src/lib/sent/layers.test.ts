import { describe, expect, it } from 'vitest';
import { costs, firstWords, layerLabel } from './layers';

describe('what a prompt costs', () => {
  it('is counted by layer in the order of sending, of what was sent', () => {
    const parts = costs([
      { layer: 'message', tokens: 5, included: true },
      { layer: 'recent', tokens: 40, included: true },
      { layer: 'recent', tokens: 400, included: false },
      { layer: 'system', tokens: 9, included: true },
      { layer: 'recent', tokens: 2, included: true },
    ]);
    expect(parts.map(({ layer, tokens }) => [layer, tokens])).toEqual([
      ['system', 9],
      ['recent', 42],
      ['message', 5],
    ]);
  });

  it('tells many parts of a kind apart by their first words, on one line', () => {
    expect(firstWords('  Where\n\nis\tthe boat? ')).toBe('Where is the boat?');
    expect(firstWords('word '.repeat(100))).toHaveLength(161);
    expect(firstWords('\n')).toBe('');
  });

  it('has names for people', () => {
    expect(layerLabel('memories')).toBe('About you');
  });
});
