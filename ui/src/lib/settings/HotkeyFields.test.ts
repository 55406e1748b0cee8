import type { HotkeysView, SettingsView } from '$lib/ipc';
import { mount, unmount } from 'svelte';
import { expect, it } from 'vitest';
import { SETTINGS } from '../../../dev/fixtures';
import HotkeyFields from './HotkeyFields.svelte';

const LINE = 'bindsym Ctrl+Shift+space exec extremis --toggle';
const BINDING = { place: 'Add this line to the file:', line: LINE };
const GIVEN: HotkeysView = {
  giver: 'desktop',
  keys: [{ action: 'popup', active: 'Meta+Space', problem: null }],
  told: null,
  asking: false,
  canAsk: false,
  canConfigure: false,
};

function shown(part: Partial<SettingsView>, further = false): HTMLElement {
  const target = document.createElement('div');
  const view = { ...SETTINGS, ...part };
  const fields = mount(HotkeyFields, { target, props: { view, further, onchange: () => undefined } });
  const copy = target.cloneNode(true) as HTMLElement;
  void unmount(fields);
  return copy;
}

const buttons = (page: HTMLElement) =>
  [...page.querySelectorAll('button')].map((button) => button.textContent.trim());

it('shows what is to be bound, and no key that does nothing, where nobody gives a key', () => {
  const hotkeys: HotkeysView = { ...GIVEN, giver: 'nobody', keys: [] };
  const page = shown({ binding: BINDING, hotkeys }, true);
  expect(page.textContent).toContain(LINE);
  expect(page.textContent).toContain('Add this line to the file:');
  expect(page.querySelector('kbd')).toBeNull();
  expect(buttons(page)).not.toContain('Change');
});

it('lets the key be changed where a program takes it for itself', () => {
  expect(buttons(shown({}))).toContain('Change');
});

it('shows the key that the desktop says, and not the one that was wished for', () => {
  const page = shown({ binding: BINDING, hotkeys: GIVEN });
  expect([...page.querySelectorAll('kbd')].map((key) => key.textContent)).toEqual(['Meta', 'Space']);
  expect(page.textContent).not.toContain(LINE);
  expect(buttons(page)).toEqual([]);
  expect(buttons(shown({ hotkeys: { ...GIVEN, canConfigure: true } }))).toEqual(['Change']);
});

it('says why the desktop gives none, with what can be done instead', () => {
  const keys = [{ action: 'popup', active: null, problem: null } as const];
  const hotkeys = { ...GIVEN, keys, told: 'Your desktop was told not to.', canAsk: true };
  const page = shown({ binding: BINDING, hotkeys });
  expect(page.querySelector('kbd')).toBeNull();
  expect(page.textContent).toContain('Your desktop was told not to.');
  expect(page.textContent).toContain(LINE);
  expect(buttons(page)).toContain('Ask again');
});

it('offers neither a line nor another question while the desktop is asked', () => {
  const page = shown({ binding: BINDING, hotkeys: { ...GIVEN, keys: [], asking: true } });
  expect(page.textContent).toContain('may want you to agree');
  expect(page.textContent).not.toContain(LINE);
  expect(buttons(page)).toEqual([]);
});

it('names what a key of several cannot have, beside that key', () => {
  const problem = 'Ctrl+Alt+P already calls the popup.';
  const furtherHotkeys = { ...SETTINGS.settings.furtherHotkeys, showWindow: 'Ctrl+Alt+P' };
  const hotkeys: HotkeysView = {
    ...GIVEN,
    keys: [...GIVEN.keys, { action: 'showWindow', active: null, problem }],
  };
  const page = shown({ settings: { ...SETTINGS.settings, furtherHotkeys }, hotkeys }, true);
  expect(page.textContent).toContain(problem);
  expect(buttons(page).filter((name) => name === 'Set')).toHaveLength(2);
  expect(buttons(page)).toContain('Remove');
});
