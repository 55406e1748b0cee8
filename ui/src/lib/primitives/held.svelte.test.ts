import { flushSync, mount, unmount } from 'svelte';
import { createRawSnippet } from 'svelte';
import { afterEach, expect, it, vi } from 'vitest';
import Button from './Button.svelte';
import TextField from './TextField.svelte';

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

it('a field with the focus keeps it while it cannot be used, and takes no words', () => {
  const props = $state({ value: '~/talks', disabled: false });
  shown = mount(TextField, { target: document.body, props });
  const field = document.querySelector('input') as HTMLInputElement;
  field.focus();
  props.disabled = true;
  flushSync();
  expect(document.activeElement).toBe(field);
  expect([field.disabled, field.readOnly]).toEqual([false, true]);
  props.disabled = false;
  flushSync();
  expect([field.disabled, field.readOnly]).toEqual([false, false]);
});
