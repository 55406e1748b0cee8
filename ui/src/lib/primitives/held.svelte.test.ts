import { flushSync, mount, unmount } from 'svelte';
import { createRawSnippet } from 'svelte';
import { afterEach, expect, it, vi } from 'vitest';
import Button from './Button.svelte';

const children = createRawSnippet(() => ({ render: () => '<span>Test</span>' }));
let shown: ReturnType<typeof mount> | undefined;
afterEach(() => void (shown && unmount(shown)));

/** A button, and what makes it unusable. */
function button() {
  const pressed = vi.fn();
  const props = $state({ children, disabled: false, onclick: pressed });
  shown = mount(Button, { target: document.body, props });
  flushSync();
  const element = document.querySelector('button') as HTMLButtonElement;
  const disable = (disabled: boolean) => {
    props.disabled = disabled;
    flushSync();
  };
  return { element, pressed, disable };
}

it('a button with the focus keeps it while it cannot be used, and does nothing', () => {
  const { element, pressed, disable } = button();
  element.focus();
  disable(true);
  expect(document.activeElement).toBe(element);
  expect([element.disabled, element.getAttribute('aria-disabled')]).toEqual([false, 'true']);
  element.click();
  expect(pressed).not.toHaveBeenCalled();
  disable(false);
  element.click();
  expect(pressed).toHaveBeenCalledOnce();
});

it('a button without the focus is disabled, also once it was left', () => {
  const { element, disable } = button();
  disable(true);
  expect(element.disabled).toBe(true);
  disable(false);
  element.focus();
  disable(true);
  element.blur();
  flushSync();
  expect(element.disabled).toBe(true);
});
