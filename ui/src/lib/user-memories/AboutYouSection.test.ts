import type { SettingsView, UserMemoryView } from '$lib/ipc';
import { menu } from '$lib/primitives/menu.svelte';
import { toasts } from '$lib/primitives/toasts.svelte';
import { flushSync, mount, unmount } from 'svelte';
import { SvelteMap } from 'svelte/reactivity';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { memory } from './fixtures';

const asked = vi.hoisted(() => ({
  userMemories: vi.fn(),
  addUserMemory: vi.fn(),
  editUserMemory: vi.fn(),
  categoriseUserMemory: vi.fn(),
  enableUserMemory: vi.fn(),
  acceptUserMemory: vi.fn(),
  rejectUserMemory: vi.fn(),
  forgetUserMemory: vi.fn(),
  forgetUserMemories: vi.fn(),
  exportUserMemories: vi.fn(),
  importUserMemories: vi.fn(),
  importUserMemoriesFrom: vi.fn(),
  saveSettings: vi.fn(),
}));
vi.mock('$lib/ipc/generated/commands', () => asked);
const { SettingsState } = await import('$lib/settings/settings.svelte');
const { UserMemories } = await import('./user-memories.svelte');
const { default: AboutYouSection } = await import('./AboutYouSection.svelte');

const viewOf = (settings: object) => ({ settings }) as unknown as SettingsView;
const REMEMBERING = { enabled: true, acceptFrom: null, idleSeconds: 600, excludedApps: ['KeePass'] };
const SETTINGS = { theme: 'system', recallAcross: true, userMemories: REMEMBERING };
const onsource = vi.fn();
let stored: UserMemoryView[];
let kept: SvelteMap<string | null, string>;
let shown: object;

const all = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)];
const by = (selector: string) => all(selector)[0];
const button = (label: string, within = 'body') =>
  all(`${within} button`).find((one) => one.textContent.trim() === label);
const waitingIds = () => all('[data-testid="proposed-memory"]').map((row) => row.dataset['memoryId']);
const listedIds = () => all('[data-testid="user-memory"]').map((row) => row.dataset['memoryId']);
const focusedId = () => (document.activeElement as HTMLElement | null)?.dataset['memoryId'];
const row = (id: string) => `[data-memory-id="${id}"]`;

function change(id: string, part: Partial<UserMemoryView>): Promise<UserMemoryView | undefined> {
  stored = stored.map((one) => (one.id === id ? { ...one, ...part } : one));
  return Promise.resolve(stored.find((one) => one.id === id));
}

async function settled(): Promise<void> {
  await new Promise((done) => setTimeout(done));
  flushSync();
}

async function press(key: string, more: KeyboardEventInit = {}): Promise<void> {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more });
  document.activeElement?.dispatchEvent(event);
  flushSync();
  await settled();
}

async function click(element: HTMLElement | undefined): Promise<void> {
  if (element === undefined) throw new Error('nothing to click on');
  element.click();
  flushSync();
  await settled();
}

async function type(selector: string, text: string): Promise<void> {
  const field = by(selector) as HTMLInputElement | HTMLTextAreaElement;
  field.focus();
  field.value = text;
  field.dispatchEvent(new Event('input', { bubbles: true }));
  flushSync();
  await settled();
}

async function choose(selector: string, value: string): Promise<void> {
  const select = by(selector) as HTMLSelectElement;
  select.value = value;
  select.dispatchEvent(new Event('change', { bubbles: true }));
  flushSync();
  await settled();
}

async function show(...memories: UserMemoryView[]): Promise<void> {
  stored = memories;
  kept = new SvelteMap();
  const settings = new SettingsState(() => undefined);
  settings.view = viewOf(SETTINGS);
  const drafts = {
    kept: (_kind: string, _session: string | null, item: string | null) => kept.get(item) ?? null,
    keep: (_kind: string, _session: string | null, item: string | null, text: string | null) =>
      text === null ? kept.delete(item) : kept.set(item, text),
  };
  shown = mount(AboutYouSection, {
    target: document.body,
    props: { settings, memories: new UserMemories(vi.fn(), vi.fn()), drafts, onsource },
  });
  flushSync();
  await settled();
}

beforeEach(() => {
  vi.resetAllMocks();
  localStorage.clear();
  asked.userMemories.mockImplementation(async () => ({ memories: stored, many: 3, most: 5 }));
  asked.acceptUserMemory.mockImplementation((id: string) =>
    change(id, { status: 'active', contradicts: null }),
  );
  asked.rejectUserMemory.mockImplementation((id: string) =>
    change(id, { status: 'rejected', contradicts: null }),
  );
  asked.editUserMemory.mockImplementation((id: string, fact: string) =>
    change(id, { fact, contradicts: null }),
  );
  asked.enableUserMemory.mockImplementation((id: string, enabled: boolean) =>
    change(id, { status: enabled ? 'active' : 'disabled' }),
  );
  asked.saveSettings.mockImplementation(async (settings: object) => viewOf(settings));
});
afterEach(async () => {
  menu.close();
  await unmount(shown);
});

describe('the review, by keys', () => {
  const waiting = (id: string, part: Partial<UserMemoryView> = {}) =>
    memory(id, { status: 'proposed', ...part });
  beforeEach(async () => {
    await show(waiting('a'), waiting('b'), waiting('c'));
    by(row('a'))?.focus();
  });

  it('Enter accepts, Delete rejects, and the focus goes on to the next', async () => {
    await press('Enter');
    expect(asked.acceptUserMemory.mock.calls).toEqual([['a', false]]);
    expect([waitingIds(), focusedId()]).toEqual([['b', 'c'], 'b']);
    await press('Delete');
    expect(asked.rejectUserMemory.mock.calls).toEqual([['b']]);
    expect([waitingIds(), focusedId()]).toEqual([['c'], 'c']);
    await press('Enter');
    expect(by('[data-testid="memories-waiting"]')).toBe(undefined);
    expect(document.activeElement).toBe(by('[data-testid="memory-new"]'));
    expect(listedIds()).toEqual(['c', 'a']);
  });

  it('arrows move, and Tab comes to one row alone', async () => {
    await press('ArrowDown');
    expect(focusedId()).toBe('b');
    expect(all('[data-testid="proposed-memory"]').map(({ tabIndex }) => tabIndex)).toEqual([-1, 0, -1]);
    await press('End');
    expect(focusedId()).toBe('c');
    await press('ArrowUp');
    expect(focusedId()).toBe('b');
  });

  it.each(['e', 'F2'])('%s edits, Enter in the field saves and accepts', async (key) => {
    await press(key);
    await type('[data-testid="memory-editor"]', 'I live\nin Ghent');
    await press('Enter');
    expect(asked.editUserMemory.mock.calls).toEqual([['a', 'I live in Ghent']]);
    expect(asked.acceptUserMemory.mock.calls).toEqual([['a', false]]);
    expect([waitingIds(), focusedId(), kept.size]).toEqual([['b', 'c'], 'b', 0]);
  });

  it('Escape leaves the field with everything as it was, and the dialog stays', async () => {
    await press('e');
    await type('[data-testid="memory-editor"]', 'Something else');
    const escape = new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true });
    document.activeElement?.dispatchEvent(escape);
    flushSync();
    await settled();
    expect(escape.defaultPrevented).toBe(true);
    expect(by('[data-testid="memory-editor"]')).toBe(undefined);
    expect([focusedId(), kept.size]).toEqual(['a', 0]);
    expect(asked.editUserMemory).not.toHaveBeenCalled();
  });

  it('keys of the buttons in a row are theirs', async () => {
    button('Reject', row('a'))?.focus();
    await press('Delete');
    await press('Enter');
    expect(asked.rejectUserMemory).not.toHaveBeenCalled();
    expect(asked.acceptUserMemory).not.toHaveBeenCalled();
  });

  it('what is typed in the field is kept until it is saved or left', async () => {
    await press('e');
    await type('[data-testid="memory-editor"]', 'I live in');
    expect(kept.get('a')).toBe('I live in');
  });
});

describe('of two that contradict each other', () => {
  beforeEach(async () => {
    const contradicts = { id: 'old', fact: 'I live in Bruges.' };
    const sources = [{ session: 's', title: 'Moving', message: 'm' }];
    await show(memory('old', { sources }), memory('new', { status: 'proposed', contradicts }));
  });

  it('it is said which one would be replaced, and who says so', async () => {
    expect(by('[data-testid="would-replace"]')?.textContent).toMatch(
      /Would replace: “I live in Bruges.”\s+from: Moving/,
    );
    await click(by('[data-testid="would-replace"] button'));
    expect(onsource.mock.calls).toEqual([['s', 'm']]);
    expect(button('Accept')).toBe(undefined);
  });

  it.each([
    ['Replace', [['new', false]], []],
    ['Keep both', [['new', true]], []],
    ['Reject', [], [['new']]],
  ])('%s decides', async (label, accepted, rejected) => {
    await click(button(label, row('new')));
    expect(asked.acceptUserMemory.mock.calls).toEqual(accepted);
    expect(asked.rejectUserMemory.mock.calls).toEqual(rejected);
    expect(waitingIds()).toEqual([]);
  });
});

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
    asked.forgetUserMemory.mockImplementation(async (id: string) => {
      stored = stored.filter((one) => one.id !== id);
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
    await unmount(shown);
    await show(...['a', 'b', 'c'].map((id) => memory(id)), memory('d', { status: 'disabled' }));
    expect(by('[data-testid="memories-many"]')?.textContent).toMatch(/^\s*There are 3; forget or disable/);
    await unmount(shown);
    await show(...['a', 'b', 'c', 'd', 'e'].map((id) => memory(id)));
    expect(by('[data-testid="memories-many"]')?.textContent).toContain('no more can be in use');
  });
});

it('what is added is remembered with its category, and the field is ready for the next', async () => {
  asked.addUserMemory.mockImplementation(async (added: Partial<UserMemoryView>) => {
    const made = memory('n', { fact: added.fact ?? '', category: added.category ?? 'other' });
    stored = [...stored, made];
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

describe('all of them at once', () => {
  const told = () => by('[data-testid="memories-told"]')?.textContent;

  it('are saved as a file, and its place is said', async () => {
    asked.exportUserMemories.mockResolvedValue('Downloads/extremis-memories-2026-05-09.json');
    await show(memory('a'));
    await click(button('Export'));
    expect(told()).toBe('Saved as Downloads/extremis-memories-2026-05-09.json.');
    asked.exportUserMemories.mockRejectedValue({ code: 'disk_full', message: 'Full.', retryable: true });
    await click(button('Export'));
    expect(told()).toBe('');
  });

  const imported = () => by('[data-testid="memories-imported"]')?.textContent;

  it('come out of a file that is chosen, and how many is said', async () => {
    asked.importUserMemories.mockImplementation(async (text: string) => {
      stored = [memory('n', { fact: text })];
      return { added: 1, known: 2, refused: 1 };
    });
    await show();
    expect(button('Export')).toBe(undefined);
    await click(button('Import…'));
    const picker = by('input[type="file"]') as HTMLInputElement;
    Object.defineProperty(picker, 'files', { value: [new File(['I live in Ghent.'], 'memories.json')] });
    picker.dispatchEvent(new Event('change', { bubbles: true }));
    // The file is read in a task of its own.
    await vi.waitFor(() => expect(imported()).not.toBe(undefined));
    expect(asked.importUserMemories.mock.calls).toEqual([['I live in Ghent.']]);
    expect(imported()).toBe('1 added, 2 known already, 1 could not be read.');
    expect(listedIds()).toEqual(['n']);
  });

  it('come out of a file whose path is typed, and why not is said', async () => {
    asked.importUserMemoriesFrom.mockRejectedValueOnce({
      code: 'invalid',
      message: 'It is no text.',
      retryable: false,
    });
    asked.importUserMemoriesFrom.mockResolvedValue({ added: 1, known: 0, refused: 0 });
    await show();
    await click(button('Import…'));
    await type('[data-testid="memories-import-path"]', ' ~/memories.json ');
    await click(by('[data-testid="confirm"]'));
    expect(by('[role="alert"]')?.textContent).toBe('It is no text.');
    await click(by('[data-testid="confirm"]'));
    expect(asked.importUserMemoriesFrom.mock.calls).toEqual([['~/memories.json'], ['~/memories.json']]);
    expect(imported()).toBe('1 added.');
    expect(by('[role="alert"]')).toBe(undefined);
  });

  it('are erased only after a question', async () => {
    asked.forgetUserMemories.mockImplementation(async () => {
      stored = [];
      return 2;
    });
    await show(memory('a'), memory('b'));
    await click(button('Forget all…'));
    expect(asked.forgetUserMemories).not.toHaveBeenCalled();
    await click(button('Forget all 2'));
    await settled();
    expect(asked.forgetUserMemories).toHaveBeenCalledOnce();
    expect(listedIds()).toEqual([]);
  });
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
