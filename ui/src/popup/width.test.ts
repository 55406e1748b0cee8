import { expect, test } from 'vitest';
import { USUAL_WIDTH, Width, WIDTH_MAX, WIDTH_MIN } from './width';

test('of many widths while one is on its way, the last one is asked for', async () => {
  const asked: number[] = [];
  let answer = (): void => undefined;
  const width = new Width((wanted) => {
    asked.push(wanted);
    return new Promise<void>((done) => (answer = done));
  });
  for (const wanted of [700, 710, 720.4]) width.to(wanted);
  expect(asked).toEqual([700]);
  answer();
  await new Promise((after) => setTimeout(after));
  expect(asked).toEqual([700, 720]);
});

test('it stays within what can be read and what fits', async () => {
  const asked: number[] = [];
  const width = new Width(async (wanted) => {
    asked.push(wanted);
    await Promise.reject(new Error('no window'));
  });
  for (const wanted of [10, 10_000, USUAL_WIDTH]) {
    width.to(wanted);
    await new Promise((after) => setTimeout(after));
  }
  expect(asked).toEqual([WIDTH_MIN, WIDTH_MAX, USUAL_WIDTH]);
});
