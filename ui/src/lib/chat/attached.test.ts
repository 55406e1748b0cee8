import { describe, expect, it } from 'vitest';
import { cost, extent, fileSize, nameInTwo, unseen } from './attached';

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

  it.each([
    [{ pages: 12, words: 4000, size: 900_000 }, '12 pages'],
    [{ pages: 1, words: 0, size: 900 }, '1 page'],
    [{ pages: null, words: 1234, size: 9000 }, '1,234 words'],
    [{ pages: null, words: 1, size: 5 }, '1 word'],
    [{ pages: null, words: 0, size: 1500 }, '2 KB'],
  ])('are as long as %j says', (attachment, words) => {
    expect(extent(attachment)).toBe(words);
  });

  it.each([
    [0, 'about 0 tokens'],
    [1, 'about 1 token'],
    [97, 'about 97 tokens'],
    [1234, 'about 1,200 tokens'],
    [52_781, 'about 53,000 tokens'],
  ])('that cost %i tokens cost %s', (tokens, words) => {
    expect(cost(tokens)).toBe(words);
  });

  it('say how many pictures a model was not shown, and nothing where it was shown all', () => {
    expect(unseen(undefined, 'm')).toBeNull();
    expect(unseen(1, 'tiny')).toBe('A picture was not shown to tiny');
    expect(unseen(3, null)).toBe('3 pictures were not shown to the model');
  });

  it.each([
    ['a-name-that-is-long.csv', 'a-name-that-is-', 'long.csv'],
    ['notes of the meeting', 'notes of the mee', 'ting'],
    ['archive of all.tar-and-more', 'archive of all.tar-and-', 'more'],
    ['日本語のとても長い名前です.pdf', '日本語のとても長い', '名前です.pdf'],
    ['short.csv', 'short.csv', ''],
    ['ملف باسم طويل جدا.csv', 'ملف باسم طويل جدا.csv', ''],
    ['', '', ''],
  ])('called %j keep the end of the name where it is shortened', (name, begin, end) => {
    expect(nameInTwo(name)).toEqual([begin, end]);
  });
});
