import type { Server, ServerPreset, SettingsView } from '$lib/ipc';
import { flushSync, mount, unmount } from 'svelte';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { USUAL } from './look';

const asked = vi.hoisted(() => ({
  hasKeys: vi.fn(() => Promise.resolve([false])),
  listModels: vi.fn(() => Promise.resolve(['large'])),
  tryApiKey: vi.fn(() => Promise.resolve(['large'])),
  setApiKey: vi.fn(() => Promise.resolve('thisRunOnly')),
  saveSettings: vi.fn(),
  allowServer: vi.fn(() => Promise.resolve(null)),
}));
vi.mock('$lib/ipc/generated/commands', () => asked);
const { SettingsState } = await import('./settings.svelte');
const { default: ServerDialog } = await import('./ServerDialog.svelte');

const EMPTY = {
  servers: [],
  model: null,
  recentModels: [],
  standIns: [],
  modelParameters: [],
  memoryModel: { kind: 'chat' },
  theme: 'system',
  appearance: USUAL,
};
const OTHER = {
  id: 'custom',
  name: 'Another server',
  provider: 'openai',
  baseUrl: 'https://server.example/v1',
  ownAddress: true,
  needsKey: false,
} as unknown as ServerPreset;

let shown: ReturnType<typeof mount> | undefined;
afterEach(() => {
  if (shown !== undefined) void unmount(shown);
  vi.clearAllMocks();
});

function open(server: Server, servers: Server[], preset?: ServerPreset): void {
  document.body.replaceChildren();
  const state = new SettingsState(() => undefined);
  state.view = {
    settings: { ...EMPTY, servers },
    protocols: [],
    keyFile: 'absent',
  } as unknown as SettingsView;
  asked.saveSettings.mockImplementation((settings: object) =>
    Promise.resolve({ settings, protocols: [], keyFile: 'absent' }),
  );
  shown = mount(ServerDialog, {
    target: document.body,
    props: { state, server, preset, onclose: vi.fn() },
  });
  flushSync();
}
const title = () => document.querySelector('dialog h2')?.textContent.trim();

function type(field: string, text: string): void {
  const input = document.querySelector<HTMLInputElement>(`[data-testid=${field}]`);
  if (input === null) throw new Error(`no ${field}`);
  input.value = text;
  input.dispatchEvent(new Event('input', { bubbles: true }));
}

describe('the dialog of a server without a name', () => {
  const unnamed: Server = { id: 'a', name: '', provider: 'openai', baseUrl: 'https://models.example/v1' };

  it('has its address for a title', () => {
    open(unnamed, [unnamed]);
    expect(title()).toBe('https://models.example/v1');
    open({ ...unnamed, name: 'Box' }, [{ ...unnamed, name: 'Box' }]);
    expect(title()).toBe('Box');
  });

  it('has a title when it was just added and its key needs a passphrase', async () => {
    open({ ...unnamed, baseUrl: '' }, [], OTHER);
    expect(title()).toBe('Add a server');
    type('server-address', 'https://models.example/v1');
    type('server-key', 'key');
    flushSync();
    document.querySelector<HTMLElement>('[data-testid=server-save]')?.click();
    await vi.waitFor(() => expect(document.querySelector('[data-testid=server-done]')).not.toBeNull());
    expect(title()).toBe('models.example');
  });
});

describe('what is said of the key of a server', () => {
  const added: Server = { id: 'a', name: '', provider: 'openai', baseUrl: 'https://models.example/v1' };
  const page = () => document.querySelector('dialog')?.textContent ?? '';

  it('is when it is needed, before anything was asked', () => {
    open(added, [], OTHER);
    expect(page()).toContain('Only where the server asks for one.');
    open(added, [], { ...OTHER, name: 'Groq', needsKey: true });
    expect(page()).toContain('Groq asks for one.');
  });

  it('is that it asks for one, once it refused to answer without, and not both', async () => {
    open(added, [], OTHER);
    const refused = { code: 'key_rejected', message: 'The server rejected the key.', retryable: false };
    asked.listModels.mockRejectedValueOnce(refused);
    document.querySelector<HTMLElement>('[data-testid=server-test]')?.click();
    await vi.waitFor(() => expect(page()).toContain('It asks for an API key: enter it above.'));
    expect(page()).not.toContain('Only where the server asks for one.');
    expect(page()).not.toContain('rejected');
  });
});

describe('the key of a server that is reached unencrypted', () => {
  const plain: Server = { id: 'a', name: '', provider: 'openai', baseUrl: 'http://models.example/v1' };
  const press = (control: string) => {
    flushSync();
    document.querySelector<HTMLElement>(control)?.click();
  };
  const says = (words: string) =>
    vi.waitFor(() => expect(document.querySelector('dialog')?.textContent).toContain(words));
  const sent = () =>
    [asked.allowServer, asked.tryApiKey, asked.setApiKey, asked.saveSettings].flatMap(
      ({ mock }) => mock.calls,
    );

  it('goes nowhere until that was agreed to, neither by Test nor by Add', async () => {
    open(plain, [], OTHER);
    type('server-key', 'key');
    for (const button of ['[data-testid=server-test]', '[data-testid=server-save]']) {
      press(button);
      await says('only if you agree to that');
      expect(sent()).toEqual([]);
    }
    press('[role=switch]');
    press('[data-testid=server-save]');
    await vi.waitFor(() => expect(asked.setApiKey).toHaveBeenCalledWith(plain.baseUrl, 'key'));
    expect(asked.allowServer).toHaveBeenCalledWith(plain.baseUrl, true);
  });

  it('goes to no other address than the one that was agreed to', async () => {
    open(plain, [], OTHER);
    type('server-key', 'key');
    press('[role=switch]');
    type('server-address', 'http://other.example/v1');
    press('[data-testid=server-save]');
    await says('only if you agree to that');
    expect(sent()).toEqual([]);
  });
});
