import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { typeAhead } from './typeahead';

let free = true;
let end: () => void;
let composer: HTMLTextAreaElement;

beforeEach(() => {
  free = true;
  composer = document.createElement('textarea');
  document.body.append(composer);
  end = typeAhead(window, { field: () => composer, free: () => free });
});

afterEach(() => {
  end();
  document.body.replaceChildren();
});

/** Presses a key on an element; says whether the composer has the focus then, and that the key still goes there. */
function goesAhead(on: Element, key: string, more: KeyboardEventInit = {}): boolean {
  if (on instanceof HTMLElement && on !== document.body) on.focus();
  else composer.blur();
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more });
  on.dispatchEvent(event);
  expect(event.defaultPrevented).toBe(false);
  return document.activeElement === composer;
}

function element(kind: string): HTMLElement {
  const made = document.createElement(kind);
  made.tabIndex = 0;
  document.body.append(made);
  return made;
}

describe('typing where no field has the focus', () => {
  it('takes any letter into the message', () => {
    for (const key of ['a', 'Ä', '漢', '😀', '7', '/', 'Dead'])
      for (const on of [document.body, element('article'), element('button')])
        expect(goesAhead(on, key), `${key} on ${on.tagName}`).toBe(true);
  });

  it('leaves what is no letter to whoever has the focus', () => {
    for (const key of [' ', 'Enter', 'ArrowDown', 'Tab', 'Delete', 'F2'])
      expect(goesAhead(element('button'), key), key).toBe(false);
    for (const more of [{ ctrlKey: true }, { altKey: true }, { metaKey: true }, { isComposing: true }])
      expect(goesAhead(document.body, 'a', more), JSON.stringify(more)).toBe(false);
  });

  it('takes deleting and pasting, too, when nothing has the focus', () => {
    expect(goesAhead(document.body, 'Backspace')).toBe(true);
    expect(goesAhead(document.body, 'v', { ctrlKey: true })).toBe(true);
    expect(goesAhead(element('article'), 'v', { ctrlKey: true })).toBe(false);
  });

  it('leaves letters to another field, and to dialogs and menus', () => {
    expect(goesAhead(element('input'), 'a')).toBe(false);
    expect(goesAhead(element('select'), 'a')).toBe(false);
    free = false;
    expect(goesAhead(document.body, 'a')).toBe(false);
  });
});
