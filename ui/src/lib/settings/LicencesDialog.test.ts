import { flushSync, mount, unmount } from 'svelte';
import { afterEach, expect, it, vi } from 'vitest';
import LicencesDialog from './LicencesDialog.svelte';

vi.mock('virtual:third-party', () => ({
  default: {
    packages: [
      { name: 'one-more', version: '1.0.0', licence: 'MIT', texts: [0] },
      { name: 'one', version: '10.0.0', licence: 'MIT', texts: [0] },
      { name: 'one', version: '9.0.0', licence: 'MIT', texts: [0] },
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
  await vi.waitFor(() => expect(document.querySelectorAll('li')).toHaveLength(4));
  const names = [...document.querySelectorAll('li span')].map((name) => name.textContent);
  expect(names).toEqual(['one 9.0.0', 'one 10.0.0', 'one-more 1.0.0', 'two 2.0.0']);
  expect(document.body.textContent).toContain('MIT OR Zlib');
  expect(document.querySelectorAll('pre')).toHaveLength(0);

  const last = document.querySelectorAll<HTMLButtonElement>('li button')[3];
  last?.click();
  flushSync();
  const texts = [...document.querySelectorAll('pre')].map((text) => text.textContent);
  expect(texts).toEqual(['The words of MIT', 'The words of Zlib']);

  last?.click();
  flushSync();
  expect(document.querySelectorAll('pre')).toHaveLength(0);
});
