import { flushSync, mount, unmount } from 'svelte';
import { afterEach, expect, it, vi } from 'vitest';
import ForgetDialog from './ForgetDialog.svelte';

let shown: ReturnType<typeof mount> | undefined;
afterEach(() => {
  if (shown !== undefined) void unmount(shown);
});

it.each([
  [
    'message',
    'Say **yes** to `cargo` and [the book](https://a.example), **or n…',
    'Say yes to cargo and the book, or n…',
  ],
  ['fact', '- **Deadline**: 2*3 days', 'Deadline: 2*3 days'],
  ['conversation', '2. The `main` branch', '2. The `main` branch'],
] as const)('a %s is quoted in words', (what, words, quoted) => {
  const props = { what, words, run: vi.fn(), onclose: vi.fn() };
  shown = mount(ForgetDialog, { target: document.body, props });
  flushSync();
  expect(document.querySelector('blockquote')?.textContent).toBe(quoted);
});
