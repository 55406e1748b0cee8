import { engine } from '$lib/ipc';
import { toasts } from '$lib/primitives/toasts.svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FileDrop, zoneAt } from './file-drop.svelte';

const ROOM = { left: 0, right: innerWidth, top: innerHeight / 2, bottom: innerHeight };

let field: HTMLTextAreaElement;
let opened: string[];
let attached: string[];
let busy: boolean;
let drop: FileDrop;

beforeEach(() => {
  field = document.createElement('textarea');
  document.body.append(field);
  opened = [];
  attached = [];
  busy = false;
  drop = new FileDrop({
    zone: (place) => zoneAt(place, ROOM),
    field: () => field,
    busy: () => busy,
    attach: ({ name }) => attached.push(name),
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

  it('go along with the message where they are dropped on the field, and what cannot says why', async () => {
    const notes = {
      hash: 'a',
      name: 'notes.md',
      mediaType: 'text/plain',
      size: 9,
      width: null,
      height: null,
      textLeftOut: 0,
      pages: null,
      words: 0,
      tokens: null,
    };
    const why = 'program.bin is neither text nor a picture.';
    vi.spyOn(engine, 'attachDropped').mockResolvedValue({
      attached: [notes],
      refused: [{ name: 'program.bin', why }],
    });
    await drop.hear({ kind: 'dropped', x: 0.5, y: 0.9, paths: ['/notes.md', '/program.bin'] });
    expect([attached, field.value, opened]).toEqual([['notes.md'], '', []]);
    expect(toasts.floating[0]?.text).toBe(why);
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
