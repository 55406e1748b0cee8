import { describe, expect, it } from 'vitest';
import { previewOf } from './preview';

describe('the second line of a conversation', () => {
  it.each([
    ['Renamed by hand', 'Can you make this faster?', 'Can you make this faster?'],
    ['Can you make this faster?', 'Can you make this faster?', ''],
    ['Can you make this…', 'Can you make this faster? It is slow.', '… faster? It is slow.'],
    ['Untouched', null, ''],
    ['', 'Words', 'Words'],
  ])('of “%s” says what that does not say', (title, preview, line) => {
    expect(previewOf({ title, preview })).toBe(line);
  });
});
