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
  document.body.innerHTML =
    '<nav><button>Plans</button></nav><main><button>More</button><dialog open><button>Fact</button></dialog></main>';
  shown = mount(Menu, { target: document.body });
});

afterEach(() => {
  menu.close();
  flushSync();
  if (shown !== undefined) void unmount(shown);
  document.body.innerHTML = '';
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
