import { expect, test } from 'vitest';
import { TypedName } from './typed';

const NAMES = ['OpenAI', 'Mistral', 'Ollama', 'LM Studio', 'llama.cpp'];

function typed(keys: string, gap: number, at = -1): string | undefined {
  const name = new TypedName();
  let place = at;
  [...keys].forEach((key, nth) => {
    const found = name.find(NAMES, place, { key, timeStamp: nth * gap });
    if (found !== -1) place = found;
  });
  return NAMES[place];
}

test('letters typed quickly are the beginning of one name', () => {
  expect(typed('lm', 100)).toBe('LM Studio');
  expect(typed('ll', 100)).toBe('llama.cpp');
  expect(typed('lla', 100)).toBe('llama.cpp');
  expect(typed('lx', 100)).toBe('LM Studio');
});

test('after a pause another name begins, and the same letter goes on to the next', () => {
  expect(typed('lm', 1000)).toBe('Mistral');
  expect(typed('lll', 1000)).toBe('LM Studio');
  expect(typed('oo', 1000)).toBe('Ollama');
});
