import type { QuickCommand, QuickCommandView } from '$lib/ipc';
import { toasts } from '$lib/primitives/toasts.svelte';
import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const asked = vi.hoisted(() => ({
  quickCommands: vi.fn(),
  saveQuickCommand: vi.fn(),
  removeQuickCommand: vi.fn(),
  previewQuickCommand: vi.fn(),
}));
vi.mock('$lib/ipc/generated/commands', () => asked);
const { default: QuickCommandsSection } = await import('./QuickCommandsSection.svelte');

const command = (name: string): QuickCommand => ({
  name,
  icon: '',
  answer: 'show',
  model: null,
  language: null,
  template: 'Say {selection}',
  other: ['author: me'],
});
const view = (name: string, builtIn: boolean, hasFile: boolean): QuickCommandView => ({
  command: command(name),
  title: name,
  help: '',
  asks: '',
  builtIn,
  hasFile,
  uses: 0,
});
let shown: object;

const all = (id: string) => [...document.querySelectorAll<HTMLElement>(`[data-testid="${id}"]`)];
async function settled(): Promise<void> {
  await new Promise((done) => setTimeout(done));
  flushSync();
}
async function click(element: HTMLElement | undefined): Promise<void> {
  if (element === undefined) throw new Error('nothing to click on');
  element.click();
  await settled();
}

beforeEach(async () => {
  vi.resetAllMocks();
  asked.quickCommands.mockResolvedValue({
    commands: [view('proofread', true, false), view('poem', false, true)],
    problems: [{ file: 'broken.md', line: 3, message: 'answer is show' }],
    last: null,
    folder: '/data/commands',
  });
  asked.previewQuickCommand.mockResolvedValue('Say the selection');
  shown = mount(QuickCommandsSection, { target: document.body });
  await settled();
});
afterEach(() => unmount(shown));

describe('quick commands in the settings', () => {
  it('name a file that cannot be read with its line', () => {
    expect(all('quick-problem')[0]?.textContent.trim()).toBe('broken.md, line 3: answer is show.');
  });

  it('are deleted, and come back by an undo as they were', async () => {
    expect(all('quick-remove')).toHaveLength(1);
    asked.removeQuickCommand.mockResolvedValue(command('poem'));
    await click(all('quick-remove')[0]);
    expect(asked.removeQuickCommand).toHaveBeenCalledExactlyOnceWith('poem');
    toasts.all.at(-1)?.action?.run();
    await settled();
    expect(asked.saveQuickCommand).toHaveBeenCalledExactlyOnceWith(command('poem'), null);
  });

  it('show what would be sent while they are written, and stay open when they cannot be saved', async () => {
    await click(all('quick-edit')[1]);
    expect(all('quick-preview')[0]?.textContent).toBe('Say the selection');
    asked.saveQuickCommand.mockRejectedValueOnce({ code: 'invalid', message: 'Taken.', retryable: false });
    await click(all('quick-save')[0]);
    expect(all('quick-refused')[0]?.textContent).toBe('Taken.');
    await click(all('quick-save')[0]);
    expect(asked.saveQuickCommand).toHaveBeenLastCalledWith(command('poem'), 'poem');
    expect(all('quick-save')).toHaveLength(0);
  });
});
