import type { EntryView, LastWords } from '$lib/ipc';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const asked = vi.hoisted(() => ({ lastWords: vi.fn() }));
vi.mock('$lib/ipc/generated/commands', () => asked);
const { Endings } = await import('./last.svelte');

const entry = (id: string, messageCount = 2): EntryView => ({
  id,
  title: 'A trip',
  createdAt: '',
  updatedAt: '2026-03-01T10:00:00Z',
  messageCount,
  preview: 'A trip to the sea',
  deletedAt: null,
  deletedMessages: 0,
  quick: false,
  labels: { pinned: false, archived: false, folder: null, tags: [], shared: false },
});
const words = (session: string, text: string, role: LastWords['role'] = 'assistant') => ({
  session,
  role,
  text,
});

describe('how conversations ended', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => {
    vi.useRealTimers();
    vi.resetAllMocks();
  });

  it('is asked for together, and once', async () => {
    asked.lastWords.mockResolvedValue([words('a', '**Bring** a `hat`.'), words('b', 'And then?', 'user')]);
    const endings = new Endings();
    const rows = [entry('a'), entry('b'), entry('gone')];
    rows.forEach((row) => endings.want(row));
    expect(endings.line(entry('a'))).toBe('');
    await vi.advanceTimersByTimeAsync(100);
    rows.forEach((row) => endings.want(row));
    await vi.advanceTimersByTimeAsync(100);
    expect(asked.lastWords).toHaveBeenCalledExactlyOnceWith(['a', 'b', 'gone']);
    expect(rows.map((row) => endings.line(row))).toEqual([
      'Bring a hat.',
      'No answer yet · You: And then?',
      'A trip to the sea'.slice('A trip'.length).replace(/^ /, '… '),
    ]);
  });

  it('is told without what only formats it', async () => {
    const written = 'A **bold** and *slanted* word, ~~gone~~, [a link](https://a.example): 2*3 * 4';
    asked.lastWords.mockResolvedValue([words('a', written)]);
    const endings = new Endings();
    endings.want(entry('a'));
    await vi.advanceTimersByTimeAsync(100);
    expect(endings.line(entry('a'))).toBe('A bold and slanted word, gone, a link: 2*3 * 4');
  });

  it('is asked for again when something was said, and stays until then', async () => {
    asked.lastWords.mockResolvedValueOnce([words('a', 'First.')]);
    asked.lastWords.mockResolvedValueOnce([words('a', 'Second.')]);
    const endings = new Endings();
    endings.want(entry('a'));
    await vi.advanceTimersByTimeAsync(100);
    endings.hear({ kind: 'messageAdded', session: 'a', message: {} as never });
    endings.want(entry('a'));
    expect(endings.line(entry('a'))).toBe('First.');
    await vi.advanceTimersByTimeAsync(100);
    expect(endings.line(entry('a'))).toBe('Second.');
  });

  it('does not say the title again where nobody has answered', async () => {
    asked.lastWords.mockResolvedValue([words('a', 'A trip', 'user')]);
    const endings = new Endings();
    endings.want(entry('a', 1));
    await vi.advanceTimersByTimeAsync(100);
    expect(endings.line(entry('a', 1))).toBe('No answer yet');
  });

  it('says that nobody has answered once none is on its way any more', async () => {
    asked.lastWords.mockResolvedValue([words('a', 'And then?', 'user')]);
    const endings = new Endings();
    const message = { role: 'user' } as never;
    endings.hear({ kind: 'messageAdded', session: 'a', message });
    endings.want(entry('a'));
    await vi.advanceTimersByTimeAsync(100);
    expect(endings.line(entry('a'))).toBe('You: And then?');
    endings.hear({ kind: 'answerStarted', session: 'a', messageId: 'x', parent: 'u', model: '' });
    endings.hear({ kind: 'answerEnded', session: 'a', messageId: 'x', error: null });
    expect(endings.line(entry('a'))).toBe('No answer yet · You: And then?');
  });
});
