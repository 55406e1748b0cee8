import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { takeFiles } from './files';

let field: HTMLTextAreaElement;
let said: string[];
let end: () => void;

beforeEach(() => {
  field = document.createElement('textarea');
  document.body.append(field);
  field.value = 'before after';
  field.setSelectionRange(7, 7);
  said = [];
  end = takeFiles(window, { field: () => field, say: (text) => said.push(text) });
});

afterEach(() => {
  end();
  document.body.replaceChildren();
});

/** Pastes or drops; says whether the page took it upon itself. */
function give(kind: 'paste' | 'drop', files: File[], text = '', types = ['Files']): boolean {
  const data = { files, types, getData: () => text, dropEffect: 'none' };
  const event = new Event(kind, { bubbles: true, cancelable: true });
  Object.defineProperty(event, kind === 'paste' ? 'clipboardData' : 'dataTransfer', { value: data });
  field.dispatchEvent(event);
  return event.defaultPrevented;
}

const file = (name: string, type: string, content: BlobPart = 'x') => new File([content], name, { type });

describe('files that are pasted or dropped', () => {
  it('are refused in words where they are no text, and the text stays as it is', async () => {
    for (const kind of ['paste', 'drop'] as const) {
      said = [];
      expect(give(kind, [file('photo.png', 'image/png')])).toBe(true);
      await vi.waitFor(() => expect(said).toHaveLength(1));
      expect(said[0]).toMatch(/“photo.png” was not added. Pictures and files cannot be attached yet/);
      expect(field.value).toBe('before after');
    }
  });

  it('give their text to the field where they have one', async () => {
    let heard = '';
    field.addEventListener('input', () => (heard = field.value));
    expect(give('drop', [file('notes.md', '', 'the notes ')])).toBe(true);
    await vi.waitFor(() => expect(heard).toBe('before the notes after'));
    expect(said).toEqual([]);
  });

  it('are refused where they only say that they are text, or are too long for a field', async () => {
    give('drop', [file('a.txt', 'text/plain', new Uint8Array([0xff, 0xfe, 0, 1]))]);
    give('drop', [file('b.txt', 'text/plain', 'x'.repeat(1_000_001))]);
    await vi.waitFor(() => expect(said).toHaveLength(2));
    expect(field.value).toBe('before after');
  });

  it('are spoken of when WebKitGTK says nothing of them', async () => {
    expect(give('paste', [], '', [])).toBe(true);
    await vi.waitFor(() => expect(said[0]).toMatch(/^There is no text to paste. Pictures and files/));
    expect(give('paste', [], 'text', ['text/plain'])).toBe(false);
  });

  it('are left to the field where their text comes with them', () => {
    expect(give('paste', [file('cells.png', 'image/png')], 'a\tb')).toBe(false);
    expect(said).toEqual([]);
  });
});
