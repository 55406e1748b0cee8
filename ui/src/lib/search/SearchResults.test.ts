import type { IndexState, SearchHit, SearchResults as Found } from '$lib/ipc';
import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const asked = vi.hoisted(() => ({ search: vi.fn() }));
vi.mock('$lib/ipc/generated/commands', () => asked);
const { Search } = await import('./search.svelte');
const { default: SearchResults } = await import('./SearchResults.svelte');

const READY: IndexState = { indexed: 10, total: 10, embedded: 10, meaning: 'ready', reason: null };
const HIT: SearchHit = {
  session: 's1',
  title: 'Trip',
  message: 'm1',
  kind: 'message',
  role: 'user',
  app: null,
  at: '2026-03-01T10:00:00Z',
  snippet: [{ text: 'a fox', hit: true }],
  matched: 'words',
};
const found = (parts: Partial<Found>): Found => ({
  hits: [],
  more: false,
  total: null,
  hurried: false,
  meant: [],
  hints: [],
  index: READY,
  ...parts,
});

describe('what was found', () => {
  const onback = vi.fn();
  let shown: ReturnType<typeof mount> | undefined;

  beforeEach(() => vi.resetAllMocks());
  afterEach(() => {
    if (shown !== undefined) void unmount(shown);
  });

  /** What stands there once this is the answer to what was written. */
  async function told(written: string, answer: Partial<Found>): Promise<InstanceType<typeof Search>> {
    document.body.replaceChildren();
    asked.search.mockResolvedValue(found(answer));
    const search = new Search({ session: () => null, titles: () => [], room: () => 9 });
    shown = mount(SearchResults, { target: document.body, props: { search, onshow: vi.fn(), onback } });
    search.write(written);
    await vi.waitFor(() => expect(search.waiting).toBeNull());
    flushSync();
    return search;
  }
  const text = () => document.body.textContent.replace(/\s+/g, ' ');

  it('is not said to be nothing where there was no time to look through everything', async () => {
    await told('fox', { hurried: true, more: true });
    expect(text()).toContain('Nothing was found yet. There was no time to look through everything.');
    expect(text()).not.toContain('Nothing was found.');
    expect(text(), 'it is said once').not.toContain('older places may be missing');
    expect(document.querySelector('[data-testid=search-count]')?.textContent.trim()).toBe('No results yet');
    asked.search.mockClear();
    document.querySelector<HTMLElement>('[data-testid=search-everything]')?.click();
    expect(asked.search.mock.calls).toMatchObject([[{ query: 'fox', patient: true }]]);
  });

  it('is said to be nothing where everything was looked through', async () => {
    await told('fox', {});
    expect(text()).toContain('Nothing was found.');
    expect(text()).not.toContain('no time');
  });

  it('says of some hits that older ones may be missing, and not that nothing was found', async () => {
    await told('fox', { hits: [HIT], hurried: true, more: true });
    expect(text()).toContain('older places may be missing');
    expect(text()).not.toContain('Nothing was found');
  });

  it('offers near words for a slip, and looks for the one that is chosen', async () => {
    const search = await told('fxo', { meant: ['fox', 'fax'] });
    const offered = document.querySelector('[data-testid=search-meant]');
    expect(offered?.textContent.replace(/\s+/g, ' ').trim()).toBe('Did you mean fox or fax?');
    offered?.querySelector('button')?.click();
    expect([search.query, onback.mock.calls.length]).toEqual(['fox', 1]);
  });
});
