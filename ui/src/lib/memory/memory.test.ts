import { beforeEach, describe, expect, it, vi } from 'vitest';
import { wordDiff } from './diff';
import type { NodeView } from '$lib/ipc';

const editSummary = vi.hoisted(() => vi.fn());
vi.mock('$lib/ipc/generated/commands', () => ({ editSummary }));
const { Drafts } = await import('$lib/chat/drafts.svelte');
const { SummaryEdits } = await import('./edits.svelte');

const version = (id: string, content: string, part: Partial<NodeView> = {}) => ({
  id,
  content,
  level: 1,
  start: 0,
  ...part,
});

describe('what changed between two summaries', () => {
  const both = (before: string, after: string) => wordDiff(before, after);

  it('names the words that went and came, and gives back both texts', () => {
    const parts = both('likes long answers with code', 'likes short answers with code first');
    expect(
      parts
        .filter(({ kind }) => kind !== 'added')
        .map(({ text }) => text)
        .join(''),
    ).toBe('likes long answers with code');
    expect(
      parts
        .filter(({ kind }) => kind !== 'dropped')
        .map(({ text }) => text)
        .join(''),
    ).toBe('likes short answers with code first');
    expect(parts).toContainEqual({ kind: 'dropped', text: 'long' });
    expect(parts).toContainEqual({ kind: 'added', text: 'short' });
  });

  it('reads neighbouring words that changed as one change', () => {
    expect(both('prefers long explanations.', 'prefers short answers.')).toEqual([
      { kind: 'same', text: 'prefers ' },
      { kind: 'dropped', text: 'long explanations' },
      { kind: 'added', text: 'short answers' },
      { kind: 'same', text: '.' },
    ]);
  });

  it('is empty of changes for equal texts', () => {
    expect(both('same', 'same').every(({ kind }) => kind === 'same')).toBe(true);
  });
});

describe('an edited summary', () => {
  const first = version('v1', 'generated text');
  let edits: InstanceType<typeof SummaryEdits>;

  beforeEach(() => {
    editSummary.mockReset();
    edits = new SummaryEdits(() => undefined);
  });

  it('survives a newer version that arrives while it is typed', () => {
    edits.type('a', first, 'my text');
    const newer = version('v2', 'newer text');
    expect(edits.text('a', newer)).toBe('my text');
    expect(edits.overtaken('a', newer)).toBe(true);
    edits.discard('a', newer);
    expect(edits.text('a', newer)).toBe('newer text');
  });

  it('belongs to its conversation alone', () => {
    edits.type('a', first, 'my text');
    expect(edits.text('b', first)).toBe('generated text');
    expect(edits.dirty('b', first)).toBe(false);
  });

  it('is no edit any more when it is as it was', () => {
    edits.type('a', first, 'my text');
    edits.type('a', first, 'generated text');
    expect(edits.dirty('a', first)).toBe(false);
  });

  it('is saved once, and what is typed meanwhile stays', async () => {
    let done: (saved: { id: string }) => void = () => undefined;
    editSummary.mockReturnValueOnce(new Promise<{ id: string }>((resolve) => (done = resolve)));
    edits.type('a', first, 'my text');
    const saving = edits.save('a', first);
    void edits.save('a', first);
    edits.type('a', first, 'my text, longer');
    done({ id: 'v2' });
    await saving;
    expect(editSummary).toHaveBeenCalledExactlyOnceWith('a', 'v1', 'my text');
    expect(edits.text('a', version('v2', 'my text'))).toBe('my text, longer');
    expect(edits.overtaken('a', version('v2', 'my text'))).toBe(false);
  });

  it('is not saved while it is empty', async () => {
    edits.type('a', first, '  ');
    expect(await edits.save('a', first)).toBeNull();
    expect(editSummary).not.toHaveBeenCalled();
  });

  it('is kept when it could not be saved', async () => {
    editSummary.mockRejectedValueOnce({ code: 'disk_full', message: 'Full.', retryable: true });
    edits.type('a', first, 'my text');
    expect(await edits.save('a', first)).toBeNull();
    expect(edits.text('a', first)).toBe('my text');
  });

  it('belongs to its stretch alone, and to every version of it', () => {
    const later = version('v9', 'of later messages', { start: 10 });
    edits.type('a', first, 'my text');
    expect(edits.text('a', later)).toBe('of later messages');
    expect(edits.text('a', version('v9', 'of the same', { level: 2 }))).toBe('of the same');
  });

  it('goes on after the window is gone, until it is saved or let go', async () => {
    const drafts = new Drafts('message', { drafts: async () => [], saveDraft: async () => null });
    const again = () => {
      const edits = new SummaryEdits(() => undefined, drafts);
      edits.restore();
      return edits;
    };
    again().type('a', first, 'my text');
    expect(again().text('a', first)).toBe('my text');
    expect(again().overtaken('a', version('v2', 'newer'))).toBe(true);
    // It was saved, and the end came before that was written down.
    expect(again().dirty('a', version('v2', 'my text'))).toBe(false);
    editSummary.mockResolvedValueOnce({ id: 'v2' });
    await again().save('a', first);
    expect(again().text('a', first)).toBe('generated text');
    again().type('a', first, 'of what is erased');
    again().erase('a');
    expect([drafts.allKept('summary'), again().text('a', first)]).toEqual([[], 'generated text']);
  });

  it('is kept for every stretch when the conversation is left, unless a newer version came', async () => {
    editSummary.mockResolvedValue({ id: 'v3' });
    const later = version('v9', 'of later messages', { start: 10 });
    const overtaken = version('v10', 'of the last', { start: 20 });
    for (const one of [first, later, overtaken]) edits.type('a', one, `my ${one.content}`);
    await edits.saveAll('a', [first, later, version('v11', 'a newer one', { start: 20 })]);
    expect(editSummary.mock.calls).toEqual([
      ['a', 'v1', 'my generated text'],
      ['a', 'v9', 'my of later messages'],
    ]);
    expect(edits.text('a', overtaken)).toBe('my of the last');
  });
});
