import type { ModelChoice, SettingsView } from '$lib/ipc';
import { NOTHING_SAID } from '$lib/settings/choice';
import { flushSync, mount, unmount } from 'svelte';
import { afterEach, describe, expect, test, vi } from 'vitest';

const asked = vi.hoisted(() => ({ discoverModels: vi.fn(), listModels: vi.fn() }));
vi.mock('$lib/ipc/generated/commands', () => asked);
const { default: ModelMenu } = await import('./ModelMenu.svelte');

const server: ModelChoice = {
  ...NOTHING_SAID,
  provider: 'openai',
  baseUrl: 'https://api.example.com/v1',
  model: 'small',
};
const view = {
  settings: { model: server, servers: [], recentModels: [], standIns: [] },
  model: { provider: 'openai', name: 'small', overridden: false },
} as unknown as SettingsView;

let shown: object | undefined;
const chosen = vi.fn();
const left = vi.fn();
const heard = vi.fn();

function show(more: Partial<SettingsView> = {}): { show: () => void } {
  asked.discoverModels.mockResolvedValue([]);
  asked.listModels.mockResolvedValue(['small', 'large']);
  const menu = mount(ModelMenu, {
    target: document.body,
    props: { view: { ...view, ...more }, chosen: null, onchoose: chosen, onleave: left },
  });
  shown = menu;
  flushSync();
  return menu as { show: () => void };
}

const find = (id: string) => [...document.querySelectorAll<HTMLElement>(`[data-testid="${id}"]`)];
const press = (key: string, more: KeyboardEventInit = {}) => {
  document.activeElement?.dispatchEvent(
    new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more }),
  );
  flushSync();
};

afterEach(() => {
  if (shown !== undefined) void unmount(shown);
  window.removeEventListener('keydown', heard);
  vi.clearAllMocks();
});

describe('the menu of models', () => {
  test('asks for models only when it is opened', async () => {
    const menu = show();
    expect(find('model')[0]?.textContent).toContain('small');
    expect(asked.discoverModels).not.toHaveBeenCalled();
    menu.show();
    flushSync();
    expect(asked.discoverModels).toHaveBeenCalledOnce();
    await vi.waitFor(() =>
      expect(
        find('model-row')
          .map((row) => row.innerText)
          .join(),
      ).toContain('large'),
    );
  });

  test('takes what the keys chose, and has the focus meanwhile', async () => {
    show().show();
    await vi.waitFor(() => expect(document.activeElement?.getAttribute('role')).toBe('combobox'));
    await vi.waitFor(() => expect(find('model-row')).toHaveLength(4));
    press('ArrowDown');
    press('ArrowDown');
    press('Enter', { isComposing: true });
    expect(chosen).not.toHaveBeenCalled();
    press('Enter');
    expect(chosen).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ model: 'large' }));
    expect(left).toHaveBeenCalledOnce();
  });

  test.each([false, true])('Escape closes it and nothing else, wherever the focus is (%s)', (overridden) => {
    const menu = show({ model: { ...view.model, overridden } });
    window.addEventListener('keydown', heard);
    menu.show();
    flushSync();
    document.body.focus();
    press('Escape');
    expect(find('model-menu')).toHaveLength(0);
    expect(heard).not.toHaveBeenCalled();
    press('Escape');
    expect(heard).toHaveBeenCalledOnce();
  });

  test('a pointer that rests where the list comes up does not take the choice of the keys', async () => {
    show().show();
    await vi.waitFor(() => expect(find('model-row')).toHaveLength(4));
    const at = (screenX: number) => {
      const moved = new MouseEvent('pointermove', { bubbles: true, screenX, screenY: 7 });
      find('model-row')[2]?.dispatchEvent(moved);
      flushSync();
    };
    const there = () => find('model-row').findIndex((row) => row.classList.contains('at'));
    at(5);
    at(5);
    expect(there()).toBe(0);
    at(6);
    expect(there()).toBe(2);
  });

  test('offers no way to the settings where there is none', () => {
    show().show();
    flushSync();
    expect(find('model-menu')).toHaveLength(1);
    expect(find('model-other')).toHaveLength(0);
  });
});
