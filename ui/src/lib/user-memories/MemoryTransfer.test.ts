import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { asked } from './asked';
import { memory } from './fixtures';
import { button, by, clear, click, listedIds, set, settled, show, store, type } from './stage';

vi.mock('$lib/ipc/generated/commands', async () => (await import('./asked')).asked);
beforeEach(set);
afterEach(clear);

describe('all of them at once', () => {
  const told = () => by('[data-testid="memories-told"]')?.textContent;

  it('are saved as a file, and its place is said', async () => {
    asked.exportUserMemories.mockResolvedValue('Downloads/extremis-memories-2026-05-09.json');
    await show(memory('a'));
    await click(button('Export'));
    expect(told()).toBe('Saved as Downloads/extremis-memories-2026-05-09.json.');
    asked.exportUserMemories.mockRejectedValue({ code: 'disk_full', message: 'Full.', retryable: true });
    await click(button('Export'));
    expect(told()).toBe('');
  });

  const imported = () => by('[data-testid="memories-imported"]')?.textContent;

  it('come out of a file that is chosen, and how many is said', async () => {
    asked.importUserMemories.mockImplementation(async (text: string) => {
      store([memory('n', { fact: text })]);
      return { added: 1, known: 2, refused: 1 };
    });
    await show();
    expect(button('Export')).toBe(undefined);
    await click(button('Import…'));
    const picker = by('input[type="file"]') as HTMLInputElement;
    Object.defineProperty(picker, 'files', { value: [new File(['I live in Ghent.'], 'memories.json')] });
    picker.dispatchEvent(new Event('change', { bubbles: true }));
    // The file is read in a task of its own.
    await vi.waitFor(() => expect(imported()).not.toBe(undefined));
    expect(asked.importUserMemories.mock.calls).toEqual([['I live in Ghent.']]);
    expect(imported()).toBe('1 added, 2 known already, 1 could not be read.');
    expect(listedIds()).toEqual(['n']);
  });

  it('come out of a file whose path is typed, and why not is said', async () => {
    asked.importUserMemoriesFrom.mockRejectedValueOnce({
      code: 'invalid',
      message: 'It is no text.',
      retryable: false,
    });
    asked.importUserMemoriesFrom.mockResolvedValue({ added: 1, known: 0, refused: 0 });
    await show();
    await click(button('Import…'));
    await type('[data-testid="memories-import-path"]', ' ~/memories.json ');
    await click(by('[data-testid="confirm"]'));
    expect(by('[role="alert"]')?.textContent).toBe('It is no text.');
    await click(by('[data-testid="confirm"]'));
    expect(asked.importUserMemoriesFrom.mock.calls).toEqual([['~/memories.json'], ['~/memories.json']]);
    expect(imported()).toBe('1 added.');
    expect(by('[role="alert"]')).toBe(undefined);
  });

  it('are erased only after a question', async () => {
    asked.forgetUserMemories.mockImplementation(async () => {
      store([]);
      return 2;
    });
    await show(memory('a'), memory('b'));
    await click(button('Forget all…'));
    expect(asked.forgetUserMemories).not.toHaveBeenCalled();
    await click(button('Forget all 2'));
    await settled();
    expect(asked.forgetUserMemories).toHaveBeenCalledOnce();
    expect(listedIds()).toEqual([]);
  });
});
