import { engine, type AttachmentView } from '$lib/ipc';
import { toasts } from '$lib/primitives/toasts.svelte';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { attachScreenshot } from './attaching';

const PICTURE: AttachmentView = {
  hash: 'a'.repeat(64),
  name: 'Screenshot.png',
  mediaType: 'image/png',
  size: 100,
  width: 30,
  height: 20,
  textLeftOut: 0,
  pages: null,
  words: 0,
  tokens: 8,
};

afterEach(() => {
  vi.restoreAllMocks();
  toasts.clear();
});

/** Takes a picture where so many files are attached; gives what is attached then. */
async function taken(count: number): Promise<AttachmentView[]> {
  const files: AttachmentView[] = Array.from({ length: count }, (_, place) => ({
    ...PICTURE,
    hash: `${place}`,
  }));
  await attachScreenshot({ attached: () => files, attach: (one) => files.push(one) });
  return files.slice(count);
}

describe('a picture of the screen', () => {
  it('is attached once it was chosen, and nothing is where it was not', async () => {
    const asked = vi.spyOn(engine, 'attachScreenshot').mockResolvedValue(PICTURE);
    expect(await taken(9)).toEqual([PICTURE]);
    asked.mockResolvedValue(null);
    expect(await taken(0)).toEqual([]);
    expect(toasts.all).toEqual([]);
  });

  it('is not asked for where no more files fit, which is said', async () => {
    const asked = vi.spyOn(engine, 'attachScreenshot').mockResolvedValue(PICTURE);
    expect(await taken(10)).toEqual([]);
    expect(asked).not.toHaveBeenCalled();
    expect(toasts.all.map(({ text }) => text)).toEqual([
      'At most 10 files go along with a message. “Screenshot” was not attached.',
    ]);
  });

  it('that cannot be taken says why', async () => {
    const message = 'Close its menu and try again.';
    vi.spyOn(engine, 'attachScreenshot').mockRejectedValue({ code: 'screenshot', message, retryable: true });
    expect(await taken(0)).toEqual([]);
    expect(toasts.all.map(({ text }) => text)).toEqual([message]);
  });
});
