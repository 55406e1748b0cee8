import type { ContextView } from '$lib/ipc';
import { describe, expect, it } from 'vitest';
import { chipsOf, contextLine, without } from './context';

const CONTEXT: ContextView = {
  id: 'c',
  capturedAt: null,
  appName: 'Mousepad',
  appId: 'mousepad',
  windowTitle: 'notes.txt',
  url: null,
  selectedText: 'the   selected\nwords '.repeat(20),
  clipboard: 'copied',
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
});
