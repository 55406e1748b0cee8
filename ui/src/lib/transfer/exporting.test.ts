import type { ExportView } from '$lib/ipc';
import { engine } from '$lib/ipc';
import { StorageState } from '$lib/storage/storage.svelte';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Exporting } from './exporting.svelte';

const DONE: ExportView = {
  to: '/notes',
  written: 1,
  unchanged: 0,
  removed: 0,
  left: [],
  failed: [],
  attachments: 0,
  missing: [],
  cancelled: false,
};

describe('an export', () => {
  let exporting: Exporting;

  beforeEach(async () => {
    vi.restoreAllMocks();
    vi.spyOn(engine, 'storage').mockRejectedValue({ code: 'busy', message: '', retryable: true });
    vi.spyOn(engine, 'exportPlace').mockImplementation(({ format }) => Promise.resolve(`/there/${format}`));
    exporting = new Exporting(new StorageState(() => undefined), { id: 'one', title: 'One', messages: 2 });
    await exporting.name();
  });

  it('names a place for each format, and keeps one that was typed', async () => {
    expect(exporting.to).toBe('/there/markdown');
    await exporting.choose('html');
    expect(exporting.to).toBe('/there/html');
    exporting.to = '/mine.html';
    await exporting.choose('json');
    expect(exporting.to).toBe('/mine.html');
  });

  it('brings memory along where all of it can be taken back, unless that is said otherwise', async () => {
    expect(exporting.memory).toBe(false);
    await exporting.choose('json');
    expect(exporting.memory).toBe(true);
    await exporting.choose('markdown');
    exporting.memory = true;
    const asked = vi.spyOn(engine, 'exportConversations').mockResolvedValue(DONE);
    await exporting.run();
    const request = { sessions: ['one'], format: 'markdown', contexts: true, memory: true };
    expect(asked).toHaveBeenCalledWith(request, '/there/markdown');
    expect(exporting.done).toBe(DONE);
  });

  it('of all conversations names none of them', async () => {
    const all = new Exporting(new StorageState(() => undefined), null);
    const asked = vi.spyOn(engine, 'exportConversations').mockResolvedValue(DONE);
    await all.name();
    await all.run();
    expect(asked.mock.calls[0]?.[0].sessions).toBeNull();
  });

  it('says why it could not be written', async () => {
    const error = { code: 'in_the_way', message: 'There is something.', retryable: false };
    vi.spyOn(engine, 'exportConversations').mockRejectedValue(error);
    await exporting.run();
    expect([exporting.done, exporting.problem]).toEqual([null, 'There is something.']);
  });
});
