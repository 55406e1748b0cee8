import type { ContextView } from '$lib/ipc';
import { describe, expect, it } from 'vitest';
import { chipsOf, contextLine, keptOf, without } from './context';

const CONTEXT: ContextView = {
  id: 'c',
  capturedAt: null,
  appName: 'Mousepad',
  appId: 'mousepad',
  windowTitle: 'notes.txt',
  url: null,
  selectedText: 'the   selected\nwords '.repeat(20),
  clipboard: 'copied',
  selectionLength: null,
  clipboardLength: null,
};

describe('captured context', () => {
  it('is one chip each for the application, the selection and the clipboard', () => {
    const chips = chipsOf(CONTEXT);
    expect(chips.map(({ kind }) => kind)).toEqual(['app', 'selection', 'clipboard']);
    expect(chips[0]?.label).toContain('Mousepad');
    expect(chips[1]?.label).toMatch(/^the selected words/);
    expect(chips[1]?.size).toBe('420 chars');
    expect(chips[1]?.text).toBe(CONTEXT.selectedText);
  });

  it('names the application once', () => {
    const label = (appName: string, windowTitle: string) =>
      chipsOf({ ...CONTEXT, appName, windowTitle })[0]?.label;
    expect(label('Mousepad', 'letter.txt - Mousepad')).toBe('Mousepad — letter.txt');
    expect(label('Firefox', 'A page — Wiki — firefox')).toBe('Firefox — A page — Wiki');
    expect(label('Firefox', 'A page - Mozilla Firefox')).toBe('Firefox — A page - Mozilla Firefox');
    expect(label('Mousepad', 'notes.txt')).toBe('Mousepad — notes.txt');
  });

  it('sends nothing of what was taken away', () => {
    const rest = without(CONTEXT, 'app');
    expect(rest).toMatchObject({
      appName: null,
      appId: null,
      windowTitle: null,
      url: null,
      clipboard: 'copied',
    });
    const less = rest && without(rest, 'selection');
    expect(less).toMatchObject({ selectedText: null, clipboard: 'copied' });
    expect(less && without(less, 'clipboard')).toBeNull();
  });

  it('says in one line what a message was about', () => {
    expect(contextLine(CONTEXT)).toMatch(/^Mousepad · “the selected words .*…”$/);
    expect(contextLine({ ...CONTEXT, selectedText: null, clipboard: null })).toBe('Mousepad');
  });

  it('says how much of a long text is kept, and only then', () => {
    const kept = 'x'.repeat(49_990);
    expect(keptOf(kept, 61_889)).toBe('50 of 62 KB');
    expect(keptOf(kept, 2_400_000)).toBe('50 KB of 2.4 MB');
    expect(keptOf(kept, 50_100)).toBe('49,990 of 50,100 chars');
    expect(keptOf(kept, null)).toBeNull();
    expect(keptOf('🙂🙂', 2)).toBeNull();
    const [, chip, whole] = chipsOf({ ...CONTEXT, selectedText: kept, selectionLength: 61_889 });
    expect(chip).toMatchObject({ size: '50 of 62 KB', warning: expect.stringContaining('50 of 62 KB') });
    expect(whole?.warning).toBeNull();
  });

  it('forgets the length with the text', () => {
    const cut = { ...CONTEXT, selectionLength: 61_889 };
    expect(without(cut, 'selection')).toMatchObject({ selectedText: null, selectionLength: null });
  });
});
