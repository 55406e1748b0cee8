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
