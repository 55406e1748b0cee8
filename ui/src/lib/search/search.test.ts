import type { IndexState, SearchHit, SearchResults } from '$lib/ipc';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const asked = vi.hoisted(() => ({ search: vi.fn() }));
vi.mock('$lib/ipc/generated/commands', () => asked);

const { FIRST, Search } = await import('./search.svelte');

const READY: IndexState = { indexed: 10, total: 10, embedded: 10, meaning: 'ready', reason: null };

const hit = (parts: Partial<SearchHit> = {}): SearchHit => ({
  session: 's1',
  title: 'Trip',
  message: 'm1',
  kind: 'message',
  role: 'user',
  app: null,
  at: '2026-03-01T10:00:00Z',
  snippet: [
    { text: 'a ', hit: false },
    { text: 'boat', hit: true },
  ],
  matched: 'words',
  ...parts,
});
const results = (hits: SearchHit[], parts: Partial<SearchResults> = {}): SearchResults => ({
  hits,
  more: false,
  total: null,
  hurried: false,
  meant: [],
  hints: [],
  index: READY,
  ...parts,
});
const settled = () => vi.advanceTimersByTimeAsync(0);

describe('search', () => {
  let search: InstanceType<typeof Search>;

  beforeEach(() => {
    vi.useFakeTimers();
    vi.resetAllMocks();
    asked.search.mockResolvedValue(results([hit(), hit({ message: 'm2' })]));
    search = new Search({ session: () => 'open', titles: () => [], room: () => 1 });
  });
  afterEach(() => vi.useRealTimers());

  it('asks with every key, at once, and for the open conversation', () => {
    search.write('boa');
    expect(asked.search).toHaveBeenCalledWith({
      query: 'boa',
      session: 'open',
      limit: FIRST,
      byMeaning: false,
      patient: false,
    });
  });

  it('looks through everything by itself where there was no time to find anything, once nobody types', async () => {
    asked.search.mockResolvedValueOnce(results([], { hurried: true, more: true }));
    search.write('boa');
    await settled();
    expect([asked.search.mock.calls.length, search.waiting]).toEqual([1, null]);
    await vi.advanceTimersByTimeAsync(1000);
    expect(asked.search.mock.calls.map(([{ patient }]) => patient as boolean)).toEqual([false, true]);
    expect(search.hits).toHaveLength(2);
  });

  it('draws what is in view at once, and the rest when nobody types any more or a key chooses', async () => {
    search.write('boa');
    await settled();
    expect([search.hits.length, search.drawn]).toEqual([2, 1]);
    await vi.advanceTimersByTimeAsync(100);
    search.write('boat');
    await settled();
    await vi.advanceTimersByTimeAsync(100);
    expect(search.drawn).toBe(1);
    await vi.advanceTimersByTimeAsync(100);
    expect(search.drawn).toBe(Infinity);
    search.write('boats');
    await settled();
    expect(search.drawn).toBe(1);
    search.move(1);
    expect(search.drawn).toBe(Infinity);
  });

  it('asks nothing for nothing, and shows nothing that comes after the field is empty again', async () => {
    search.write('boat');
    search.write('  ');
    await settled();
    expect(asked.search).toHaveBeenCalledOnce();
    expect([search.shown, search.wanted]).toEqual([null, false]);
  });

  it('chooses with the keys, the field itself above the first', async () => {
    search.write('boat');
    await settled();
    expect(search.chosen()).toBeNull();
    search.move(1);
    expect(search.chosen()?.message).toBe('m1');
    search.move(5);
    expect(search.chosen()?.message).toBe('m2');
    search.move(-1);
    search.move(-1);
    search.move(-1);
    expect(search.active).toBe(-1);
  });

  it('chooses nothing by itself while one types', async () => {
    search.write('boat');
    await settled();
    search.move(1);
    search.write('boats');
    await settled();
    expect(search.active).toBe(-1);
  });

  it('searches by meaning when asked, and offers the best of it', async () => {
    search.write('vessel');
    await settled();
    asked.search.mockResolvedValue(results([hit({ matched: 'meaning' })]));
    search.searchByMeaning();
    expect(search.waiting).toBe('meaning');
    await settled();
    expect(search.sections.map(({ name }) => name)).toEqual(['By meaning']);
    expect([search.byMeaning, search.active, search.waiting]).toEqual([true, 0, null]);
    search.write('vessels');
    await settled();
    expect(search.byMeaning).toBe(false);
  });

  it('shows more at the end, and stays where one is', async () => {
    const many = Array.from({ length: FIRST }, (_, place) => hit({ message: `m${place}` }));
    asked.search.mockResolvedValue(results(many, { more: true }));
    search.write('boat');
    await settled();
    search.move(FIRST);
    expect(search.active).toBe(FIRST - 1);
    asked.search.mockResolvedValue(results([...many, hit({ message: 'last' })]));
    search.move(1);
    await settled();
    expect(asked.search.mock.lastCall?.[0]).toMatchObject({ limit: 100 });
    expect([search.active, search.hits.length, search.more]).toEqual([FIRST - 1, FIRST + 1, false]);
    search.move(1);
    expect(search.chosen()?.message).toBe('last');
  });

  it('asks again while the index catches up, and keeps what was chosen', async () => {
    const behind = { ...READY, indexed: 3 };
    asked.search.mockResolvedValue(results([hit({ message: 'm2' })], { index: behind }));
    search.write('boat');
    await settled();
    search.move(1);
    asked.search.mockResolvedValue(results([hit(), hit({ message: 'm2' })]));
    search.hear({ kind: 'index', state: { ...READY, indexed: 8 } });
    search.hear({ kind: 'index', state: READY });
    await vi.advanceTimersByTimeAsync(1500);
    expect(asked.search).toHaveBeenCalledTimes(2);
    expect(search.hits).toHaveLength(2);
    expect(search.chosen()?.message).toBe('m2');
    await vi.advanceTimersByTimeAsync(5000);
    expect(asked.search).toHaveBeenCalledTimes(2);
  });

  it('takes away what was deleted', async () => {
    search.write('boat');
    await settled();
    asked.search.mockResolvedValue(results([]));
    search.hear({ kind: 'sessionsChanged' });
    await vi.advanceTimersByTimeAsync(1500);
    expect(search.hits).toEqual([]);
  });

  it('finds titles when it does not work, and says why', async () => {
    const entry = {
      id: 's9',
      title: 'Boats',
      createdAt: '',
      updatedAt: '2026-03-01T10:00:00Z',
      messageCount: 1,
      preview: null,
      deletedAt: null,
      deletedMessages: 0,
      quick: false,
      labels: { pinned: false, archived: false, folder: null, tags: [], shared: false },
    };
    const titles = (query: string) => (query === 'boat' ? [entry] : []);
    search = new Search({ session: () => null, titles, room: () => 1 });
    asked.search.mockRejectedValue({ code: 'index', message: 'It is being made again.', retryable: true });
    search.write('boat');
    await settled();
    expect(search.error?.message).toBe('It is being made again.');
    expect(search.hits.map(({ title, kind }) => [title, kind])).toEqual([['Boats', 'title']]);
    asked.search.mockResolvedValue(results([hit()]));
    search.tryAgain();
    await settled();
    expect([search.error, search.hits.length]).toEqual([null, 1]);
  });
});
