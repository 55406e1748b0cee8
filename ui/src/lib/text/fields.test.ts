import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { keepHistories } from './fields';

let time = 1000;
let elsewhere: number | null = null;
let end: () => void;

beforeEach(() => {
  time = 1000;
  elsewhere = null;
  end = keepHistories(window, { elsewhere: () => elsewhere, now: () => time });
});

afterEach(() => {
  end();
  document.body.replaceChildren();
});

function field(kind: 'textarea' | 'input', name?: string): HTMLTextAreaElement | HTMLInputElement {
  const element = document.createElement(kind);
  if (name !== undefined) element.dataset['undo'] = name;
  document.body.append(element);
  element.focus();
  return element;
}

function write(into: HTMLTextAreaElement | HTMLInputElement, text: string, more: InputEventInit = {}): void {
  into.dispatchEvent(new InputEvent('beforeinput', { bubbles: true, inputType: 'insertText', ...more }));
  const at = into.selectionEnd ?? into.value.length;
  into.value = into.value.slice(0, into.selectionStart ?? at) + text + into.value.slice(at);
  into.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText', ...more }));
  time += 5000;
}

function press(on: HTMLElement, key: string, more: KeyboardEventInit = { ctrlKey: true }): boolean {
  return !on.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more }));
}

describe('undo in the fields of a window', () => {
  it('takes back and does again by the keys that people know, and says so to whoever holds the text', () => {
    for (const kind of ['textarea', 'input'] as const) {
      const here = field(kind);
      const told: string[] = [];
      write(here, 'one');
      write(here, ' two');
      here.addEventListener('input', () => told.push(here.value));
      expect(press(here, 'z')).toBe(true);
      expect(press(here, 'z')).toBe(true);
      expect(press(here, 'Z', { ctrlKey: true, shiftKey: true })).toBe(true);
      expect(press(here, 'y')).toBe(true);
      expect(told).toEqual(['one', '', 'one', 'one two']);
      expect(press(here, 'y')).toBe(false);
      here.remove();
    }
  });

  it('leaves the key to the window where nothing was written, and where something else was done later', () => {
    const here = field('textarea');
    expect(press(here, 'z')).toBe(false);
    write(here, 'text');
    elsewhere = time + 1;
    expect(press(here, 'z')).toBe(false);
    expect(here.value).toBe('text');
    elsewhere = 1;
    expect(press(here, 'z')).toBe(true);
    expect(here.value).toBe('');
  });

  it('has a history for each named text, whichever field shows it', () => {
    const here = field('textarea', 'a');
    write(here, 'to a');
    here.dataset['undo'] = 'b';
    here.value = '';
    write(here, 'to b');
    press(here, 'z');
    press(here, 'z');
    expect(here.value).toBe('');
    here.remove();
    const later = field('textarea', 'a');
    later.value = 'to a';
    expect(press(later, 'z')).toBe(true);
    expect(later.value).toBe('');
  });

  it('takes what an input method composed as one step', () => {
    const here = field('textarea');
    write(here, 'said ');
    here.dispatchEvent(new CompositionEvent('compositionstart', { bubbles: true }));
    write(here, 'に', { isComposing: true });
    write(here, 'ほん', { isComposing: true });
    here.value = 'said 日本';
    here.dispatchEvent(new CompositionEvent('compositionend', { bubbles: true }));
    expect(here.value).toBe('said 日本');
    press(here, 'z');
    expect(here.value).toBe('said ');
    expect(press(here, 'z', { ctrlKey: true, isComposing: true })).toBe(false);
  });

  it("answers to the browser's own undo, which is not done besides", () => {
    const here = field('textarea');
    write(here, 'text');
    const asked = new InputEvent('beforeinput', {
      bubbles: true,
      cancelable: true,
      inputType: 'historyUndo',
    });
    here.dispatchEvent(asked);
    expect(asked.defaultPrevented).toBe(true);
    expect(here.value).toBe('');
  });

  it('changes nothing that is only to be read, and keeps no secret that was left', () => {
    const here = field('input') as HTMLInputElement;
    write(here, 'text');
    here.readOnly = true;
    expect(press(here, 'z')).toBe(false);
    here.readOnly = false;
    here.type = 'password';
    here.blur();
    here.focus();
    expect(press(here, 'z')).toBe(false);
  });

  it('says once that a text changed when its field is left, as the browser does for what was typed', () => {
    const here = field('input');
    let changes = 0;
    here.addEventListener('change', () => changes++);
    write(here, 'text');
    press(here, 'z');
    here.blur();
    here.focus();
    here.blur();
    expect(changes).toBe(1);
  });
});
