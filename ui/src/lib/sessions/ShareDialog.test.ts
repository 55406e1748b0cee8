import type { SyncStatus } from '$lib/ipc';
import { flushSync, mount, unmount } from 'svelte';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Order } from './order.svelte';

const asked = vi.hoisted(() => ({
  syncStatus: vi.fn<(shared: boolean) => Promise<Pick<SyncStatus, 'address'>>>(),
}));
vi.mock('$lib/ipc/generated/commands', () => asked);
const { default: ShareDialog } = await import('./ShareDialog.svelte');

let shown: ReturnType<typeof mount> | undefined;
afterEach(() => {
  if (shown !== undefined) void unmount(shown);
  vi.clearAllMocks();
});

const told = { share: vi.fn(() => Promise.resolve()), setup: vi.fn(), close: vi.fn() };

function open(): void {
  const order = { named: () => 'Herons', share: told.share } as unknown as Order;
  const props = { order, ids: ['one'], onsetup: told.setup, onclose: told.close };
  shown = mount(ShareDialog, { target: document.body, props });
}
const says = (words: string) => vi.waitFor(() => expect(document.body.textContent).toContain(words));

function confirm(): void {
  document.querySelector<HTMLButtonElement>('[data-testid=confirm]')?.click();
  flushSync();
}

describe('sharing', () => {
  it('is asked about where there is a place to share by', async () => {
    asked.syncStatus.mockResolvedValue({ address: '/shared' });
    open();
    await says('Share this with others?');
    await says('Herons');
    confirm();
    await vi.waitFor(() => expect(told.close).toHaveBeenCalled());
    expect(told.share).toHaveBeenCalledWith(['one']);
    expect(told.setup).not.toHaveBeenCalled();
    expect(asked.syncStatus).toHaveBeenCalledWith(true);
  });

  it('leads to where a place is set, where there is none', async () => {
    asked.syncStatus.mockResolvedValue({ address: null });
    open();
    await says('no place to share by');
    confirm();
    await vi.waitFor(() => expect(told.setup).toHaveBeenCalled());
    expect(told.share).not.toHaveBeenCalled();
  });
});
