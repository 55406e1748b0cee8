import { describe, expect, it } from 'vitest';
import { fileSize, unseen } from './attached';

describe('attached files', () => {
  it.each([
    [1, '1 byte'],
    [999, '999 bytes'],
    [1500, '2 KB'],
    [999_499, '999 KB'],
    [999_500, '1.0 MB'],
    [20_971_520, '21.0 MB'],
  ])('%i bytes are %s', (bytes, words) => {
    expect(fileSize(bytes)).toBe(words);
  });

  it('say how many pictures a model was not shown, and nothing where it was shown all', () => {
    expect(unseen(undefined, 'm')).toBeNull();
    expect(unseen(1, 'tiny')).toBe('A picture was not shown to tiny');
    expect(unseen(3, null)).toBe('3 pictures were not shown to the model');
  });
});
