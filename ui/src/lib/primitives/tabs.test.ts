import { createRawSnippet, flushSync, mount, unmount } from 'svelte';
import { expect, it, vi } from 'vitest';
import Tabs from './Tabs.svelte';

it('a part that is chosen begins at its top, by pointer and by key', () => {
  const onchange = vi.fn();
  const tabs = ['one', 'two'].map((value) => ({ value, label: value }));
  const children = createRawSnippet(() => ({ render: () => '<p>words</p>' }));
  const shown = mount(Tabs, {
    target: document.body,
    props: { label: 'Parts', tabs, value: 'one', onchange, children },
  });
  flushSync();
  const second = document.querySelector<HTMLElement>('[data-tab=two]');
  document.body.scrollTop = 300;
  second?.click();
  expect(document.body.scrollTop).toBe(0);
  document.body.scrollTop = 300;
  const right = new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true, cancelable: true });
  document.querySelector('[data-tab=one]')?.dispatchEvent(right);
  expect(document.body.scrollTop).toBe(0);
  expect(onchange).toHaveBeenCalledTimes(2);
  void unmount(shown);
});
