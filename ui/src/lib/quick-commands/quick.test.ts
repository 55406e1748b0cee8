import type { QuickCommandView } from '$lib/ipc';
import { describe, expect, it } from 'vitest';
import { byKey, languageName, nextName, requestFor, typedCommand } from './quick';

const KNOWN = ['proofread', 'explain-code'].map(
  (name) => ({ command: { name }, uses: 0 }) as unknown as QuickCommandView,
);
const typed = (text: string) => {
  const found = typedCommand(text, KNOWN);
  return found && [found.command.command.name, found.question];
};

describe('quick commands', () => {
  it('are run by their name, with what is written after it', () => {
    expect(typed('/Explain-Code in one line\nand briefly')).toEqual([
      'explain-code',
      'in one line\nand briefly',
    ]);
    expect(typed('/proofread')).toEqual(['proofread', '']);
    expect(typed('/proof')).toBeNull();
    expect(typed('see /proofread')).toBeNull();
    expect(typed('/proofread/it')).toBeNull();
  });

  it('have a key for the one that was used last', () => {
    const all = { commands: KNOWN, problems: [], last: 'explain-code', folder: '' };
    expect(byKey(all)?.command.name).toBe('explain-code');
    expect(byKey({ ...all, last: 'gone' })?.command.name).toBe('proofread');
    expect(byKey(null)).toBeNull();
  });

  it('are told the language and the day of this machine', () => {
    expect(requestFor('x', '').today).toMatch(/^\d{4}-\d\d-\d\d$/);
    expect(requestFor('x', '').language).toBe('English');
  });

  it('can be run where the system names no language', () => {
    expect(['de-AT', 'c', 'C', ''].map(languageName)).toEqual(['German', null, null, null]);
  });

  it('get a name of their own when they are duplicated', () => {
    expect(nextName('poem', KNOWN)).toBe('poem');
    expect(nextName('proofread', KNOWN)).toBe('proofread-2');
  });
});
