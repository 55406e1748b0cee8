import { describe, expect, it } from 'vitest';
import { occurrences } from './fold';

const found = (source: string, words: string) =>
  occurrences(source, words).map(([start, end]) => source.slice(start, end));

describe('where words occur', () => {
  it.each([
    ['case aside', 'Error, error, ERROR', 'error', ['Error', 'error', 'ERROR']],
    ['accents aside, on either side', 'Söhne, Sohne', 'söhne', ['Söhne', 'Sohne']],
    ['an accent written by itself is a part of its letter', 'cafe\u0301s', 'cafe', ['cafe\u0301']],
    ['letters that change their length', 'İstanbul here', 'here', ['here']],
    ['pictures of two units', '👍🏽 fine 👍🏽', 'fine', ['fine']],
    ['scripts without spaces', '田中さんと田中', '田中', ['田中', '田中']],
    ['one after the other, not over each other', 'aaaa', 'aa', ['aa', 'aa']],
    ['signs as they are', 'a.b (a*b)', 'a*b', ['a*b']],
    ['nothing for nothing', 'text', '', []],
  ])('%s', (_, source, words, expected) => {
    expect(found(source, words)).toEqual(expected);
  });
});
