import type { ModelChoice, Server, SettingsView } from '$lib/ipc';
import { menu } from '$lib/primitives/menu.svelte';
import { toasts } from '$lib/primitives/toasts.svelte';
import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { NOTHING_SAID } from './choice';
import { USUAL } from './look';

const asked = vi.hoisted(() => ({
  hasKeys: vi.fn(),
  listModels: vi.fn(),
  serverPresets: vi.fn(),
  discoverModels: vi.fn(),
  saveSettings: vi.fn(),
  modelFacts: vi.fn(),
}));
vi.mock('$lib/ipc/generated/commands', () => asked);
const { SettingsState } = await import('./settings.svelte');
const { default: ModelSection } = await import('./ModelSection.svelte');

const BOX: Server = { id: 'box', name: 'Box', provider: 'openai', baseUrl: 'http://localhost:1/v1' };
const ON_BOX: ModelChoice = { ...NOTHING_SAID, provider: 'openai', baseUrl: BOX.baseUrl, model: 'large' };
const STATUS = { provider: 'builtin', baseUrl: '', name: '', label: 'Built-in', overridden: false };
const SETTINGS = {
  servers: [BOX],
  allowedServers: [],
  unencryptedKeys: [],
  model: ON_BOX,
  recentModels: [],
  standIns: [],
  modelParameters: [],
  memoryModel: { kind: 'chat' },
  theme: 'system',
  appearance: USUAL,
};
const viewOf = (settings: object) =>
  ({
    settings,
    defaults: settings,
    model: STATUS,
    protocols: [],
    keyFile: 'absent',
    hasKey: false,
    hasBuiltin: true,
  }) as unknown as SettingsView;

let shown: object;
const by = (selector: string) => document.querySelector<HTMLElement>(selector);
const nameField = () => by('[data-testid="model-name"]') as HTMLInputElement | null;
const settled = async () => {
  await new Promise((done) => setTimeout(done));
  flushSync();
};

beforeEach(async () => {
  asked.hasKeys.mockResolvedValue([false]);
  asked.listModels.mockResolvedValue(['large', 'small']);
  asked.serverPresets.mockResolvedValue([]);
  asked.discoverModels.mockResolvedValue([]);
  asked.modelFacts.mockResolvedValue(null);
  asked.saveSettings.mockImplementation((settings: object) => Promise.resolve(viewOf(settings)));
  const state = new SettingsState(() => undefined);
  state.view = viewOf(SETTINGS);
  shown = mount(ModelSection, { target: document.body, props: { state } });
  flushSync();
  await settled();
});
afterEach(async () => {
  await unmount(shown);
  menu.close();
  toasts.clear();
  vi.resetAllMocks();
});

describe('a server that is removed', () => {
  it('is not chosen any more, and is again when it comes back', async () => {
    expect(by('[data-testid="server-picker"]')?.textContent.trim()).toBe('Box');
    by('[aria-label="Remove Box"]')?.click();
    await vi.waitFor(() => expect(by('[data-testid="server-picker"]')?.textContent.trim()).toBe('Built-in'));
    expect(nameField()).toBe(null);
    toasts.undoNewest();
    await vi.waitFor(() => expect(by('[data-testid="server-picker"]')?.textContent.trim()).toBe('Box'));
    expect(nameField()?.value).toBe('large');
  });
});

describe('a model that the server does not have', () => {
  function type(name: string): void {
    const field = nameField();
    if (field === null) throw new Error('no field');
    field.value = name;
    field.dispatchEvent(new Event('input', { bubbles: true }));
    flushSync();
  }

  it('is told before it is used', async () => {
    expect(by('[data-testid="unknown-model"]')).toBe(null);
    type('larg');
    expect(by('[data-testid="unknown-model"]')?.textContent).toContain('“larg”');
    type('small');
    expect(by('[data-testid="unknown-model"]')).toBe(null);
  });

  it('is looked up in the list of the server by the arrow', async () => {
    type('sm');
    nameField()?.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true }));
    await vi.waitFor(() => expect(menu.open?.items.map(({ label }) => label)).toEqual(['small']));
  });
});
