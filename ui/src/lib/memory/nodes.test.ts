import type { NodeView } from '$lib/ipc';
import { describe, expect, it } from 'vitest';
import { earlier, percent, rangeText, shownNode, versionsOf, writtenBy } from './nodes';

const node = (id: string, part: Partial<NodeView> = {}): NodeView => ({
  id,
  level: 1,
  state: 'superseded',
  content: id,
  from: null,
  through: 'm',
  start: 0,
  end: 10,
  coversMessageCount: 10,
  kept: 10,
  folds: [],
  basedOn: null,
  locked: [],
  modelUsed: null,
  offline: false,
  promptVersion: null,
  wordTarget: null,
  words: 1,
  createdAt: '2026-11-21T10:00:00Z',
  origin: 'generated',
  quality: null,
  conflicts: [],
  ...part,
});
const AT = (minute: number) => `2026-11-21T10:${String(minute).padStart(2, '0')}:00Z`;
const ALL = [
  node('held', { state: 'held', basedOn: 'restored', createdAt: AT(9), end: 20 }),
  node('restored', { state: 'active', basedOn: 'first', createdAt: AT(3), origin: 'restored' }),
  node('edited', { basedOn: 'first', createdAt: AT(2), origin: 'edited' }),
  node('first', { createdAt: AT(1) }),
  node('later part', { state: 'active', start: 10, end: 20, createdAt: AT(4) }),
  node('above', { state: 'active', level: 2, createdAt: AT(5) }),
];
const at = (id: string) => ALL.find((one) => one.id === id) as NodeView;

describe('the summaries of a conversation', () => {
  it('are said to be written by whoever wrote them', () => {
    expect(writtenBy(node('a', { modelUsed: 'qwen' }))).toBe('qwen');
    expect(writtenBy(node('a', { modelUsed: 'extractive', offline: true }))).toBe('No model');
    expect(writtenBy(node('a', { modelUsed: 'extractive', offline: true, origin: 'edited' }))).toBe('You');
    expect(writtenBy(node('a'))).toBe('You');
  });

  it('count messages as people do', () => {
    expect(rangeText(at('first'))).toBe('Messages 1–10');
    expect(rangeText(node('one', { start: 4, end: 5 }))).toBe('Message 5');
    expect(rangeText(node('gone', { start: null, end: null }))).toBe('Messages of another version');
  });

  it('show the latest in force until another one is chosen', () => {
    expect(shownNode(ALL, null)?.id).toBe('later part');
    expect(shownNode(ALL, 'restored')?.id).toBe('restored');
    expect(shownNode(ALL, 'edited')?.id).toBe('later part');
    expect(shownNode([], null)).toBeNull();
  });

  it('have versions of one stretch and one level, newest first', () => {
    expect(versionsOf(ALL, 'restored').map(({ id }) => id)).toEqual(['held', 'restored', 'edited', 'first']);
    expect(versionsOf(ALL, 'gone')).toEqual([]);
  });

  it('are undone to what was in force before, not to what they were made from', () => {
    expect(earlier(ALL, at('restored'))?.id).toBe('edited');
    expect(earlier(ALL, at('first'))).toBeUndefined();
  });

  it('keep all where there was nothing to check', () => {
    expect(percent({ checked: 0, found: 0 })).toBe(100);
    expect(percent({ checked: 14, found: 13 })).toBe(93);
  });
});
