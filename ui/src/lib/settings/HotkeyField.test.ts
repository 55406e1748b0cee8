import { mount, unmount } from 'svelte';
import { expect, it } from 'vitest';
import HotkeyField from './HotkeyField.svelte';

const LINE = 'bindsym Ctrl+Shift+space exec extremis --toggle';

function shown(binding: { place: string; line: string } | null, active: string | null): string {
  const target = document.createElement('div');
  const props = { binding, wanted: 'Ctrl+Shift+Space', active, onchange: () => undefined };
  const field = mount(HotkeyField, { target, props });
  const text = target.textContent;
  void unmount(field);
  return text;
}

it('shows what is to be bound, and no key that does nothing, where no program can take a key', () => {
  const text = shown({ place: 'Add this line to the file:', line: LINE }, null);
  expect(text).toContain(LINE);
  expect(text).toContain('Add this line to the file:');
  expect(text).not.toContain('Change');
  expect(text).not.toContain('other programs have taken it');
});

it('lets the key be changed where a program can take one', () => {
  expect(shown(null, 'Ctrl+Shift+Space')).toContain('Change');
});
