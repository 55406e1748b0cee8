import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

vi.mock('$lib/ipc/generated/commands', () => ({ openLink: vi.fn(), copyText: vi.fn() }));
const { default: Markdown } = await import('./Markdown.svelte');

let resized: () => void = () => undefined;
let shown: object;

beforeEach(() => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(heard: () => void) {
        resized = heard;
      }
      observe(): void {}
      disconnect(): void {}
    },
  );
  shown = mount(Markdown, { target: document.body, props: { text: '| a | b |\n| - | - |\n| 1 | 2 |' } });
  flushSync();
});
afterEach(async () => {
  await unmount(shown);
  vi.unstubAllGlobals();
});

it('the menu of a table stands where that ends', () => {
  const tools = document.querySelector<HTMLElement>('.table .tools');
  expect(tools?.style.getPropertyValue('--width')).toBe('');
  const table = document.querySelector('table') as HTMLTableElement;
  Object.defineProperty(table, 'offsetWidth', { value: 128 });
  resized();
  flushSync();
  expect(tools?.style.getPropertyValue('--width')).toBe('128px');
});
