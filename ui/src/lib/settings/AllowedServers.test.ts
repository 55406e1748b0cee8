import type { Settings, SettingsView } from '$lib/ipc';
import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { USUAL } from './look';

const asked = vi.hoisted(() => ({ disallowServer: vi.fn(), getSettings: vi.fn() }));
vi.mock('$lib/ipc/generated/commands', () => asked);
const { SettingsState } = await import('./settings.svelte');
const { allowedServers, wordsOf } = await import('./allowed');
const { default: AllowedServers } = await import('./AllowedServers.svelte');

const FOUND = 'http://127.0.0.1:8080/v1';
const BOX = { id: 'box', name: 'Box', provider: 'openai', baseUrl: 'http://192.0.2.1:1/v1' };
const NONE = {
  servers: [BOX],
  model: null,
  standIns: [],
  memoryModel: { kind: 'chat' },
  theme: 'system',
  appearance: USUAL,
  allowedServers: [] as string[],
  unencryptedKeys: [] as string[],
};
const settings = (part: object) => ({ ...NONE, ...part }) as unknown as Settings;

let shown: ReturnType<typeof mount> | undefined;
beforeEach(() => vi.clearAllMocks());
afterEach(() => {
  if (shown !== undefined) void unmount(shown);
});

describe('the servers that were allowed', () => {
  it('are listed with what taking it back changes', () => {
    const listed = allowedServers(
      settings({ allowedServers: [FOUND, BOX.baseUrl], unencryptedKeys: ['http://192.0.2.1:1'] }),
    );
    expect(listed.map((one) => [one.address, wordsOf(one)])).toEqual([
      [FOUND, 'Messages may be sent there.'],
      [BOX.baseUrl, 'Its key may be sent there unencrypted.'],
    ]);
    expect(listed[1]?.name).toBe('Box');
    const both = settings({ allowedServers: [FOUND], unencryptedKeys: [FOUND] });
    expect(allowedServers(both).map(wordsOf)).toEqual([
      'Messages may be sent there, and its key unencrypted.',
    ]);
    const chosen = { provider: 'openai', baseUrl: FOUND, model: 'm' };
    expect(allowedServers(settings({ allowedServers: [FOUND], model: chosen }))).toEqual([]);
  });

  it('are asked about again by a button that says of which, and the focus stays', async () => {
    const state = new SettingsState(() => undefined);
    const second = 'http://127.0.0.1:5000/v1';
    state.view = { settings: settings({ allowedServers: [FOUND, second] }) } as unknown as SettingsView;
    asked.getSettings.mockResolvedValue({ settings: settings({ allowedServers: [second] }) });
    shown = mount(AllowedServers, { target: document.body, props: { state } });
    flushSync();
    const rows = () => [...document.querySelectorAll('[data-testid=allowed-server]')];
    expect(rows()).toHaveLength(2);
    const button = rows()[0]?.querySelector('button');
    expect(button?.getAttribute('aria-label')).toContain('Ask again about');
    button?.click();
    await vi.waitFor(() => expect(rows()).toHaveLength(1));
    expect(asked.disallowServer).toHaveBeenCalledWith(FOUND);
    expect(document.body.textContent).toContain('you are asked again before anything is sent there');
    await vi.waitFor(() => expect(document.activeElement).toBe(rows()[0]?.querySelector('button')));
  });

  it('take no place where there are none', () => {
    const state = new SettingsState(() => undefined);
    state.view = { settings: settings({}) } as unknown as SettingsView;
    shown = mount(AllowedServers, { target: document.body, props: { state } });
    flushSync();
    expect(document.querySelector('[data-testid=allowed-servers]')).toBeNull();
  });
});
