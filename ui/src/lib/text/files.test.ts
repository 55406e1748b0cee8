import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { takeFiles } from './files';

let field: HTMLTextAreaElement;
let said: string[];
let attached: string[];
let onClipboard: boolean;
let end: () => void;

beforeEach(() => {
  field = document.createElement('textarea');
  document.body.append(field);
  [said, attached, onClipboard] = [[], [], false];
  end = takeFiles(window, {
    attach: (files) => attached.push(...files.map(({ name }) => name)),
    paste: () => Promise.resolve(onClipboard),
    say: (text) => said.push(text),
  });
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
  it('go along with the message', () => {
    for (const kind of ['paste', 'drop'] as const) {
      attached = [];
      expect(give(kind, [file('photo.png', 'image/png'), file('notes.md', '')])).toBe(true);
      expect([attached, said]).toEqual([['photo.png', 'notes.md'], []]);
    }
  });

  it('are asked for elsewhere when WebKitGTK says nothing of them', async () => {
    onClipboard = true;
    expect(give('paste', [], '', [])).toBe(true);
    await Promise.resolve();
    expect(said).toEqual([]);
    onClipboard = false;
    expect(give('paste', [], '', [])).toBe(true);
    await vi.waitFor(() => expect(said).toEqual(['There is no text, file or picture to paste.']));
    expect(give('paste', [], 'text', ['text/plain'])).toBe(false);
  });

  it('are left to the field where their text comes with them', () => {
    expect(give('paste', [file('cells.png', 'image/png')], 'a\tb')).toBe(false);
    expect([said, attached]).toEqual([[], []]);
  });
});
