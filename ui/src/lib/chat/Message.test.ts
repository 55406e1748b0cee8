import type { MessageView } from '$lib/ipc';
import { menu } from '$lib/primitives/menu.svelte';
import { flushSync, mount, unmount } from 'svelte';
import { afterEach, describe, expect, it, vi } from 'vitest';

const picture = vi.hoisted(() => vi.fn(() => new Promise(() => undefined)));
vi.mock('$lib/ipc/generated/commands', () => ({ sent: () => new Promise(() => undefined), picture }));
const { default: Message } = await import('./Message.svelte');

const SAID: MessageView = {
  id: 'm',
  role: 'user',
  name: null,
  content: 'I live in Ghent. I like it.',
  timestamp: '2026-06-30T12:00:00Z',
  status: 'complete',
  context: null,
  covered: false,
  pinned: false,
  versions: { index: 0, ids: ['m'] },
} as unknown as MessageView;

const onremember = vi.fn();
let shown: object | undefined;

function show(part: Partial<MessageView> = {}, more: object = { onremember }): void {
  const nothing = () => undefined;
  shown = mount(Message, {
    target: document.body,
    props: {
      message: { ...SAID, ...part },
      session: 's',
      busy: false,
      onretry: nothing,
      onversion: nothing,
      oncontext: nothing,
      ...more,
    },
  });
  flushSync();
}

function choices(): string[] {
  document.querySelector<HTMLElement>('[aria-label="More for this message"]')?.click();
  flushSync();
  return (menu.open?.items ?? []).map(({ label }) => label);
}

function select(text: string): void {
  const words = document.querySelector('[data-words]') as HTMLElement;
  const walker = document.createTreeWalker(words, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const start = node.textContent?.indexOf(text) ?? -1;
    if (start === -1) continue;
    const range = document.createRange();
    range.setStart(node, start);
    range.setEnd(node, start + text.length);
    window.getSelection()?.removeAllRanges();
    window.getSelection()?.addRange(range);
    return;
  }
  throw new Error(`“${text}” is not shown`);
}

afterEach(() => {
  menu.close();
  window.getSelection()?.removeAllRanges();
  if (shown !== undefined) void unmount(shown);
  vi.clearAllMocks();
});

describe('the menu of a message', () => {
  it('has all of it remembered, as the user wrote it', () => {
    show();
    expect(choices()).toContain('Remember this');
    menu.open?.items.find(({ label }) => label === 'Remember this')?.run();
    expect(onremember.mock.calls).toEqual([
      [expect.objectContaining({ id: 'm' }), 'I live in Ghent. I like it.'],
    ]);
  });

  it('has the part remembered that is selected in it', () => {
    show();
    select('I live in Ghent.');
    expect(choices()).not.toContain('Remember this');
    menu.open?.items.find(({ label }) => label === 'Remember what is selected')?.run();
    expect(onremember.mock.calls).toEqual([[expect.objectContaining({ id: 'm' }), 'I live in Ghent.']]);
  });

  it('opens on what is selected, too, where it can be remembered', () => {
    show();
    select('I like it.');
    const event = new MouseEvent('contextmenu', { bubbles: true, cancelable: true });
    document.querySelector('[data-words]')?.dispatchEvent(event);
    expect(event.defaultPrevented).toBe(true);
    expect(menu.open?.items.map(({ label }) => label).slice(0, 2)).toEqual([
      'Copy what is selected',
      'Remember what is selected',
    ]);
  });

  it.each([
    ['an answer', { role: 'assistant', tookMs: null }, { onremember }],
    ['what somebody else said in an imported conversation', { name: 'Anna' }, { onremember }],
    ['any message while nothing is to be remembered', {}, {}],
  ] as const)('offers that not for %s', (_, part, more) => {
    show(part, more);
    expect(choices()).not.toContain('Remember this');
    menu.close();
    select('I like it.');
    expect(choices()).not.toContain('Remember what is selected');
    menu.close();
    const event = new MouseEvent('contextmenu', { bubbles: true, cancelable: true });
    document.querySelector('[data-words]')?.dispatchEvent(event);
    expect([event.defaultPrevented, menu.open]).toEqual([false, null]);
  });
});

describe('an answer that was given memories', () => {
  const note = () => document.querySelector<HTMLElement>('[data-testid="memories-used"]');

  const named = () => document.querySelector<HTMLElement>('[data-testid="used-memories"]');
  const memories = { all: [], view: null, refresh: () => new Promise(() => undefined) };

  it('says how many, and names them for as long as that is wanted', () => {
    show({ role: 'assistant', tookMs: null, memories: 2 }, { memories });
    expect(note()?.textContent.trim()).toBe('· 2 memories');
    expect([note()?.getAttribute('aria-expanded'), named()]).toEqual(['false', null]);
    note()?.click();
    flushSync();
    expect(note()?.getAttribute('aria-expanded')).toBe('true');
    expect(named()?.id).toBe(note()?.getAttribute('aria-controls'));
    note()?.click();
    flushSync();
    expect(named()).toBe(null);
  });

  it('says nothing of it where there was none, or where nothing can be said of them', () => {
    show({ role: 'assistant', tookMs: null }, { memories });
    expect(note()).toBe(null);
    if (shown !== undefined) void unmount(shown);
    show({ role: 'assistant', tookMs: null, memories: 2 }, {});
    expect(note()).toBe(null);
  });
});

describe('what goes along with a message', () => {
  const attached = {
    hash: 'a',
    name: 'cat.png',
    mediaType: 'image/png',
    size: 1200,
    width: 4,
    height: 3,
    textLeftOut: 0,
    pages: null,
    words: 0,
    tokens: null,
  };

  it('is not fetched while the message is drawn out of sight', () => {
    show({ attachments: [attached] }, { unseen: true });
    expect(picture).not.toHaveBeenCalled();
    unmount(shown as object);
    show({ attachments: [attached] });
    expect(picture).toHaveBeenCalledExactlyOnceWith('s', 'a');
  });

  it('is named, and so are the pictures that a model was not shown', () => {
    const cut = { ...attached, hash: 'b', name: 'long.txt', width: null, height: null, textLeftOut: 9 };
    show({ content: '', attachments: [attached, cut] });
    const files = [...document.querySelectorAll('[data-testid=attached-files] li')].map(
      (one) => one.textContent,
    );
    const shownPicture = document.querySelector('[data-testid=attached-picture]');
    expect(shownPicture?.getAttribute('alt')).toBe('cat.png');
    expect(files[1]).toMatch(/long\.txt\s*1 KB.*Only the beginning/);
    unmount(shown as object);
    show({
      role: 'assistant',
      model: 'tiny',
      tokens: null,
      usage: null,
      tookMs: null,
      costUsd: null,
      picturesUnseen: 1,
    });
    const note = document.querySelector('[data-testid=pictures-unseen]');
    expect(note?.textContent).toBe('A picture was not shown to tiny');
  });
});
