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
});
