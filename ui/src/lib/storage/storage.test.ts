import type { StorageView, WireError } from '$lib/ipc';
import { engine } from '$lib/ipc';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { StorageState } from './storage.svelte';

const VIEW: StorageView = {
  dataDir: '/data',
  kind: 'json',
  size: 1,
  sessions: 2,
  inTrash: 0,
  readOnly: false,
  unsaved: null,
  lastImport: null,
};
const UNSAVED = { changes: 2, reason: 'The disk is full.' };

describe('the archive as the window knows it', () => {
  let errors: WireError[];
  let state: StorageState;

  beforeEach(() => {
    vi.restoreAllMocks();
    vi.spyOn(engine, 'storage').mockResolvedValue(VIEW);
    errors = [];
    state = new StorageState((error) => {
      if (error !== null) errors.push(error);
    });
  });

  it('warns for as long as something is unsaved, whether it hears of it or finds it', async () => {
    state.hear({ kind: 'unsavedChanged', unsaved: UNSAVED });
    state.hear({ kind: 'unsavedChanged', unsaved: { ...UNSAVED, changes: 3 } });
    expect(state.unsaved?.changes).toBe(3);
    state.hear({ kind: 'unsavedChanged', unsaved: null });
    expect(state.unsaved).toBeNull();
    vi.mocked(engine.storage).mockResolvedValueOnce({ ...VIEW, unsaved: UNSAVED });
    await state.load();
    expect(state.unsaved).toEqual(UNSAVED);
  });

  it('hears the progress of its own work alone, and forgets it at the end', async () => {
    const heard: number[] = [];
    const outcome = await state.work('convert', async () => {
      state.hear({ kind: 'progress', progress: { task: 'import', step: 'import', done: 9, total: 9 } });
      expect(state.progress).toBeNull();
      state.hear({ kind: 'progress', progress: { task: 'convert', step: 'copy', done: 1, total: 2 } });
      heard.push(state.progress?.done ?? -1);
      return 'done';
    });
    expect(outcome).toEqual({ ok: true, value: 'done' });
    expect([heard, state.progress, state.working]).toEqual([[1], null, null]);
  });

  it('gives what went wrong to whoever asked', async () => {
    const error: WireError = { code: 'io', message: 'It did not work.', retryable: true };
    const outcome = await state.work('import', () => Promise.reject(error as unknown as Error));
    expect(outcome).toEqual({ ok: false, error });
    expect(errors).toEqual([]);
  });

  it('is silent while the archive is worked on as a whole, and looks again when that is over', async () => {
    await state.load();
    const busy: WireError = { code: 'busy', message: 'Busy.', retryable: true };
    vi.mocked(engine.storage).mockRejectedValueOnce(busy);
    await state.load();
    expect([errors, state.view]).toEqual([[], VIEW]);
    vi.mocked(engine.storage).mockResolvedValueOnce({ ...VIEW, kind: 'sqlite' });
    state.hear({ kind: 'archiveReplaced' });
    await vi.waitFor(() => expect(state.view?.kind).toBe('sqlite'));
  });
});
