import type { AppEvent, KeyPlace } from '$lib/ipc';
import { flushSync, mount, unmount } from 'svelte';
import { afterEach, describe, expect, it, vi } from 'vitest';

const asked = vi.hoisted(() => ({
  tryApiKey: vi.fn(() => Promise.resolve(['large'])),
  setApiKey: vi.fn(() => Promise.resolve('unanswered')),
  keyPlace: vi.fn<() => Promise<KeyPlace | null>>(),
  allowServer: vi.fn(() => Promise.resolve(null)),
}));
const told = vi.hoisted(() => ({ hear: null as ((event: AppEvent) => void) | null }));
vi.mock('$lib/ipc/generated/commands', () => asked);
vi.mock('$lib/ipc/events', () => ({
  onAppEvent: (hear: (event: AppEvent) => void) => {
    told.hear = hear;
    return Promise.resolve(() => (told.hear = null));
  },
}));
const { default: KeyField } = await import('./KeyField.svelte');

let shown: ReturnType<typeof mount> | undefined;
afterEach(() => {
  if (shown !== undefined) void unmount(shown);
  vi.clearAllMocks();
});

function open(baseUrl: string): void {
  shown = mount(KeyField, {
    target: document.body,
    props: { provider: 'openai', baseUrl, hasKey: false, keyFile: 'absent', onchanged: vi.fn() },
  });
  flushSync();
}

/** Types a key and presses Enter. */
function enter(): void {
  const input = document.querySelector<HTMLInputElement>('[data-testid=api-key]');
  if (input === null) throw new Error('no field');
  input.value = 'sk-typed';
  input.dispatchEvent(new Event('input', { bubbles: true }));
  flushSync();
  input.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
}
const says = (words: string) => vi.waitFor(() => expect(document.body.textContent).toContain(words));

describe('a key for a server that is reached unencrypted', () => {
  it('goes nowhere until that was agreed to', async () => {
    open('http://models.example/v1');
    enter();
    await says('only if you agree to that');
    expect([asked.allowServer, asked.tryApiKey, asked.setApiKey].flatMap(({ mock }) => mock.calls)).toEqual(
      [],
    );
    document.querySelector<HTMLElement>('[role=switch]')?.click();
    flushSync();
    enter();
    await vi.waitFor(() => expect(asked.setApiKey).toHaveBeenCalledOnce());
    expect(asked.allowServer).toHaveBeenCalledWith('http://models.example/v1', true);
  });
});

describe('a key that the keyring has not taken yet', () => {
  it('is said to be so until the keyring has answered, and then where it is', async () => {
    open('https://models.example/v1');
    enter();
    await says('has not answered yet');
    expect(asked.allowServer).not.toHaveBeenCalled();
    await vi.waitFor(() => expect(told.hear).not.toBeNull());
    asked.keyPlace.mockResolvedValueOnce('keyring');
    told.hear?.({ kind: 'settingsChanged' });
    await says('Stored in the keyring of your system.');
    expect(document.body.textContent).not.toContain('has not answered yet');
    await vi.waitFor(() => expect(told.hear).toBeNull());
  });
});
