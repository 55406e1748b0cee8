import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Toasts } from './toasts.svelte';

describe('notices', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('leave by themselves, but errors and warnings stand', () => {
    const toasts = new Toasts();
    toasts.show('Good to know');
    toasts.show('The hotkey is taken.', { level: 'warning' });
    toasts.error({ code: 'disk_full', message: 'The disk is full.', retryable: true });
    vi.advanceTimersByTime(60_000);
    expect(toasts.all.map(({ text }) => text)).toEqual(['The hotkey is taken.', 'The disk is full.']);
  });

  it('say the same thing once', () => {
    const toasts = new Toasts();
    toasts.show('Again', { level: 'error' });
    toasts.show('Again', { level: 'error' });
    expect(toasts.all).toHaveLength(1);
  });

  const failed = (message: string) => ({ code: 'x', message, retryable: false });
  const texts = (all: { text: string }[]) => all.map(({ text }) => text);

  it('of a conversation stand there alone, and do not come back once they were read', () => {
    const toasts = new Toasts();
    toasts.showIn('a');
    toasts.error(failed('The lock failed.'), { session: 'a', about: 'memory' });
    toasts.show('The summary of B failed.', { level: 'warning', session: 'b' });
    expect([texts(toasts.standing), texts(toasts.floating)]).toEqual([['The lock failed.'], []]);
    toasts.showIn('b');
    expect([texts(toasts.standing), texts(toasts.floating)]).toEqual([[], ['The summary of B failed.']]);
    toasts.showIn('a');
    expect(toasts.all).toEqual([]);
  });

  it('of a dialog stand in it and go with it; what came before stays outside', () => {
    const toasts = new Toasts();
    toasts.error(failed('Outside.'));
    const dialog = toasts.enter();
    toasts.error(failed('The number is too large.'));
    expect([texts(toasts.standing), texts(dialog.standing())]).toEqual([
      ['Outside.'],
      ['The number is too large.'],
    ]);
    toasts.show('The disk is full.', { level: 'error', page: true });
    dialog.leave();
    expect(texts(toasts.standing)).toEqual(['Outside.', 'The disk is full.']);
    toasts.dismiss(toasts.standing[1]?.id ?? 0);
    expect(texts(toasts.all)).toEqual(['Outside.']);
    toasts.error(failed('Later.'));
    expect(texts(toasts.standing)).toEqual(['Outside.', 'Later.']);
  });

  it('of one kind of work replace each other, and go when it went right', () => {
    const toasts = new Toasts();
    const report = toasts.reporter('popup');
    toasts.error(failed('Something else.'));
    report(failed('The window is gone.'));
    report(failed('It cannot be inserted there.'));
    expect(texts(toasts.standing)).toEqual(['Something else.', 'It cannot be inserted there.']);
    report(null);
    expect(texts(toasts.standing)).toEqual(['Something else.']);
  });

  it('undo the newest that can be undone, once, while it is shown', () => {
    const toasts = new Toasts();
    const undone: string[] = [];
    for (const name of ['first', 'second']) {
      toasts.show(`Deleted ${name}`, { action: { label: 'Undo', run: () => undone.push(name) } });
    }
    toasts.show('Saved');
    expect(toasts.undoNewest()).toBe(true);
    expect(undone).toEqual(['second']);
    vi.advanceTimersByTime(60_000);
    expect(toasts.undoNewest()).toBe(false);
    expect(undone).toEqual(['second']);
  });

  it('undo what is still being done, and not what was done before it', async () => {
    const toasts = new Toasts();
    const undone: string[] = [];
    const tell = (name: string) =>
      toasts.show(name, { action: { label: 'Undo', run: () => undone.push(name) } });
    tell('Pinned');
    let end = () => {};
    const work = toasts.undoable(new Promise<void>((done) => (end = done)).then(() => void tell('Archived')));
    expect([toasts.undoNewest(), undone]).toEqual([true, []]);
    end();
    await work;
    await vi.waitFor(() => expect(undone).toEqual(['Archived']));
    expect([toasts.undoNewest(), undone]).toEqual([true, ['Archived', 'Pinned']]);
  });

  it('are not followed where they lead by the key that takes back', () => {
    const toasts = new Toasts();
    const run = vi.fn();
    toasts.show('Deleted', { action: { label: 'Undo', run: () => run('undone') } });
    toasts.show('Found', { action: { label: 'Review', leads: true, run: () => run('reviewed') } });
    toasts.undoNewest();
    expect(toasts.undoNewest()).toBe(false);
    expect(run.mock.calls).toEqual([['undone']]);
    expect(toasts.floating.map(({ text }) => text)).toEqual(['Found']);
  });
});
