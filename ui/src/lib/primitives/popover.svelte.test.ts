import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import Menu from './Menu.svelte';
import { menu } from './menu.svelte';

let resized: () => void = () => undefined;
let shown: object | undefined;

beforeEach(() => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(heard: () => void) {
        resized = heard;
      }
      observe(): void {}
      unobserve(): void {}
      disconnect(): void {}
    },
  );
  const made = (kind: string, ...within: Node[]) => {
    const element = document.createElement(kind);
    element.append(...within);
    return element;
  };
  const dialog = Object.assign(document.createElement('dialog'), { open: true });
  dialog.append(made('button'));
  document.body.append(made('nav', made('button')), made('main', made('button'), dialog));
  shown = mount(Menu, { target: document.body });
});

afterEach(() => {
  menu.close();
  flushSync();
  if (shown !== undefined) void unmount(shown);
  document.body.replaceChildren();
});

const part = (selector: string) => document.querySelector(selector) ?? document.body;
const list = () => document.querySelector('[role=menu]');

function open(on: string): void {
  menu.showBelow(part(on), [{ label: 'Rename', run: () => undefined }]);
  flushSync();
}

it.each(['nav', 'main', 'dialog'])('a menu is in the part of the page that it belongs to: %s', (home) => {
  open(`${home} > button`);
  expect(list()?.closest('nav, main, dialog')).toBe(part(home));
});

it('a menu is over with the part of the page that it belongs to', () => {
  open('nav > button');
  part('nav').remove();
  resized();
  flushSync();
  expect(menu.open).toBeNull();
});
