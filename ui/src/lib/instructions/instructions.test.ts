import type { InstructionsView } from '$lib/ipc';
import { beforeEach, describe, expect, it, vi } from 'vitest';

const asked = vi.hoisted(() => ({
  instructions: vi.fn(),
  setInstructions: vi.fn(),
  restoreInstructions: vi.fn(),
}));
vi.mock('$lib/ipc/generated/commands', () => asked);

const { characters, Instructions } = await import('./instructions.svelte');
const { Drafts } = await import('$lib/chat/drafts.svelte');
const { forgetUnsaved, unsaved } = await import('./unsaved');

const view = (text: string): InstructionsView => ({
  session: 'here',
  text,
  versions: [],
  longest: 20,
  tokens: 1,
  tooLong: null,
});

describe('instructions that are being written', () => {
  beforeEach(() => {
    vi.resetAllMocks();
    forgetUnsaved('here');
    asked.instructions.mockResolvedValue(view('Be brief.'));
  });

  it('are kept until they are saved, whatever is closed meanwhile', async () => {
    const first = new Instructions('here');
    await first.load();
    expect(first.text).toBe('Be brief.');
    first.text = 'Be kind.';
    const again = new Instructions('here');
    await again.load();
    expect([again.text, again.changed]).toEqual(['Be kind.', true]);
    asked.setInstructions.mockResolvedValue(view('Be kind.'));
    expect(await again.save()).toBe(true);
    expect(asked.setInstructions).toHaveBeenCalledWith('here', 'Be kind.');
    expect(again.changed).toBe(false);
    expect(new Instructions('here').text).toBe('');
  });

  it('are read anew when another window saved some, and what is typed here stays', async () => {
    const editor = new Instructions('here');
    await editor.load();
    asked.instructions.mockResolvedValue(view('Be kind.'));
    editor.hear({ kind: 'instructionsChanged', session: 'there', set: true });
    await Promise.resolve();
    expect(asked.instructions).toHaveBeenCalledOnce();
    editor.hear({ kind: 'instructionsChanged', session: 'here', set: true });
    await vi.waitFor(() => expect(editor.text).toBe('Be kind.'));
    editor.text = 'Be quick.';
    asked.instructions.mockResolvedValue(view('Be slow.'));
    editor.hear({ kind: 'instructionsChanged', session: 'here', set: true });
    await vi.waitFor(() => expect(editor.saved).toBe('Be slow.'));
    expect([editor.text, editor.changed]).toEqual(['Be quick.', true]);
  });

  it('outlive the window until they are saved or taken back', async () => {
    const drafts = new Drafts('message', { drafts: async () => [], saveDraft: async () => null });
    unsaved.keepIn(drafts);
    for (const [scope, place] of [
      ['here', { session: 'here', item: null }],
      ['', { session: null, item: 'new' }],
      [null, { session: null, item: null }],
    ] as const) {
      const editor = new Instructions(scope, scope === '' ? { text: '', keep: () => undefined } : null);
      await editor.load();
      editor.text = 'Be kind.';
      expect(drafts.allKept('instructions')).toEqual([{ kind: 'instructions', ...place, text: 'Be kind.' }]);
      editor.revert();
      expect(drafts.allKept('instructions')).toEqual([]);
    }
    drafts.keep('instructions', 'here', null, 'of the run before');
    const again = new Instructions('here');
    await again.load();
    expect([again.text, again.changed]).toEqual(['of the run before', true]);
  });

  it('stay in the field when they cannot be saved', async () => {
    const editor = new Instructions('here');
    await editor.load();
    editor.text = 'Be kind.';
    asked.setInstructions.mockRejectedValue({ code: 'disk_full', message: 'Full.', retryable: true });
    expect(await editor.save()).toBe(false);
    expect([editor.text, editor.problem, editor.changed]).toEqual(['Be kind.', 'Full.', true]);
  });

  it('are not saved when they are too long, and nothing of them is cut', async () => {
    const editor = new Instructions('here');
    await editor.load();
    editor.text = '👩‍👩‍👧'.repeat(5);
    expect([characters(editor.text), editor.tooLong]).toEqual([25, true]);
    expect(await editor.save()).toBe(false);
    expect(asked.setInstructions).not.toHaveBeenCalled();
    editor.revert();
    expect(editor.text).toBe('Be brief.');
  });

  it('show every version that is not in force, and imported ones even where none is', async () => {
    const version = (id: string, imported: boolean) => {
      return { id, text: id, createdAt: '2026-11-21T12:00:00Z', restoredFrom: null, imported };
    };
    const others = async (...versions: InstructionsView['versions']) => {
      asked.instructions.mockResolvedValue({ ...view(''), versions });
      const editor = new Instructions('here');
      await editor.load();
      return editor.others.map(({ id }) => id);
    };
    expect(await others(version('theirs', true))).toEqual(['theirs']);
    expect(await others(version('theirs', true), version('now', false), version('before', false))).toEqual([
      'theirs',
      'before',
    ]);
  });

  it('of a conversation that has not begun are kept for its first message', async () => {
    const kept: string[] = [];
    const editor = new Instructions('', { text: '', keep: (text) => kept.push(text) });
    await editor.load();
    editor.text = ' Be kind. ';
    expect(await editor.save()).toBe(true);
    expect([kept, editor.text, editor.changed]).toEqual([['Be kind.'], 'Be kind.', false]);
    expect(asked.instructions).not.toHaveBeenCalled();
  });
});
