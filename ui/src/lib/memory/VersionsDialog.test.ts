import type { NodeView } from '$lib/ipc';
import { flushSync, mount, unmount } from 'svelte';
import { afterEach, describe, expect, it, vi } from 'vitest';
import VersionsDialog from './VersionsDialog.svelte';

const node = (id: string, createdAt: string, state: NodeView['state']) =>
  ({
    id,
    state,
    createdAt,
    content: `The ${id} text`,
    level: 1,
    start: 0,
    end: 10,
    basedOn: null,
    words: 3,
    origin: 'generated',
    quality: null,
  }) as NodeView;

const first = node('first', '2026-01-01T10:00:00Z', 'superseded');
const second = node('second', '2026-01-02T10:00:00Z', 'superseded');
const third = node('third', '2026-01-03T10:00:00Z', 'active');

let shown: ReturnType<typeof mount> | undefined;
afterEach(() => {
  if (shown !== undefined) void unmount(shown);
});

function show(...nodes: NodeView[]): void {
  const props = { nodes, shown: nodes[0]?.id ?? '', onrestore: async () => true, onclose: vi.fn() };
  shown = mount(VersionsDialog, { target: document.body, props });
  flushSync();
}
function look(place: number): void {
  document.querySelectorAll<HTMLElement>('[data-testid="version"]')[place]?.click();
  flushSync();
}
const compared = () => document.querySelector('section header')?.textContent;
const text = () => document.querySelector('[data-testid="version-diff"]')?.textContent.trim();
const marked = () =>
  [...document.querySelectorAll('[data-testid="version-diff"] :is(ins, del)')].map((one) => one.textContent);

describe('the versions of a summary', () => {
  it('are compared with what there is beside each, and the first with nothing', () => {
    show(third, second, first);
    expect(compared()).toContain('Compared with the version before');
    expect(marked()).toEqual(['second', 'third']);
    look(1);
    expect(compared()).toMatch(/The version before.*The one in force/s);
    expect(marked()).toEqual(['first', 'second']);
    look(2);
    expect(compared()).toMatch(/Nothing.*The one in force/s);
    expect(text()).toBe('The first text');
    expect(marked()).toEqual([]);
    document.querySelectorAll<HTMLElement>('[role=radiogroup] input')[1]?.click();
    flushSync();
    expect(marked()).toEqual(['third', 'first']);
  });

  it('are one text where there is but one', () => {
    show(node('only', '2026-01-01T10:00:00Z', 'active'));
    expect(compared()).toContain('The first version');
    expect(document.querySelector('[role=radiogroup]')).toBeNull();
    expect(text()).toBe('The only text');
    expect(marked()).toEqual([]);
  });
});
