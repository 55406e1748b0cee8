import { flushSync, mount, unmount } from 'svelte';
import { expect, it } from 'vitest';
import { dialogs } from './dialogs.svelte';
import ToastList from './ToastList.svelte';
import { toasts } from './toasts.svelte';

const later = () => new Promise((done) => setTimeout(done, 5));

it('shows a notice in the dialog in which it came up, and beside the conversation when that is closed', async () => {
  const dialog = document.createElement('dialog');
  const page = document.createElement('div');
  document.body.append(page, dialog);
  const lists = [mount(ToastList, { target: page }), mount(ToastList, { target: dialog, props: { dialog } })];
  const told = () => {
    flushSync();
    return [page, dialog].map((element) => element.textContent?.trim());
  };
  toasts.show('before', { level: 'warning' });
  await later();
  const closed = dialogs.add(dialog);
  toasts.show('inside', { level: 'warning' });
  expect(told()).toEqual(['before', 'inside']);
  closed();
  expect(told()[0]).toMatch(/before\s*inside/);
  expect(told()[1]).toBe('');
  for (const list of lists) await unmount(list);
});
