import { FOLD_OVER } from '$lib/markdown/fold';
import { readOf } from './part';
import { bytesOf } from './size';
import { flushSync, mount, unmount } from 'svelte';
import { afterEach, describe, expect, it, vi } from 'vitest';

vi.mock('$lib/ipc/generated/commands', () => ({ openLink: vi.fn(), copyText: vi.fn() }));
const { default: MessageText } = await import('./MessageText.svelte');

let shown: ReturnType<typeof mount> | undefined;
afterEach(() => {
  if (shown !== undefined) void unmount(shown);
});

function render(props: { text: string; growing?: boolean; whole?: boolean }): HTMLElement {
  document.body.replaceChildren();
  shown = mount(MessageText, { target: document.body, props });
  flushSync();
  return document.body;
}

/** All of what is shown, once it is drawn. */
async function drawn(page: HTMLElement): Promise<string> {
  await vi.waitFor(() => {
    flushSync();
    expect(page.querySelector('[data-drawing]')).toBeNull();
  });
  return page.querySelector('.prose')?.textContent ?? '';
}

describe('a very long text', () => {
  const prose = `${`${'word '.repeat(FOLD_OVER / 18)}\n\n`.repeat(4)}the end`;
  const code = `\`\`\`\n${'let x = 1;\n'.repeat(FOLD_OVER / 10)}// the end\n\`\`\``;

  it.each([prose, code])(
    'is folded when it is met, and shown whole where it was seen to arrive',
    async (text) => {
      expect(await drawn(render({ text }))).not.toContain('the end');
      const arrived = await drawn(render({ text, growing: true }));
      expect(arrived).toContain('the end');
      const whole = render({ text, whole: true });
      expect(await drawn(whole)).toBe(arrived);
      expect(whole.querySelector('[data-fold]')).toBeNull();
    },
  );

  it('says its size as the line about what the model reads does', () => {
    const text = 'Grüße, '.repeat(23_350);
    expect(render({ text }).querySelector('[data-fold]')?.textContent).toContain('Show all (210 KB)');
    expect(readOf({ read: 51_200, whole: bytesOf(text) })).toBe('51 of 210 KB');
  });
});
