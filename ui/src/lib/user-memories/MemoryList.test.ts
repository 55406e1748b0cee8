import { menu } from '$lib/primitives/menu.svelte';
import { flushSync } from 'svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { asked } from './asked';
import { memory } from './fixtures';
import {
  all,
  button,
  by,
  change,
  choose,
  clear,
  click,
  listedIds,
  onsource,
  row,
  set,
  settled,
  show,
  store,
  type,
} from './stage';

vi.mock('$lib/ipc/generated/commands', async () => (await import('./asked')).asked);
beforeEach(set);
afterEach(clear);

describe('what is remembered', () => {
  it('is found by words, category and status', async () => {
    await show(
      memory('a', { fact: 'I live in Zürich.', category: 'personal' }),
      memory('b', { fact: 'I use Rust.', category: 'technical' }),
      memory('c', { status: 'disabled' }),
    );
    expect(listedIds()).toEqual(['b', 'a']);
    await type('[data-testid="memory-search"]', 'zurich');
    expect(listedIds()).toEqual(['a']);
    await choose('[data-testid="memory-category"]', 'technical');
    expect(by('.none')?.textContent).toBe('Nothing matches.');
    await type('[data-testid="memory-search"]', '');
    expect(listedIds()).toEqual(['b']);
    await choose('[data-testid="memory-category"]', 'all');
    await choose('[data-testid="memory-status"]', 'disabled');
    expect(listedIds()).toEqual(['c']);
  });

  it('is shown with its use, its source and what it said before', async () => {
    const source = { session: 's', title: 'On cities', message: 'm' };
    const history = [{ fact: 'I live in Bruges.', until: '2026-01-01T00:00:00Z' }];
    const lastUsedAt = new Date().toISOString();
    await show(memory('a', { uses: 4, lastUsedAt, sources: [source], history }));
    expect(by(row('a'))?.textContent).toContain('used 4 times, last on ');
    expect(by(row('a'))?.textContent).toContain('before: I live in Bruges.');
    expect(by('[data-testid="memory-source"]')?.textContent).toBe('from: On cities');
    await click(by('[data-testid="memory-source"]'));
    expect(onsource.mock.calls).toEqual([['s', 'm']]);
  });

  it('offers each of several sources that are still there', async () => {
    const source = (title: string | null, message: string) => ({ session: 's', title, message });
    await show(memory('a', { sources: [source('First', 'm1'), source(null, 'm2'), source('Last', 'm3')] }));
    expect(by('[data-testid="memory-source"]')?.textContent).toBe('from: Last and 1 more');
    await click(by('[data-testid="memory-source"]'));
    expect(menu.open?.items.map(({ label }) => label)).toEqual(['Last', 'First']);
    menu.open?.items[1]?.run();
    expect(onsource.mock.calls).toEqual([['s', 'm1']]);
  });

  it('takes another category', async () => {
    asked.categoriseUserMemory.mockImplementation((id: string, category: 'work') => change(id, { category }));
    await show(memory('a'));
    await choose(`${row('a')} select`, 'work');
    expect(asked.categoriseUserMemory.mock.calls).toEqual([['a', 'work']]);
    expect((by(`${row('a')} select`) as HTMLSelectElement).value).toBe('work');
  });

  it('is disabled and enabled by its menu', async () => {
    await show(memory('a'));
    const choices = async () => {
      await click(by(`${row('a')} .more`));
      return menu.open?.items ?? [];
    };
    expect((await choices()).map(({ label }) => label)).toEqual(['Edit', 'Disable', 'Forget…']);
    (await choices())[1]?.run();
    await settled();
    expect(listedIds()).toEqual([]);
    await choose('[data-testid="memory-status"]', 'disabled');
    expect((await choices()).map(({ label }) => label)).toEqual(['Edit', 'Enable', 'Forget…']);
    (await choices())[1]?.run();
    await settled();
    expect(asked.enableUserMemory.mock.calls).toEqual([
      ['a', false],
      ['a', true],
    ]);
  });

  it('is forgotten only once that is confirmed, and it is said that the message stays', async () => {
    asked.forgetUserMemory.mockImplementation(async () => {
      store([memory('b')]);
    });
    await show(memory('a'), memory('b'));
    await click(by(`${row('a')} .more`));
    menu.open?.items.find(({ label }) => label === 'Forget…')?.run();
    await settled();
    expect(asked.forgetUserMemory).not.toHaveBeenCalled();
    const dialog = by('dialog');
    expect(dialog?.textContent).toContain('Fact a');
    expect(dialog?.textContent).toMatch(/The message that says it\s+stays/);
    (dialog?.querySelector('form') as HTMLFormElement).requestSubmit();
    await vi.waitFor(() => {
      flushSync();
      expect(listedIds()).toEqual(['b']);
    });
    expect(asked.forgetUserMemory.mock.calls).toEqual([['a']]);
    await settled();
    expect(by('dialog')).toBe(undefined);
  });

  it('is asked about when it was not used for long, until the user keeps it', async () => {
    asked.enableUserMemory.mockImplementationOnce((id: string) => change(id, { unusedSince: null }));
    await show(memory('a', { unusedSince: '2020-01-01T12:00:00Z' }), memory('b'));
    expect(all('[data-testid="memory-idle"]')).toHaveLength(1);
    expect(by('[data-testid="memory-idle"]')?.textContent).toMatch(/Not used since .*2020\./);
    await click(button('Keep'));
    expect(asked.enableUserMemory.mock.calls).toEqual([['a', true]]);
    expect(by('[data-testid="memory-idle"]')).toBe(undefined);
  });

  it('that is needed least is shown first to whoever cleans up', async () => {
    await show(memory('a', { uses: 4 }), memory('b', { uses: 2 }), memory('c', { uses: 7 }));
    expect(listedIds()).toEqual(['c', 'b', 'a']);
    await click(button('Clean up'));
    expect(listedIds()).toEqual(['b', 'a', 'c']);
    expect(document.activeElement).toBe(by('[data-testid="memory-search"]'));
  });

  it('is told to be much, and when no more can be in use', async () => {
    await show(memory('a'), memory('b'));
    expect(by('[data-testid="memories-many"]')).toBe(undefined);
    await clear();
    await show(...['a', 'b', 'c'].map((id) => memory(id)), memory('d', { status: 'disabled' }));
    expect(by('[data-testid="memories-many"]')?.textContent).toMatch(/^\s*There are 3; forget or disable/);
    await clear();
    await show(...['a', 'b', 'c', 'd', 'e'].map((id) => memory(id)));
    expect(by('[data-testid="memories-many"]')?.textContent).toContain('no more can be in use');
  });
});
