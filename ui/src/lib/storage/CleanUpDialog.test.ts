import { engine } from '$lib/ipc';
import { flushSync, mount, unmount } from 'svelte';
import { afterEach, expect, it, vi } from 'vitest';
import CleanUpDialog from './CleanUpDialog.svelte';

let shown: ReturnType<typeof mount> | undefined;
afterEach(() => {
  if (shown !== undefined) void unmount(shown);
  vi.restoreAllMocks();
});

const settled = async () => {
  await new Promise((done) => setTimeout(done));
  flushSync();
};

it('says how many conversations would go, and moves them only when that is confirmed', async () => {
  vi.spyOn(engine, 'cleanUpCount').mockResolvedValue(3);
  const moved = vi.spyOn(engine, 'cleanUp').mockResolvedValue({ moved: 3, backup: null });
  const ondone = vi.fn();
  shown = mount(CleanUpDialog, { target: document.body, props: { onclose: vi.fn(), ondone } });
  flushSync();
  await settled();
  const count = document.querySelector('[data-testid="clean-up-count"]');
  expect(count?.textContent).toBe('3 conversations would go to the trash.');
  expect(document.body.textContent).toContain('A backup is made first.');
  expect(moved).not.toHaveBeenCalled();
  const buttons = [...document.querySelectorAll('button')];
  buttons.find(({ textContent }) => textContent.trim() === 'Move to the trash')?.click();
  await settled();
  expect(moved).toHaveBeenCalledWith({ kind: 'usedWithin', days: 365 });
  expect(ondone).toHaveBeenCalledWith({ moved: 3, backup: null });
});
