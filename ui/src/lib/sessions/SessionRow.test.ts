import type { EntryView } from '$lib/ipc';
import { focusHome } from '$lib/primitives/focus';
import { flushSync, mount, unmount } from 'svelte';
import { afterEach, describe, expect, it } from 'vitest';
import { Endings } from './last.svelte';
import SessionRow from './SessionRow.svelte';

const ENTRY: EntryView = {
  id: 'a',
  title: 'Whales',
  createdAt: '2026-01-01T00:00:00Z',
  updatedAt: '2026-01-01T00:00:00Z',
  messageCount: 2,
  preview: null,
  deletedAt: null,
  deletedMessages: 0,
  quick: false,
  labels: { pinned: false, archived: false, folder: null, tags: [], shared: false },
};
const nothing = () => {};

let shown: object | undefined;
afterEach(async () => {
  if (shown !== undefined) await unmount(shown);
  document.body.replaceChildren();
});

/** Presses a button of the mouse on the row while a field has the focus. Whether that keeps it. */
function keepsFocus(press: MouseEventInit = {}, selected = false, isHome = true): boolean {
  const field = document.body.appendChild(document.createElement('textarea'));
  focusHome(() => (isHome ? field : null));
  const props = {
    entry: ENTRY,
    selected,
    reached: true,
    marked: false,
    inside: false,
    activity: null,
    endings: new Endings(),
    renaming: false,
    onselect: nothing,
    onrename: nothing,
    onrenamed: nothing,
    onmenu: nothing,
  };
  shown = mount(SessionRow, { target: document.body, props });
  flushSync();
  field.focus();
  const event = new MouseEvent('mousedown', { bubbles: true, cancelable: true, ...press });
  return !(document.querySelector('button.body') as HTMLElement).dispatchEvent(event);
}

describe('a press on the row of a conversation', () => {
  it('leaves the focus with the message field', () => {
    expect(keepsFocus()).toBe(true);
  });

  it.each([
    ['where conversations are marked', { ctrlKey: true }, false, true],
    ['where several are marked', { shiftKey: true }, false, true],
    ['from any other field, which may save what is in it then', {}, false, false],
    ['where it is the one that is open', {}, true, true],
  ])('takes it to the list %s', (_, press, selected, isHome) => {
    expect(keepsFocus(press, selected, isHome)).toBe(false);
  });
});
