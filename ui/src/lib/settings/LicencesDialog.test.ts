import { flushSync, mount, unmount } from 'svelte';
import { afterEach, expect, it, vi } from 'vitest';
import LicencesDialog from './LicencesDialog.svelte';

vi.mock('virtual:third-party', () => ({
  default: {
    packages: [
      { name: 'one', version: '1.0.0', licence: 'MIT', texts: [0] },
      { name: 'two', version: '2.0.0', licence: 'MIT OR Zlib', texts: [0, 1] },
    ],
    texts: ['The words of MIT', 'The words of Zlib'],
  },
}));

let shown: ReturnType<typeof mount> | undefined;
afterEach(() => {
  if (shown !== undefined) void unmount(shown);
});

it('names every package, and shows the texts of the one that is opened', async () => {
  shown = mount(LicencesDialog, { target: document.body, props: { onclose: vi.fn() } });
  await vi.waitFor(() => expect(document.querySelectorAll('li')).toHaveLength(2));
  expect(document.body.textContent).toContain('MIT OR Zlib');
  expect(document.querySelectorAll('pre')).toHaveLength(0);

  const second = document.querySelectorAll<HTMLButtonElement>('li button')[1];
  second?.click();
  flushSync();
  const texts = [...document.querySelectorAll('pre')].map((text) => text.textContent);
  expect(texts).toEqual(['The words of MIT', 'The words of Zlib']);

  second?.click();
  flushSync();
  expect(document.querySelectorAll('pre')).toHaveLength(0);
});
