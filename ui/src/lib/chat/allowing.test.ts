import type { WireError } from '$lib/ipc';
import { flushSync, mount, unmount } from 'svelte';
import { afterEach, expect, it, vi } from 'vitest';

const asked = vi.hoisted(() => ({ allowServer: vi.fn() }));
vi.mock('$lib/ipc/generated/commands', () => asked);
const { default: Failure } = await import('./Failure.svelte');

let shown: ReturnType<typeof mount> | undefined;
afterEach(() => {
  if (shown !== undefined) void unmount(shown);
  vi.resetAllMocks();
});

const button = () => document.querySelector<HTMLButtonElement>('[data-testid="allow-server"]');

function failed(code: string, server?: string): () => void {
  document.body.replaceChildren();
  const error: WireError = { code, message: 'Nothing was sent.', retryable: false };
  const run = vi.fn();
  shown = mount(Failure, {
    target: document.body,
    props: {
      error: server === undefined ? error : { ...error, server },
      action: { label: 'Try again', run },
    },
  });
  flushSync();
  return run;
}

it('sends again only once the server is allowed', async () => {
  asked.allowServer.mockResolvedValue(null);
  const run = failed('server_not_allowed', 'http://127.0.0.1:8080');
  expect(button()?.textContent).toBe('Allow and send');
  button()?.click();
  await vi.waitFor(() => expect(run).toHaveBeenCalledOnce());
  expect(asked.allowServer).toHaveBeenCalledExactlyOnceWith('http://127.0.0.1:8080', false);
});

it('sends nothing where that could not be stored', async () => {
  asked.allowServer.mockRejectedValue({ code: 'disk_full', message: 'Full.', retryable: true });
  const run = failed('server_not_allowed', 'http://127.0.0.1:8080');
  button()?.click();
  await vi.waitFor(() => expect(asked.allowServer).toHaveBeenCalled());
  await Promise.resolve();
  expect(run).not.toHaveBeenCalled();
});

it('agrees to send a key unencrypted in words of its own', () => {
  failed('key_not_encrypted', 'http://box.lan');
  expect(button()?.textContent).toBe('Send the key');
  button()?.click();
  expect(asked.allowServer).toHaveBeenCalledExactlyOnceWith('http://box.lan', true);
});

it('offers it for no other error', () => {
  failed('no_server');
  expect(button()).toBeNull();
});
