import { describe, expect, it, vi } from 'vitest';
import { USUAL } from './look';

const asked = vi.hoisted(() => ({ getSettings: vi.fn(), saveSettings: vi.fn() }));
vi.mock('$lib/ipc/generated/commands', () => asked);
const { SettingsState } = await import('./settings.svelte');

describe('a setting that was refused', () => {
  it('is complained about until it is put right, and not only until the settings are read again', async () => {
    const view = { settings: { theme: 'system', appearance: USUAL, trashDays: 30 } };
    asked.getSettings.mockResolvedValue(view);
    asked.saveSettings.mockRejectedValueOnce({ code: 'invalid', message: 'Too large.', retryable: false });
    asked.saveSettings.mockResolvedValue(view);
    const told: (string | null)[] = [];
    const settings = new SettingsState((error) => told.push(error?.message ?? null));
    await settings.load();
    expect(await settings.change({ trashDays: 99_999 })).toBe(false);
    await settings.load();
    expect(told).toEqual(['Too large.']);
    expect(await settings.change({ trashDays: 60 })).toBe(true);
    expect(told).toEqual(['Too large.', null]);
  });
});

it('saving one setting leaves what is set of memories about the user as it is', async () => {
  const settings = {
    theme: 'system',
    appearance: USUAL,
    trashDays: 30,
    userMemories: { enabled: false, acceptFrom: 75 },
  };
  asked.getSettings.mockResolvedValue({ settings });
  asked.saveSettings.mockImplementation(async (stored: object) => ({ settings: stored }));
  const state = new SettingsState(() => undefined);
  await state.load();
  await state.change({ trashDays: 60 });
  expect(asked.saveSettings.mock.lastCall).toEqual([{ ...settings, trashDays: 60 }]);
});

describe('answers that overtake each other', () => {
  const settings = { theme: 'system', appearance: USUAL, trashDays: 30, keepRunning: true };
  const later = () => {
    let resolve: (view: object) => void = () => undefined;
    const promise = new Promise<object>((done) => (resolve = done));
    return { promise, resolve };
  };

  it('what was asked for later is what is shown', async () => {
    const [first, second] = [later(), later()];
    asked.getSettings.mockReturnValueOnce(first.promise).mockReturnValueOnce(second.promise);
    const state = new SettingsState(() => undefined);
    const loads = [state.load(), state.load()];
    second.resolve({ settings: { ...settings, trashDays: 60 } });
    await loads[1];
    first.resolve({ settings });
    await Promise.all(loads);
    expect(state.view?.settings.trashDays).toBe(60);
  });

  it('a change that is on its way is neither hidden by what is read meanwhile nor taken back by the next', async () => {
    let stored = settings;
    asked.getSettings.mockImplementation(async () => ({ settings: stored }));
    const waiting: (() => void)[] = [];
    asked.saveSettings.mockReset();
    asked.saveSettings.mockImplementation(async (wanted: typeof settings) => {
      await new Promise<void>((go) => waiting.push(go));
      stored = wanted;
      return { settings: stored };
    });
    const state = new SettingsState(() => undefined);
    await state.load();
    const changes = [state.change({ trashDays: 60 }), state.change({ keepRunning: false })];
    const both = { trashDays: 60, keepRunning: false };
    for (const turn of [0, 1]) {
      await vi.waitFor(() => expect(waiting.length).toBe(turn + 1));
      // What is read now is from before the change, and comes after it.
      const [late, before] = [later(), { settings: stored }];
      asked.getSettings.mockReturnValueOnce(late.promise);
      const load = state.load();
      expect(state.view?.settings).toMatchObject(both);
      waiting[turn]?.();
      expect(await changes[turn]).toBe(true);
      late.resolve(before);
      await load;
      expect(state.view?.settings).toMatchObject(both);
    }
    expect(stored).toMatchObject(both);
  });

  it('a change that is refused takes itself back alone', async () => {
    asked.getSettings.mockResolvedValue({ settings });
    asked.saveSettings.mockReset();
    asked.saveSettings.mockRejectedValueOnce({ code: 'invalid', message: 'Too large.', retryable: false });
    asked.saveSettings.mockImplementation(async (wanted: object) => ({ settings: wanted }));
    const state = new SettingsState(() => undefined);
    await state.load();
    const changes = [state.change({ trashDays: 99_999 }), state.change({ keepRunning: false })];
    expect(await Promise.all(changes)).toEqual([false, true]);
    expect(state.view?.settings).toMatchObject({ trashDays: 30, keepRunning: false });
  });
});
