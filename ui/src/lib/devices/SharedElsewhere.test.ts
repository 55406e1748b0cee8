import type { AppEvent, SyncStatus } from '$lib/ipc';
import { flushSync, mount, unmount } from 'svelte';
import { afterEach, describe, expect, it, vi } from 'vitest';

const asked = vi.hoisted(() => ({
  syncStatus: vi.fn<(shared: boolean) => Promise<Pick<SyncStatus, 'address'>>>(),
}));
const told = vi.hoisted(() => ({ hear: null as ((event: AppEvent) => void) | null }));
vi.mock('$lib/ipc/generated/commands', () => asked);
vi.mock('$lib/ipc/events', () => ({
  onAppEvent: (hear: (event: AppEvent) => void) => {
    told.hear = hear;
    return Promise.resolve(() => (told.hear = null));
  },
}));
const { default: SharedElsewhere } = await import('./SharedElsewhere.svelte');

let shown: ReturnType<typeof mount> | undefined;
afterEach(() => {
  if (shown !== undefined) void unmount(shown);
  vi.clearAllMocks();
});

function show(address: string | null, shared = true): () => void {
  asked.syncStatus.mockResolvedValue({ address });
  const onsetup = vi.fn();
  shown = mount(SharedElsewhere, { target: document.body, props: { shared, onsetup } });
  flushSync();
  return onsetup;
}
const banner = () => document.querySelector('[data-testid=shared-elsewhere]');

describe('a shared conversation', () => {
  it('says that what is said in it stays here, until there is a place to share by', async () => {
    const onsetup = show(null);
    await vi.waitFor(() => expect(banner()?.textContent).toContain('stays here'));
    document.querySelector<HTMLButtonElement>('[data-testid=set-up-shared]')?.click();
    expect(onsetup).toHaveBeenCalled();
    told.hear?.({ kind: 'syncChanged', status: { shared: true, address: '/shared' } } as AppEvent);
    flushSync();
    expect(banner()).toBeNull();
  });

  it('says nothing where there is one, nor does one that is not shared', async () => {
    show('/shared');
    await vi.waitFor(() => expect(asked.syncStatus).toHaveBeenCalledWith(true));
    flushSync();
    expect(banner()).toBeNull();
    if (shown !== undefined) void unmount(shown);
    vi.clearAllMocks();
    show(null, false);
    expect(asked.syncStatus).not.toHaveBeenCalled();
    expect(banner()).toBeNull();
  });
});
