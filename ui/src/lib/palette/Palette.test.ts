import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { PaletteEntry } from './entries';
import Palette from './Palette.svelte';

const done = vi.fn<(entry: PaletteEntry) => void>();
const closed = vi.fn<() => void>();
const entry = (label: string, keys?: string): PaletteEntry => ({
  id: label,
  kind: 'action',
  label,
  ...(keys === undefined ? {} : { keys }),
  run: () => undefined,
});
const ENTRIES = [entry('New conversation', 'Ctrl+N'), entry('Show the trash'), entry('Settings', 'Ctrl+,')];

let shown: object;
beforeEach(() => {
  const props = { entries: ENTRIES, onchoose: done, onclose: closed };
  shown = mount(Palette, { target: document.body, props });
  flushSync();
});
afterEach(async () => {
  await unmount(shown);
  vi.resetAllMocks();
});

const field = () => document.querySelector<HTMLInputElement>('[data-testid=palette-field]');
const options = () => [...document.querySelectorAll('[role=option]')];
const chosen = () => document.querySelector('[aria-selected=true] .label')?.textContent;

function type(words: string): void {
  const input = field();
  if (input === null) throw new Error('no field');
  input.value = words;
  input.dispatchEvent(new Event('input', { bubbles: true }));
  flushSync();
}

function press(key: string): void {
  field()?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
  flushSync();
}

describe('the palette', () => {
  it('offers everything, and chooses what is named as it is typed', () => {
    expect(options()).toHaveLength(3);
    expect(chosen()).toBe('New conversation');
    type('tra');
    expect(options()).toHaveLength(1);
    press('Enter');
    expect(done).toHaveBeenCalledExactlyOnceWith(ENTRIES[1]);
  });

  it('goes on with what was typed elsewhere, and does not select it', async () => {
    await unmount(shown);
    const select = vi.spyOn(HTMLInputElement.prototype, 'select');
    const props = { entries: ENTRIES, typed: 'tra', onchoose: done, onclose: closed };
    shown = mount(Palette, { target: document.body, props });
    flushSync();
    expect([field()?.value, options().length]).toEqual(['tra', 1]);
    expect(select).not.toHaveBeenCalled();
  });

  it('goes round with the arrows and says what is chosen to who cannot see it', () => {
    press('ArrowUp');
    expect(chosen()).toBe('Settings');
    press('ArrowDown');
    press('ArrowDown');
    expect(chosen()).toBe('Show the trash');
    const active = field()?.getAttribute('aria-activedescendant');
    expect(document.getElementById(active ?? '')?.textContent).toContain('Show the trash');
    press('PageDown');
    expect(chosen()).toBe('Settings');
  });

  it('does nothing where nothing is found, and says so', () => {
    type('nothing of this name');
    expect(document.querySelector('[role=status]')?.textContent).toBe('Nothing has that name.');
    press('Enter');
    expect(done).not.toHaveBeenCalled();
    type('new');
    expect(chosen()).toBe('New conversation');
  });
});
