import type { ImportPreview, ImportView, PlannedView, WireError } from '$lib/ipc';
import { engine } from '$lib/ipc';
import { StorageState } from '$lib/storage/storage.svelte';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Importing } from './importing.svelte';

const planned = (id: string, state: PlannedView['state'], day: number): PlannedView => ({
  id,
  title: `About ${id}`,
  updatedAt: `2026-01-0${day}T00:00:00Z`,
  messages: 2,
  state,
  newMessages: state === 'known' ? 0 : 2,
  inTrash: false,
});

const FOUND: ImportPreview = {
  sessions: [planned('old', 'known', 1), planned('tea', 'new', 2), planned('bread', 'grown', 3)],
  assistants: ['ChatGPT'],
  kept: [],
  attachments: 0,
  memories: 0,
  instructions: false,
  refused: [],
  cancelled: false,
};
const REPORT = { added: 1, canUndo: true } as ImportView;

describe('an import', () => {
  let importing: Importing;

  beforeEach(async () => {
    vi.restoreAllMocks();
    vi.spyOn(engine, 'storage').mockRejectedValue({ code: 'busy', message: '', retryable: true });
    vi.spyOn(engine, 'previewImport').mockResolvedValue(FOUND);
    importing = new Importing(new StorageState(() => undefined));
    importing.path = '/export.zip';
    await importing.look();
  });

  it('begins with all that is new chosen, the newest first, and nothing that is here already', () => {
    expect(importing.sessions.map(({ id }) => id)).toEqual(['bread', 'tea', 'old']);
    expect([...importing.chosen].sort()).toEqual(['bread', 'tea']);
    importing.toggle(planned('old', 'known', 1));
    expect(importing.chosen.has('old')).toBe(false);
  });

  it('ticks and unticks what the filter leaves, and nothing else', () => {
    importing.filter = ' TEA';
    expect(importing.shown.map(({ id }) => id)).toEqual(['tea']);
    importing.choose(importing.shown, false);
    expect([...importing.chosen]).toEqual(['bread']);
    importing.filter = '';
    importing.choose(importing.shown, true);
    expect(importing.chosen.size).toBe(2);
  });

  it('asks for what is ticked, and for everything where nothing was unticked', async () => {
    const asked = vi.spyOn(engine, 'importConversations').mockResolvedValue(REPORT);
    await importing.take();
    expect(asked).toHaveBeenLastCalledWith('/export.zip', null);
    importing.toggle(planned('tea', 'new', 2));
    await importing.take();
    expect(asked).toHaveBeenLastCalledWith('/export.zip', ['bread']);
    expect(importing.report).toBe(REPORT);
  });

  it('has nothing to do where nothing is ticked, unless something else comes along', async () => {
    importing.choose(importing.sessions, false);
    expect(importing.ready).toBe(false);
    vi.mocked(engine.previewImport).mockResolvedValue({ ...FOUND, sessions: [], memories: 2 });
    await importing.look();
    expect(importing.ready).toBe(true);
  });

  it('says why nothing could be read, and stays where another file can be chosen', async () => {
    const error: WireError = { code: 'nothing_to_import', message: 'Nothing.', retryable: false };
    vi.mocked(engine.previewImport).mockRejectedValue(error);
    await importing.look();
    expect([importing.preview, importing.problem]).toEqual([null, 'Nothing.']);
  });

  it('that was ended while it was looked at shows nothing of it', async () => {
    vi.mocked(engine.previewImport).mockResolvedValue({ ...FOUND, cancelled: true });
    await importing.look();
    expect(importing.preview).toBeNull();
  });

  it('is taken back once it was made', async () => {
    const undone = { sessions: 1, messages: 0, left: 0, cancelled: false };
    vi.spyOn(engine, 'undoImport').mockResolvedValue(undone);
    await importing.undo();
    expect(importing.undone).toEqual(undone);
  });
});
