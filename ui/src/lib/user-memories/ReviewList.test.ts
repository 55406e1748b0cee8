import type { UserMemoryView } from '$lib/ipc';
import { flushSync } from 'svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { asked } from './asked';
import { memory } from './fixtures';
import {
  all,
  button,
  by,
  clear,
  click,
  focusedId,
  kept,
  listedIds,
  onsource,
  press,
  row,
  set,
  settled,
  show,
  type,
  waitingIds,
} from './stage';

vi.mock('$lib/ipc/generated/commands', async () => (await import('./asked')).asked);
beforeEach(set);
afterEach(clear);

describe('the review, by keys', () => {
  const waiting = (id: string, part: Partial<UserMemoryView> = {}) =>
    memory(id, { status: 'proposed', ...part });
  beforeEach(async () => {
    await show(waiting('a'), waiting('b'), waiting('c'));
    by(row('a'))?.focus();
  });

  it('Enter accepts, Delete rejects, and the focus goes on to the next', async () => {
    await press('Enter');
    expect(asked.acceptUserMemory.mock.calls).toEqual([['a', false]]);
    expect([waitingIds(), focusedId()]).toEqual([['b', 'c'], 'b']);
    await press('Delete');
    expect(asked.rejectUserMemory.mock.calls).toEqual([['b']]);
    expect([waitingIds(), focusedId()]).toEqual([['c'], 'c']);
    await press('Enter');
    expect(by('[data-testid="memories-waiting"]')).toBe(undefined);
    expect(document.activeElement).toBe(by('[data-testid="memory-new"]'));
    expect(listedIds()).toEqual(['c', 'a']);
  });

  it('arrows move, and Tab comes to one row alone', async () => {
    await press('ArrowDown');
    expect(focusedId()).toBe('b');
    expect(all('[data-testid="proposed-memory"]').map(({ tabIndex }) => tabIndex)).toEqual([-1, 0, -1]);
    await press('End');
    expect(focusedId()).toBe('c');
    await press('ArrowUp');
    expect(focusedId()).toBe('b');
  });

  it.each(['e', 'F2'])('%s edits, Enter in the field saves and accepts', async (key) => {
    await press(key);
    await type('[data-testid="memory-editor"]', 'I live\nin Ghent');
    await press('Enter');
    expect(asked.editUserMemory.mock.calls).toEqual([['a', 'I live in Ghent']]);
    expect(asked.acceptUserMemory.mock.calls).toEqual([['a', false]]);
    expect([waitingIds(), focusedId(), kept.size]).toEqual([['b', 'c'], 'b', 0]);
  });

  it('Escape leaves the field with everything as it was, and the dialog stays', async () => {
    await press('e');
    await type('[data-testid="memory-editor"]', 'Something else');
    const escape = new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true });
    document.activeElement?.dispatchEvent(escape);
    flushSync();
    await settled();
    expect(escape.defaultPrevented).toBe(true);
    expect(by('[data-testid="memory-editor"]')).toBe(undefined);
    expect([focusedId(), kept.size]).toEqual(['a', 0]);
    expect(asked.editUserMemory).not.toHaveBeenCalled();
  });

  it('keys of the buttons in a row are theirs', async () => {
    button('Reject', row('a'))?.focus();
    await press('Delete');
    await press('Enter');
    expect(asked.rejectUserMemory).not.toHaveBeenCalled();
    expect(asked.acceptUserMemory).not.toHaveBeenCalled();
  });

  it('what is typed in the field is kept until it is saved or left', async () => {
    await press('e');
    await type('[data-testid="memory-editor"]', 'I live in');
    expect(kept.get('a')).toBe('I live in');
  });
});

describe('of two that contradict each other', () => {
  beforeEach(async () => {
    const contradicts = { id: 'old', fact: 'I live in Bruges.' };
    const sources = [{ session: 's', title: 'Moving', message: 'm' }];
    await show(memory('old', { sources }), memory('new', { status: 'proposed', contradicts }));
  });

  it('it is said which one would be replaced, and who says so', async () => {
    expect(by('[data-testid="would-replace"]')?.textContent).toMatch(
      /Would replace: “I live in Bruges.”\s+from: Moving/,
    );
    await click(by('[data-testid="would-replace"] button'));
    expect(onsource.mock.calls).toEqual([['s', 'm']]);
    expect(button('Accept')).toBe(undefined);
  });

  it.each([
    ['Replace', [['new', false]], []],
    ['Keep both', [['new', true]], []],
    ['Reject', [], [['new']]],
  ])('%s decides', async (label, accepted, rejected) => {
    await click(button(label, row('new')));
    expect(asked.acceptUserMemory.mock.calls).toEqual(accepted);
    expect(asked.rejectUserMemory.mock.calls).toEqual(rejected);
    expect(waitingIds()).toEqual([]);
  });
});
