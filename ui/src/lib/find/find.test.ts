import type { FindResults } from '$lib/ipc';
import { nearest, occurrenceAt } from './place';
import { beforeEach, describe, expect, it, vi } from 'vitest';

const asked = vi.hoisted(() => ({ find: vi.fn() }));
vi.mock('$lib/ipc/generated/commands', () => asked);

const { Find } = await import('./find.svelte');

const FOUND: FindResults = {
  messages: [
    { message: 'm2', count: 1 },
    { message: 'm5', count: 2 },
    { message: 'm9', count: 1 },
  ],
};
const reading = (first: number) => ({ loaded: ['m4', 'm5', 'm6', 'm7'], first });
const settled = () => new Promise((done) => setTimeout(done));

describe('finding in a conversation', () => {
  let find: InstanceType<typeof Find>;

  beforeEach(() => {
    vi.resetAllMocks();
    asked.find.mockResolvedValue(FOUND);
    find = new Find();
    find.show('one', () => reading(0));
  });

  it('counts every occurrence and begins where one reads', async () => {
    find.search('boat');
    await settled();
    expect([find.total, find.place, find.current]).toEqual([4, 1, { message: 'm5', nth: 0 }]);
    expect(find.pointed).toBe(1);
  });

  it('goes round in both directions', async () => {
    find.search('boat');
    await settled();
    find.step(1);
    expect(find.current).toEqual({ message: 'm5', nth: 1 });
    find.step(1);
    find.step(1);
    expect(find.place).toBe(0);
    find.step(-1);
    expect(find.current).toEqual({ message: 'm9', nth: 0 });
  });

  it('looks from where it began while its words are typed, however the page moves meanwhile', async () => {
    let first = 2;
    find.show('one', () => reading(first));
    asked.find.mockResolvedValueOnce({ messages: [...FOUND.messages, { message: 'm7', count: 1 }] });
    find.search('b');
    await settled();
    expect(find.current).toEqual({ message: 'm7', nth: 0 });
    first = 0;
    asked.find.mockResolvedValueOnce({
      messages: [
        { message: 'm5', count: 2 },
        { message: 'm7', count: 1 },
      ],
    });
    find.search('bo');
    await settled();
    expect(find.current).toEqual({ message: 'm7', nth: 0 });
    find.step(-1);
    asked.find.mockResolvedValueOnce({
      messages: [
        { message: 'm5', count: 2 },
        { message: 'm7', count: 1 },
      ],
    });
    find.search('boa');
    await settled();
    expect(find.current).toEqual({ message: 'm5', nth: 0 });
  });

  it('stays with its occurrence when more is said', async () => {
    find.search('boat');
    await settled();
    find.step(1);
    asked.find.mockResolvedValue({ messages: [...FOUND.messages, { message: 'm12', count: 3 }] });
    const { pointed } = find;
    find.changed('elsewhere');
    find.changed('one');
    await settled();
    expect(asked.find).toHaveBeenCalledTimes(2);
    expect([find.total, find.current, find.pointed]).toEqual([7, { message: 'm5', nth: 1 }, pointed]);
  });

  it('forgets what it found with its words, and finds them again when it is opened again', async () => {
    find.search('boat');
    await settled();
    find.close();
    expect([find.total, find.query]).toEqual([0, 'boat']);
    find.show('one', () => reading(0));
    await settled();
    expect(find.total).toBe(4);
    find.search('');
    expect(find.total).toBe(0);
  });

  it('says what went wrong instead of finding nothing', async () => {
    asked.find.mockRejectedValueOnce({ code: 'busy', message: 'Later, please.', retryable: true });
    find.search('boat');
    await settled();
    expect(find.error?.message).toBe('Later, please.');
    find.search('boats');
    await settled();
    expect([find.error, find.total]).toEqual([null, 4]);
  });
});

describe('the nearest occurrence', () => {
  it('is the first from where one reads on, else the last before', () => {
    expect(nearest(FOUND.messages, reading(0))).toBe(1);
    expect(nearest(FOUND.messages, reading(2))).toBe(3);
    expect(nearest([], reading(0))).toBe(0);
    expect(occurrenceAt(FOUND.messages, 2)).toEqual({ message: 'm5', nth: 1 });
    expect(occurrenceAt(FOUND.messages, 4)).toBeNull();
  });
});
