import { flushSync, mount, unmount } from 'svelte';
import { expect, it, vi } from 'vitest';

vi.mock('$lib/ipc/generated/commands', () => ({ openLink: vi.fn(), copyText: vi.fn() }));
const { default: Markdown } = await import('./Markdown.svelte');

it('draws a text that goes on in the same elements, and another one in others', () => {
  const props = $state({ text: 'It is *done*.', growing: true });
  const shown = mount(Markdown, { target: document.body, props });
  flushSync();
  const [before, mark] = document.querySelectorAll('p, em');
  props.text = 'It is *done*. All of it.';
  flushSync();
  const [same, alike] = document.querySelectorAll('p, em');
  expect(same).toBe(before);
  expect(alike).toBe(mark);
  expect(before?.textContent).toBe('It is done. All of it.');
  props.text = 'Nothing was *found*.';
  flushSync();
  const [after] = document.querySelectorAll('p');
  expect(after?.textContent).toBe('Nothing was found.');
  expect(after).not.toBe(before);
  void unmount(shown);
});
