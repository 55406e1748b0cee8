import type { EntryView } from '$lib/ipc';
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

/** Presses a button of the mouse on the row while something has the focus. Whether that keeps it. */
function keepsFocus(of: HTMLElement, press: MouseEventInit = {}): boolean {
  document.body.append(of);
  const props = {
    entry: ENTRY,
    selected: false,
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
  of.focus();
  const event = new MouseEvent('mousedown', { bubbles: true, cancelable: true, ...press });
  return !(document.querySelector('button.body') as HTMLElement).dispatchEvent(event);
}

describe('a press on the row of a conversation', () => {
  it('leaves the focus with the message field', () => {
    expect(keepsFocus(document.createElement('textarea'))).toBe(true);
  });

  it('takes it to the list where conversations are marked, or a title is changed', () => {
    expect(keepsFocus(document.createElement('textarea'), { ctrlKey: true })).toBe(false);
    expect(keepsFocus(document.createElement('textarea'), { shiftKey: true })).toBe(false);
    expect(keepsFocus(document.createElement('input'))).toBe(false);
  });
});
