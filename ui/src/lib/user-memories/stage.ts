/** What is remembered of the user, as the settings show it, in a page of its own. */
import { USUAL } from '$lib/settings/look';
import type { SettingsView, UserMemoryView } from '$lib/ipc';
import { menu } from '$lib/primitives/menu.svelte';
import { SettingsState } from '$lib/settings/settings.svelte';
import { flushSync, mount, unmount } from 'svelte';
import { SvelteMap } from 'svelte/reactivity';
import { vi } from 'vitest';
import AboutYouSection from './AboutYouSection.svelte';
import { asked } from './asked';
import { UserMemories } from './user-memories.svelte';

const viewOf = (settings: object) => ({ settings, defaults: SETTINGS }) as unknown as SettingsView;
export const REMEMBERING = { enabled: true, acceptFrom: null, idleSeconds: 600, excludedApps: ['KeePass'] };
export const SETTINGS = { theme: 'system', appearance: USUAL, recallAcross: true, userMemories: REMEMBERING };
export const onsource = vi.fn();
/** What the engine has. */
let stored: UserMemoryView[];
/** What is typed and not saved yet, by what it is typed for. */
export const kept = new SvelteMap<string | null, string>();
let shown: object;

/** The engine has these now. */
export function store(memories: UserMemoryView[]): void {
  stored = memories;
}

export const all = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)];
export const by = (selector: string) => all(selector)[0];
export const button = (label: string, within = 'body') =>
  all(`${within} button`).find((one) => one.textContent.trim() === label);
export const waitingIds = () => all('[data-testid="proposed-memory"]').map((row) => row.dataset['memoryId']);
export const listedIds = () => all('[data-testid="user-memory"]').map((row) => row.dataset['memoryId']);
export const focusedId = () => (document.activeElement as HTMLElement | null)?.dataset['memoryId'];
export const row = (id: string) => `[data-memory-id="${id}"]`;

export function change(id: string, part: Partial<UserMemoryView>): Promise<UserMemoryView | undefined> {
  stored = stored.map((one) => (one.id === id ? { ...one, ...part } : one));
  return Promise.resolve(stored.find((one) => one.id === id));
}

export async function settled(): Promise<void> {
  await new Promise((done) => setTimeout(done));
  flushSync();
}

export async function press(key: string, more: KeyboardEventInit = {}): Promise<void> {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more });
  document.activeElement?.dispatchEvent(event);
  flushSync();
  await settled();
}

export async function click(element: HTMLElement | undefined): Promise<void> {
  if (element === undefined) throw new Error('nothing to click on');
  element.click();
  flushSync();
  await settled();
}

export async function type(selector: string, text: string): Promise<void> {
  const field = by(selector) as HTMLInputElement | HTMLTextAreaElement;
  field.focus();
  field.value = text;
  field.dispatchEvent(new Event('input', { bubbles: true }));
  flushSync();
  await settled();
}

export async function choose(selector: string, value: string): Promise<void> {
  const select = by(selector) as HTMLSelectElement;
  select.value = value;
  select.dispatchEvent(new Event('change', { bubbles: true }));
  flushSync();
  await settled();
}

export async function show(...memories: UserMemoryView[]): Promise<void> {
  stored = memories;
  kept.clear();
  const settings = new SettingsState(() => undefined);
  settings.view = viewOf(SETTINGS);
  const drafts = {
    kept: (_kind: string, _session: string | null, item: string | null) => kept.get(item) ?? null,
    keep: (_kind: string, _session: string | null, item: string | null, text: string | null) =>
      text === null ? kept.delete(item) : kept.set(item, text),
  };
  shown = mount(AboutYouSection, {
    target: document.body,
    props: { settings, memories: new UserMemories(vi.fn(), vi.fn()), drafts, onsource },
  });
  flushSync();
  await settled();
}

/** A page without anything, and an engine that does what it is asked; before each test. */
export function set(): void {
  vi.resetAllMocks();
  localStorage.clear();
  asked.userMemories.mockImplementation(async () => ({ memories: stored, many: 3, most: 5 }));
  asked.acceptUserMemory.mockImplementation((id: string) =>
    change(id, { status: 'active', contradicts: null }),
  );
  asked.rejectUserMemory.mockImplementation((id: string) =>
    change(id, { status: 'rejected', contradicts: null }),
  );
  asked.editUserMemory.mockImplementation((id: string, fact: string) =>
    change(id, { fact, contradicts: null }),
  );
  asked.enableUserMemory.mockImplementation((id: string, enabled: boolean) =>
    change(id, { status: enabled ? 'active' : 'disabled' }),
  );
  asked.saveSettings.mockImplementation(async (settings: object) => viewOf(settings));
}

/** Takes away what is shown; after each test, and within one that shows something else. */
export async function clear(): Promise<void> {
  menu.close();
  await unmount(shown);
}
