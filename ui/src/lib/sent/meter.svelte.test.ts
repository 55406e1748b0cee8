import type { ContextView, PromptCostView } from '$lib/ipc';
import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Unsent } from './unsent';

const engine = vi.hoisted(() => ({ promptCost: vi.fn() }));
vi.mock('$lib/ipc/generated/commands', () => engine);
const { default: BudgetMeter } = await import('./BudgetMeter.svelte');

const COST: PromptCostView = {
  budget: 8000,
  tokens: 2000,
  layers: [
    { layer: 'system', tokens: 500 },
    { layer: 'recent', tokens: 1500 },
  ],
  leftOut: 0,
};

const props = $state<{ unsent: Unsent; changes: unknown[]; from: number; onshow: () => void }>({
  unsent: ['a', '', null, null, null, []],
  changes: [1],
  from: 0,
  onshow: () => undefined,
});
let shown: object | undefined;

const meter = () => document.querySelector<HTMLElement>('[data-testid="budget-meter"]');

async function show(unsent: Unsent, cost: PromptCostView = COST): Promise<void> {
  engine.promptCost.mockResolvedValue(cost);
  props.unsent = unsent;
  shown = mount(BudgetMeter, { target: document.body, props });
  flushSync();
  await vi.advanceTimersByTimeAsync(1000);
  flushSync();
}

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  if (shown !== undefined) void unmount(shown);
  shown = undefined;
  props.from = 0;
  vi.useRealTimers();
  vi.clearAllMocks();
});

describe('what a message that is being written would take', () => {
  test('is told once it is written, as part of what the model reads', async () => {
    await show(['a', 'How long is it?', null, null, null, []]);
    expect(engine.promptCost).toHaveBeenCalledExactlyOnceWith('a', 'How long is it?', null, null, null, []);
    expect(meter()?.textContent.replace(/\s+/g, ' ').trim()).toBe('25%');
    expect(meter()?.getAttribute('aria-label')).toContain('2,000 of 8,000 tokens');
  });

  test('names how many messages the model would not know of', async () => {
    await show(['a', 'And?', null, null, null, []], { ...COST, leftOut: 12 });
    expect(meter()?.textContent).toContain('12 left out');
    expect(meter()?.getAttribute('aria-label')).toContain('12 messages have no room');
  });

  test('is not told where it is little, and told where it is much or where something has no room', async () => {
    props.from = 0.5;
    await show(['a', 'And?', null, null, null, []]);
    expect(engine.promptCost).toHaveBeenCalledOnce();
    expect(meter()).toBeNull();
    const again = async (text: string, cost: PromptCostView) => {
      engine.promptCost.mockResolvedValue(cost);
      props.unsent = ['a', text, null, null, null, []];
      flushSync();
      await vi.advanceTimersByTimeAsync(1000);
      flushSync();
    };
    await again('And then?', { ...COST, tokens: 4000 });
    expect(meter()?.textContent).toContain('50%');
    await again('And?', COST);
    expect(meter()).toBeNull();
    await again('And so?', { ...COST, leftOut: 1 });
    expect(meter()?.textContent).toContain('1 left out');
  });

  test('is counted again with what was captured, and without it once that is taken away', async () => {
    const context = { selectedText: 'A long one.' } as ContextView;
    await show([null, 'Explain', context, null, null, []]);
    expect(engine.promptCost).toHaveBeenLastCalledWith(null, 'Explain', context, null, null, []);
    props.unsent = [null, 'Explain', null, null, null, []];
    flushSync();
    await vi.advanceTimersByTimeAsync(1000);
    expect(engine.promptCost).toHaveBeenLastCalledWith(null, 'Explain', null, null, null, []);
  });

  test('is not counted for a new conversation in which nothing is written', async () => {
    await show([null, '  ', null, null, null, []]);
    expect(engine.promptCost).not.toHaveBeenCalled();
    expect(meter()).toBeNull();
  });

  test('is counted again only where something differs', async () => {
    await show(['a', 'How long?', null, null, null, []]);
    props.unsent = ['a', 'How long?', null, null, null, []];
    props.changes = [1];
    flushSync();
    await vi.advanceTimersByTimeAsync(1000);
    expect(engine.promptCost).toHaveBeenCalledOnce();
    props.changes = [2];
    flushSync();
    await vi.advanceTimersByTimeAsync(1000);
    expect(engine.promptCost).toHaveBeenCalledTimes(2);
  });

  test('of one conversation is not shown in another', async () => {
    await show(['a', 'How long?', null, null, null, []]);
    props.unsent = ['b', 'How long?', null, null, null, []];
    flushSync();
    expect(meter()).toBeNull();
  });
});
