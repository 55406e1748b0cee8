import { engine } from '$lib/ipc';
import { toasts } from '$lib/primitives/toasts.svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FileDrop, zoneAt } from './file-drop.svelte';

const ROOM = { left: 0, right: innerWidth, top: innerHeight / 2, bottom: innerHeight };

let field: HTMLTextAreaElement;
let opened: string[];
let busy: boolean;
let drop: FileDrop;

beforeEach(() => {
  field = document.createElement('textarea');
  document.body.append(field);
  opened = [];
  busy = false;
  drop = new FileDrop({
    zone: (place) => zoneAt(place, ROOM),
    field: () => field,
    busy: () => busy,
    open: (path) => opened.push(path),
  });
});

afterEach(() => {
  vi.restoreAllMocks();
  toasts.clear();
  document.body.replaceChildren();
});

describe('files over the window', () => {
  it('say what will happen with them, and nothing when they are gone', async () => {
    await drop.hear({ kind: 'over', x: 0.5, y: 0.2 });
    expect(drop.over).toBe('import');
    await drop.hear({ kind: 'over', x: 0.5, y: 0.9 });
    expect(drop.over).toBe('message');
    await drop.hear({ kind: 'left' });
    expect(drop.over).toBeNull();
  });

  it('are imported where they are dropped beside the field', async () => {
    await drop.hear({ kind: 'dropped', x: 0.5, y: 0.2, paths: ['/export.zip'] });
    expect([opened, drop.over]).toEqual([['/export.zip'], null]);
  });

  it('give their text to the message where they are dropped on the field, and those without are named', async () => {
    vi.spyOn(engine, 'droppedTexts').mockResolvedValue([
      { name: 'notes.md', text: 'the notes' },
      { name: 'photo.png', text: null },
    ]);
    await drop.hear({ kind: 'dropped', x: 0.5, y: 0.9, paths: ['/notes.md', '/photo.png'] });
    expect([field.value, opened]).toEqual(['the notes', []]);
    expect(toasts.floating[0]?.text).toMatch(/^“photo.png” was not added. Pictures and files/);
  });

  it('are one file or folder at a time', async () => {
    await drop.hear({ kind: 'dropped', x: 0.5, y: 0.2, paths: ['/a.json', '/b.json'] });
    expect(opened).toEqual([]);
    expect(toasts.floating[0]?.text).toBe(
      'Nothing was imported: drop one file, or the folder that they are in.',
    );
  });

  it('wait for the import that goes on', async () => {
    busy = true;
    await drop.hear({ kind: 'over', x: 0.5, y: 0.2 });
    expect(drop.over).toBe('busy');
    await drop.hear({ kind: 'dropped', x: 0.5, y: 0.2, paths: ['/a.json'] });
    expect(opened).toEqual([]);
  });

  it('leave the address of a page to the message, wherever it is dropped', async () => {
    vi.spyOn(engine, 'droppedTexts').mockResolvedValue([
      { name: 'https://example.com/', text: 'https://example.com/' },
    ]);
    await drop.hear({ kind: 'dropped', x: 0.5, y: 0.2, paths: [] });
    expect(field.value).toBe('https://example.com/');
  });
});
