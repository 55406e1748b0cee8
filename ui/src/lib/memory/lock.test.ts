import type { MemoryView, NodeView } from '$lib/ipc';
import { describe, expect, it, vi } from 'vitest';

const asked = vi.hoisted(() => ({ editSummary: vi.fn(), lockLines: vi.fn(), memory: vi.fn() }));
vi.mock('$lib/ipc/generated/commands', () => asked);
const { SummaryEdits } = await import('./edits.svelte');
const { Memory } = await import('./memory.svelte');

const node = (id: string, content: string) =>
  ({ id, content, level: 1, start: 0, locked: ['kept'], state: 'active' }) as unknown as NodeView;
const view = (...nodes: NodeView[]) => ({ session: 's', nodes, facts: [] }) as unknown as MemoryView;

describe('locking a line', () => {
  it('that was changed and is not saved saves it first, and locks it in the version that has it', async () => {
    const first = node('v1', 'kept\nold line');
    const second = node('v2', 'kept\nnew line');
    asked.memory.mockResolvedValueOnce(view(first)).mockResolvedValue(view(second));
    asked.editSummary.mockResolvedValue({ id: 'v2' });
    const errors: unknown[] = [];
    const memory = new Memory((error) => errors.push(error));
    const edits = new SummaryEdits((error) => errors.push(error));
    memory.show('s');
    await vi.waitFor(() => expect(memory.view).not.toBeNull());

    edits.type('s', first, second.content);
    const version = await edits.saved('s', first);
    await memory.lock(version ?? '', 'new line');

    expect(asked.editSummary).toHaveBeenCalledExactlyOnceWith('s', 'v1', 'kept\nnew line');
    expect(asked.lockLines).toHaveBeenCalledExactlyOnceWith('s', 'v2', ['kept', 'new line']);
    expect(errors.filter((error) => error !== null)).toEqual([]);
  });

  it('waits for what is being saved already', async () => {
    const first = node('v1', 'old');
    let done: (saved: { id: string }) => void = () => undefined;
    asked.editSummary.mockReset();
    asked.editSummary.mockReturnValueOnce(new Promise((resolve) => (done = resolve)));
    const edits = new SummaryEdits(() => undefined);
    edits.type('s', first, 'new');
    void edits.save('s', first);
    const version = edits.saved('s', first);
    done({ id: 'v2' });
    expect(await version).toBe('v2');
    expect(asked.editSummary).toHaveBeenCalledOnce();
  });
});

describe('a text that is saved while it is written', () => {
  it('goes on behind the blank at its end, which the saved version does not have', async () => {
    const first = node('v1', 'old');
    const second = node('v2', '- The');
    asked.editSummary.mockReset();
    asked.editSummary.mockResolvedValue({ id: 'v2' });
    const edits = new SummaryEdits(() => undefined);
    edits.type('s', first, '- The ');
    await edits.save('s', first);
    expect(edits.dirty('s', second)).toBe(false);
    expect(edits.text('s', second)).toBe('- The ');
    edits.type('s', second, '- The user');
    expect(edits.text('s', second)).toBe('- The user');
    // Who takes the blank away has what was saved, and another version is shown as it is.
    edits.type('s', second, '- The');
    expect(edits.text('s', second)).toBe('- The');
    expect(edits.text('s', node('v3', 'other'))).toBe('other');
  });

  it('is let go of when something of the conversation is erased', async () => {
    asked.editSummary.mockReset();
    asked.editSummary.mockResolvedValue({ id: 'v2' });
    const edits = new SummaryEdits(() => undefined);
    edits.type('s', node('v1', 'old'), 'new ');
    await edits.save('s', node('v1', 'old'));
    edits.erase('s');
    expect(edits.text('s', node('v2', 'new'))).toBe('new');
  });
});
