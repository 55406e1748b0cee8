import type { UserMemoryView } from '$lib/ipc';
import { toasts } from '$lib/primitives/toasts.svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { asked } from './asked';
import { memory } from './fixtures';
import {
  all,
  by,
  choose,
  clear,
  click,
  listedIds,
  press,
  REMEMBERING,
  set,
  SETTINGS,
  settled,
  show,
  store,
  type,
} from './stage';

vi.mock('$lib/ipc/generated/commands', async () => (await import('./asked')).asked);
beforeEach(set);
afterEach(clear);

it('what is added is remembered with its category, and the field is ready for the next', async () => {
  asked.addUserMemory.mockImplementation(async (added: Partial<UserMemoryView>) => {
    const made = memory('n', { fact: added.fact ?? '', category: added.category ?? 'other' });
    store([made]);
    return made;
  });
  await show();
  expect(by('[data-testid="memories-none"]')).not.toBe(undefined);
  await click(by('[data-testid="memory-new"]'));
  await choose('[data-testid="memory-new-category"]', 'personal');
  await type('[data-testid="memory-text"]', 'I live in Ghent.');
  await press('Enter');
  expect(asked.addUserMemory.mock.calls).toEqual([
    [{ fact: 'I live in Ghent.', category: 'personal', source: null }],
  ]);
  expect(listedIds()).toEqual(['n']);
  expect(by('[data-testid="memories-none"]')).toBe(undefined);
  expect((document.activeElement as HTMLTextAreaElement).value).toBe('');
});

it('what is remembered already in other words is said to be', async () => {
  asked.addUserMemory.mockResolvedValue(memory('a', { fact: 'My home is in Ghent.' }));
  await show(memory('a', { fact: 'My home is in Ghent.' }));
  await click(by('[data-testid="memory-new"]'));
  await type('[data-testid="memory-text"]', 'I live in Ghent.');
  await press('Enter');
  expect(toasts.floating.map(({ text }) => text)).toContain(
    'This is remembered already: “My home is in Ghent.”',
  );
});

describe('the settings', () => {
  const saved = () => asked.saveSettings.mock.lastCall?.[0];

  it('say whether anything is remembered, and lose nothing else', async () => {
    await show();
    await click(by('[role="switch"]'));
    expect(saved()).toEqual({ ...SETTINGS, userMemories: { ...REMEMBERING, enabled: false } });
    expect(by('[role="radiogroup"]')).toBe(undefined);
    await click(by('[role="switch"]'));
    expect(by('[role="radiogroup"]')).not.toBe(undefined);
  });

  it('say from when on nothing is asked', async () => {
    await show();
    const labels = () => all('[role="radiogroup"] label');
    for (const [place, acceptFrom] of [
      [1, 90],
      [2, 75],
      [0, null],
    ] as const) {
      await click(labels()[place]?.querySelector('input') ?? undefined);
      expect(saved().userMemories).toEqual({ ...REMEMBERING, acceptFrom });
      expect(labels()[place]?.className).toContain('chosen');
    }
  });

  it('say after which pause a conversation is looked through', async () => {
    await show();
    const field = by('input[type="number"]') as HTMLInputElement;
    expect(field.value).toBe('600');
    field.value = '60';
    field.dispatchEvent(new Event('change', { bubbles: true }));
    expect(saved().userMemories).toEqual({ ...REMEMBERING, idleSeconds: 60 });
  });

  it('say from which applications nothing is remembered, each once', async () => {
    await show();
    const apps = () => saved().userMemories.excludedApps;
    const exclude = async (app: string) => {
      await type('[data-testid="exclude-app"]', app);
      (by('[data-testid="exclude-app"]')?.closest('form') as HTMLFormElement).requestSubmit();
      await settled();
    };
    await exclude(' Slack ');
    expect(apps()).toEqual(['KeePass', 'Slack']);
    const before = asked.saveSettings.mock.calls.length;
    await exclude('slack');
    expect(asked.saveSettings.mock.calls.length).toBe(before);
    await click(all('[data-testid="excluded-app"] button')[0]);
    expect(apps()).toEqual(['Slack']);
    expect(document.activeElement).toBe(by('[data-testid="exclude-app"]'));
  });
});
