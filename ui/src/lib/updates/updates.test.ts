/** The question whether newer versions may be looked for, and what is told of one. */
import type { UpdatePhase, UpdateView, UpdateWay } from '$lib/ipc';
import { flushSync, mount, tick, unmount } from 'svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const asked = vi.hoisted(() => ({
  update: vi.fn(),
  lookForUpdate: vi.fn(),
  installUpdate: vi.fn(),
  cancelUpdate: vi.fn(),
  putOffUpdate: vi.fn(),
  startUpdate: vi.fn(),
}));
vi.mock('$lib/ipc/generated/commands', () => asked);
const { Updates } = await import('./updates.svelte');
const { default: UpdateBanner } = await import('./UpdateBanner.svelte');
const { default: UpdatesSection } = await import('./UpdatesSection.svelte');
const { phaseText, wayText } = await import('./words');

const FOUND: UpdatePhase = { kind: 'found', version: '9.9.9', notes: '<b>Better</b>\n- and faster' };
const view = (phase: UpdatePhase, more: Partial<UpdateView> = {}): UpdateView => ({
  way: 'itself',
  phase,
  putOff: false,
  ...more,
});
const report = vi.fn();
const change = vi.fn();
let shown: ReturnType<typeof mount> | undefined;

function show(
  component: typeof UpdateBanner | typeof UpdatesSection,
  told: UpdateView,
  lookForUpdates: boolean | null = true,
  firstRun = false,
): void {
  const updates = new Updates(report);
  updates.view = told;
  const settings = { view: { appVersion: '0.1.0', firstRun, settings: { lookForUpdates } }, change } as never;
  shown = mount(component, { target: document.body, props: { updates, settings } });
  flushSync();
}

const banner = () => document.querySelector('[data-testid=updates]');
const button = (id: string) => document.querySelector<HTMLButtonElement>(`[data-testid=${id}]`);

beforeEach(() => {
  vi.resetAllMocks();
  HTMLDialogElement.prototype.showModal ??= () => undefined;
});
afterEach(async () => {
  if (shown !== undefined) await unmount(shown);
  shown = undefined;
});

describe('newer versions', () => {
  it('are looked for only after a yes, which is kept first', async () => {
    change.mockResolvedValue(true);
    show(UpdateBanner, view({ kind: 'unknown' }), null);
    expect(banner()?.textContent).toContain('May Extremis look for a newer version once a day');
    button('look-for-updates')?.click();
    await tick();
    await tick();
    expect(change).toHaveBeenCalledExactlyOnceWith({ lookForUpdates: true });
    expect(asked.lookForUpdate).toHaveBeenCalledOnce();
  });

  it('are not looked for after a no, nor where the yes could not be kept', async () => {
    change.mockResolvedValue(false);
    show(UpdateBanner, view({ kind: 'unknown' }), null);
    button('no-updates')?.click();
    button('look-for-updates')?.click();
    await tick();
    await tick();
    expect(change.mock.calls).toEqual([[{ lookForUpdates: false }], [{ lookForUpdates: true }]]);
    expect(asked.lookForUpdate).not.toHaveBeenCalled();
  });

  it.each<[string, UpdateView, boolean | null, boolean]>([
    ['the person was asked before', view({ kind: 'unknown' }), false, false],
    ['the first screen is still to come', view({ kind: 'unknown' }), null, true],
    ['somebody else brings them', view({ kind: 'unknown' }, { way: 'deb' }), null, false],
    ['the one that is there was put off', view(FOUND, { putOff: true }), true, false],
    ['there is none', view({ kind: 'newest' }), true, false],
  ])('are not spoken of where %s', (_, told, lookForUpdates, firstRun) => {
    show(UpdateBanner, told, lookForUpdates, firstRun);
    expect(banner()).toBe(null);
  });

  it('are told with their version, and their notes are text', () => {
    show(UpdateBanner, view(FOUND));
    expect(banner()?.textContent).toContain('Extremis 9.9.9 is there; you have 0.1.0.');
    button('update-notes')?.click();
    flushSync();
    const notes = document.querySelector('[data-testid=notes]');
    expect(notes?.textContent).toBe('<b>Better</b>\n- and faster');
    expect(notes?.childElementCount).toBe(0);
    button('put-off-update')?.click();
    expect(asked.putOffUpdate).toHaveBeenCalledOnce();
    expect(asked.installUpdate).not.toHaveBeenCalled();
  });

  it('can be cancelled while they come, and while they wait for an answer', () => {
    show(UpdateBanner, view({ kind: 'waiting', version: '9.9.9', reason: 'answer' }));
    expect(banner()?.textContent).toContain('installed as soon as the answer is complete');
    button('cancel-update')?.click();
    expect(asked.cancelUpdate).toHaveBeenCalledOnce();
  });

  it('that failed are tried again where they failed', () => {
    show(UpdateBanner, view({ kind: 'failed', message: 'It broke off.', found: true }));
    expect(document.querySelector('[role=alert]')?.textContent).toBe('It broke off.');
    button('try-update-again')?.click();
    expect(asked.installUpdate).toHaveBeenCalledOnce();
    expect(asked.lookForUpdate).not.toHaveBeenCalled();
  });

  it('say in the settings how they are had, whoever brings them', () => {
    show(UpdatesSection, view({ kind: 'newest' }), false);
    expect(document.body.textContent).toContain('Extremis 0.1.0 is the newest version.');
    expect(document.querySelector('[role=switch]')?.getAttribute('aria-checked')).toBe('false');
    const ways: UpdateWay[] = ['download', 'deb', 'rpm', 'flatpak', 'system', 'archive', 'source'];
    expect(new Set(ways.map(wayText)).size).toBe(ways.length);
  });

  it('leave nothing without words but what is not known', () => {
    expect(phaseText({ kind: 'unknown' }, '0.1.0')).toBe('');
    expect(phaseText({ kind: 'installed', version: '9.9.9' }, '0.1.0')).toContain('next start');
  });
});
