import type { AppEvent, NotesFolderView, WireError } from '$lib/ipc';
import { StorageState } from '$lib/storage/storage.svelte';
import { flushSync, mount, unmount } from 'svelte';
import { afterEach, describe, expect, it, vi } from 'vitest';

const NONE: NotesFolderView = { folder: null, writtenAt: null, problem: null, told: [] };
const KEPT: NotesFolderView = { ...NONE, folder: '/notes', writtenAt: '2026-02-02T12:00:00Z' };
const asked = vi.hoisted(() => ({
  notesFolder: vi.fn<() => Promise<NotesFolderView>>(),
  setNotesFolder: vi.fn<(folder: string | null) => Promise<NotesFolderView>>(),
  storage: vi.fn(() => Promise.reject(new Error('not asked for'))),
}));
const told = vi.hoisted(() => ({ hear: null as ((event: AppEvent) => void) | null }));
vi.mock('$lib/ipc/generated/commands', () => asked);
vi.mock('$lib/ipc/events', () => ({
  onAppEvent: (hear: (event: AppEvent) => void) => {
    told.hear = hear;
    return Promise.resolve(() => (told.hear = null));
  },
}));
const { default: NotesFolderField } = await import('./NotesFolderField.svelte');

let shown: ReturnType<typeof mount> | undefined;
afterEach(() => {
  if (shown !== undefined) void unmount(shown);
  vi.clearAllMocks();
});

async function open(view: NotesFolderView): Promise<void> {
  asked.notesFolder.mockResolvedValue(view);
  const storage = new StorageState(() => undefined);
  shown = mount(NotesFolderField, { target: document.body, props: { storage, disabled: false } });
  await vi.waitFor(() => expect(document.body.textContent).toContain('Folder of notes'));
}
const part = (name: string) => document.querySelector<HTMLElement>(`[data-testid=${name}]`);

function type(words: string): void {
  const input = document.querySelector<HTMLInputElement>('[data-testid=notes-place]');
  if (input === null) throw new Error('no field');
  input.value = words;
  input.dispatchEvent(new Event('input', { bubbles: true }));
  flushSync();
}

describe('the folder of notes in the settings', () => {
  it('is asked for by its path, and a refusal is said there', async () => {
    const refused: WireError = { code: 'invalid', message: 'It is a file.', retryable: false };
    asked.setNotesFolder.mockRejectedValueOnce(refused);
    await open(NONE);
    type(' ~/Notes ');
    part('notes-follow')?.click();
    await vi.waitFor(() => expect(part('notes-problem')?.textContent).toBe('It is a file.'));
    expect(asked.setNotesFolder).toHaveBeenCalledWith('~/Notes');
    asked.setNotesFolder.mockResolvedValueOnce(KEPT);
    part('notes-follow')?.click();
    await vi.waitFor(() => expect(part('notes-at')?.textContent).toBe('/notes'));
    expect(part('notes-problem')).toBeNull();
  });

  it('says what happened to notes that were changed by hand, and what is wrong', async () => {
    await open(KEPT);
    const status = { ...KEPT, problem: 'The folder is not there.', told: ['Kept beside.'] };
    told.hear?.({ kind: 'notesFolderChanged', status });
    flushSync();
    expect(part('notes-told')?.textContent).toBe('Kept beside.');
    expect(part('notes-problem')?.textContent).toBe('The folder is not there.');
  });

  it('is not followed any more when that is asked for', async () => {
    asked.setNotesFolder.mockResolvedValue(NONE);
    await open(KEPT);
    part('notes-stop')?.click();
    await vi.waitFor(() => expect(part('notes-place')).not.toBeNull());
    expect(asked.setNotesFolder).toHaveBeenCalledWith(null);
  });
});
