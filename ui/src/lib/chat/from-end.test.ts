import type { MessageView } from '$lib/ipc';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { afterFrame, fillingFrom, FromEnd } from './from-end.svelte';

function messages(count: number, content = 'Yes.'): MessageView[] {
  return Array.from({ length: count }, (_, place) => ({ id: `m${place}`, content }) as MessageView);
}

it('draws as many messages at the end as surely fill the view', () => {
  expect(fillingFrom(messages(60), 1000)).toBe(40);
  expect(fillingFrom(messages(60, 'word '.repeat(240)), 840)).toBe(56);
});

it('draws one message at the end where that is longer than the view', () => {
  expect(fillingFrom(messages(60, 'word '.repeat(10_000)), 800)).toBe(59);
});

it('takes what was deleted or sent by a quick command for one line', () => {
  const long = messages(60, 'word '.repeat(10_000));
  const deleted = long.map((message) => ({ ...message, status: 'deleted' as const }));
  const commands = long.map((message) => ({ ...message, quickCommand: {} }) as MessageView);
  expect(fillingFrom(deleted, 1000)).toBe(40);
  expect(fillingFrom(commands, 1000)).toBe(40);
});

it('draws all of what does not fill the view', () => {
  expect(fillingFrom(messages(5), 800)).toBe(0);
  expect(fillingFrom([], 800)).toBe(0);
});

it('draws the rest a few at a time until all is drawn', () => {
  const all = messages(60);
  const drawing = new FromEnd();
  expect(drawing.undrawn(all)).toBe(0);
  drawing.begin(all, 1000);
  expect(drawing.undrawn(all)).toBe(40);
  drawing.more(all);
  const left = [drawing.undrawn(all)];
  while (left.at(-1) !== 0 && left.length < 60) {
    drawing.more(all);
    left.push(drawing.undrawn(all));
  }
  expect(left).toEqual([40, 34, 28, 22, 16, 10, 4, 0]);
});

it('draws one after the other of what nobody waits for, up to one that is long', () => {
  const all = messages(6);
  all[1] = { ...all[1], content: 'word '.repeat(10_000) } as MessageView;
  const drawing = new FromEnd().next();
  drawing.begin(all, 1);
  expect(drawing.undrawn(all)).toBe(5);
  const more = Array.from({ length: 5 }, () => [drawing.oneMore(all), drawing.undrawn(all)]);
  expect(more).toEqual([
    [true, 4],
    [true, 3],
    [true, 2],
    [false, 2],
    [false, 2],
  ]);
});

it('draws what can be done with the messages once their words are on screen', () => {
  const all = messages(60);
  const drawing = new FromEnd();
  drawing.begin(all, 1000);
  expect(drawing.withActions).toBe(false);
  drawing.more(all);
  expect([drawing.withActions, drawing.undrawn(all)]).toEqual([true, 40]);
});

it('goes on at once where the view is not full, and draws no more of the next conversation than fills it', () => {
  const all = messages(60);
  const drawing = new FromEnd();
  drawing.begin(all, 1000);
  // Twice as high as they surely are: 20 of them are 2000 high.
  expect(drawing.fill(all, 2000, 1000)).toBe(false);
  drawing.begin(all, 1000);
  expect(drawing.undrawn(all)).toBe(47);
  // This time they are low.
  expect(drawing.fill(all, 650, 1000)).toBe(true);
  expect(drawing.undrawn(all)).toBe(40);
  expect(drawing.fill(all, 1000, 1000)).toBe(false);
});

it('draws no more than there is', () => {
  const all = messages(3);
  const drawing = new FromEnd();
  drawing.begin(all, 1000);
  expect(drawing.fill(all, 150, 1000)).toBe(false);
  expect(drawing.fill([], 0, 1000)).toBe(false);
});

it('keeps what is drawn when earlier messages come before it', () => {
  const all = messages(60);
  const drawing = new FromEnd();
  drawing.begin(all.slice(20), 500);
  expect(drawing.undrawn(all.slice(20))).toBe(30);
  expect(drawing.undrawn(all)).toBe(50);
});

it('draws all when the first message that was drawn is there no more', () => {
  const all = messages(60);
  const drawing = new FromEnd();
  drawing.begin(all, 1000);
  expect(drawing.undrawn(all.filter(({ id }) => id !== 'm40'))).toBe(0);
});

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it('waits for a frame, and goes on without one in a hidden window', () => {
  const run = vi.fn();
  afterFrame(run);
  vi.advanceTimersByTime(50);
  expect(run).toHaveBeenCalledTimes(1);

  vi.stubGlobal('requestAnimationFrame', () => 1);
  afterFrame(run);
  vi.advanceTimersByTime(1000);
  expect(run).toHaveBeenCalledTimes(2);

  afterFrame(run)();
  vi.advanceTimersByTime(1000);
  expect(run).toHaveBeenCalledTimes(2);
  vi.unstubAllGlobals();
});
