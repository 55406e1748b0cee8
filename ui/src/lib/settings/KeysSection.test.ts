import type { OwnKeys } from '$lib/keys/resolve';
import { flushSync, mount, tick, unmount } from 'svelte';
import { afterEach, describe, expect, it, vi } from 'vitest';
import KeysSection from './KeysSection.svelte';

const changed = vi.fn<(keys: OwnKeys) => void>();
let shown: object | null = null;

function show(keys: OwnKeys): void {
  shown = mount(KeysSection, { target: document.body, props: { keys, onchange: changed } });
  flushSync();
}

afterEach(async () => {
  if (shown !== null) await unmount(shown);
  vi.resetAllMocks();
});

const row = (id: string) => document.querySelector<HTMLElement>(`[data-action=${id}]`);
const caps = (id: string) =>
  [...(row(id)?.querySelectorAll('kbd') ?? [])].map(({ textContent }) => textContent);
const button = (id: string, words: string) =>
  [...(row(id)?.querySelectorAll('button') ?? [])].find(({ textContent }) => textContent.trim() === words);

function record(id: string, key: string, more: KeyboardEventInit = {}): void {
  button(id, 'Change')?.click();
  flushSync();
  const init = { key, bubbles: true, cancelable: true, ...more };
  button(id, 'Cancel')?.dispatchEvent(new KeyboardEvent('keydown', init));
  flushSync();
}

describe('the keys in the settings', () => {
  it('are shown with their actions, and those that cannot be changed are not', () => {
    show({ sidebar: null });
    expect(caps('newSession')).toEqual(['Ctrl', 'N']);
    expect(row('sidebar')?.textContent).toContain('none');
    expect(row('sidebar')?.textContent).toContain('Default: Ctrl+B');
    expect(row('stop')).toBe(null);
  });

  it('are changed by being pressed', () => {
    show({});
    record('newSession', 'X', { ctrlKey: true, shiftKey: true });
    expect(changed).toHaveBeenCalledExactlyOnceWith({ newSession: 'Ctrl+Shift+X' });
  });

  it('say why one cannot be had, and wait for another', () => {
    show({});
    record('newSession', 'c', { ctrlKey: true });
    expect(row('newSession')?.querySelector('[role=status]')?.textContent).toContain('Ctrl+C copies');
    expect(button('newSession', 'Cancel')).toBeDefined();
    expect(changed).not.toHaveBeenCalled();
  });

  it('are taken over from another action only when that is agreed to', async () => {
    show({});
    record('newSession', 'k', { ctrlKey: true });
    const words = row('newSession')?.querySelector('[role=alert]')?.textContent;
    expect(words).toContain('Ctrl+K is the key of “Search all conversations”, which would have none.');
    expect(changed).not.toHaveBeenCalled();
    await tick();
    expect(document.activeElement).toBe(button('newSession', 'Take it over'));
    button('newSession', 'Take it over')?.click();
    expect(changed).toHaveBeenCalledExactlyOnceWith({ newSession: 'Ctrl+K', search: null });
  });

  it('are taken away, and restored one by one and all at once', () => {
    show({ newSession: 'F6', teleport: 'Ctrl+T' });
    button('memory', 'Remove')?.click();
    expect(changed).toHaveBeenLastCalledWith({ newSession: 'F6', teleport: 'Ctrl+T', memory: null });
    button('newSession', 'Restore')?.click();
    expect(changed).toHaveBeenLastCalledWith({ teleport: 'Ctrl+T' });
    document.querySelector<HTMLElement>('[data-testid=usual-keys]')?.click();
    expect(changed).toHaveBeenLastCalledWith({ teleport: 'Ctrl+T' });
    expect(document.querySelector('[data-testid=key-problems]')?.textContent).toContain('teleport');
  });
});
