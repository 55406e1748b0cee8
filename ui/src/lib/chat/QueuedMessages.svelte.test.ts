import type { DraftView } from '$lib/ipc';
import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import QueuedMessages from './QueuedMessages.svelte';

const message = (session: string) => ({ kind: 'queued', session, item: session, text: 'Next.' }) as DraftView;
const nothing = () => undefined;
const state = $state({ queued: [message('one')], answering: true });
let shown: Record<string, unknown> = {};

function show(answering: boolean): void {
  Object.assign(state, { queued: [message('one')], answering });
  shown = mount(QueuedMessages, {
    target: document.body,
    props: {
      get queued() {
        return state.queued;
      },
      get answering() {
        return state.answering;
      },
      onsend: nothing,
      onedit: nothing,
      onremove: nothing,
    },
  });
  flushSync();
}

function change(part: Partial<typeof state>): void {
  Object.assign(state, part);
  flushSync();
}

const isHeld = () => document.querySelector('[data-testid="send-queued"]') !== null;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(async () => {
  await unmount(shown);
  vi.useRealTimers();
});

it('says that a message is held only where it does not go soon after the answer', () => {
  show(true);
  expect(isHeld()).toBe(false);
  change({ answering: false });
  expect(isHeld()).toBe(false);
  vi.advanceTimersByTime(1500);
  flushSync();
  expect(isHeld()).toBe(true);
});

it('says at once that a message of an earlier run is held, or one of another conversation', () => {
  show(false);
  expect(isHeld()).toBe(true);
  change({ answering: true });
  expect(isHeld()).toBe(false);
  change({ queued: [message('two')], answering: false });
  expect(isHeld()).toBe(true);
});
