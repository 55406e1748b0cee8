import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { StickToEnd } from './stick.svelte';

/** A view of 400 pixels in which words flow: the wider it is, the lower is what is in it. */
class Page {
  width = 800;
  view = document.createElement('div');
  content = document.createElement('div');
  stick = new StickToEnd();
  laidOut = (): void => undefined;

  /** How much the first message has grown. */
  above = 0;
  /** How much lower all of it is than its messages would be, at its end. */
  less = 0;

  constructor(messages: number) {
    vi.stubGlobal(
      'ResizeObserver',
      class {
        constructor(told: () => void) {
          page.laidOut = told;
        }
        observe(): void {}
        disconnect(): void {}
      },
    );
    // eslint-disable-next-line @typescript-eslint/no-this-alias -- the observer above is made by what is tested
    const page = this;
    let top = 0;
    const { view, content } = this;
    document.body.append(view);
    view.append(content);
    Object.defineProperties(view, {
      clientWidth: { get: () => this.width },
      clientHeight: { value: 400 },
      scrollHeight: { get: () => messages * this.high - this.less },
      scrollTop: {
        get: () => top,
        set: (to: number) => (top = Math.max(0, Math.min(to, messages * this.high - this.less - 400))),
      },
    });
    view.getBoundingClientRect = () => new DOMRect(0, 50, this.width, 400);
    for (let number = 0; number < messages; number++) {
      const message = content.appendChild(document.createElement('article'));
      message.getBoundingClientRect = () =>
        new DOMRect(0, 50 + number * this.high + (number > 0 ? this.above : 0) - top, this.width, this.high);
    }
    this.stick.watch(view, content);
  }

  /** The height of a message. */
  get high(): number {
    return 80_000 / this.width;
  }

  scroll(to: number): void {
    this.view.scrollTop = to;
    this.view.dispatchEvent(new Event('scroll'));
  }

  /** As the browser does: it clips what it has scrolled, tells of that, and only then of the size. */
  widen(to: number, scrolledTo = this.view.scrollTop): void {
    this.width = to;
    this.scroll(scrolledTo);
    this.laidOut();
  }

  /** Which message stands at the upper edge, and how much of it is out of view. */
  get read(): number {
    return this.view.scrollTop / this.high;
  }
}

let page: Page;

beforeEach(() => {
  page = new Page(80);
});
afterEach(() => {
  vi.unstubAllGlobals();
  document.body.replaceChildren();
});

it('stays at its end while everything is laid out anew, whatever the browser scrolls to meanwhile', () => {
  page.stick.toEnd();
  page.widen(400);
  expect(page.view.scrollTop).toBe(80 * 200 - 400);
  page.widen(1000, 3000);
  expect(page.stick.atEnd).toBe(true);
  expect(page.view.scrollTop).toBe(80 * 80 - 400);
});

it('keeps what is read where it is while everything is laid out anew', () => {
  page.stick.toEnd();
  page.scroll(2050);
  expect([page.stick.atEnd, page.read]).toEqual([false, 20.5]);
  page.widen(400);
  expect(page.read).toBe(20.5);
  page.widen(1000, 100);
  expect(page.read).toBe(20.5);
  page.scroll(800);
  page.widen(800);
  expect(page.read).toBe(10);
});

it('takes what a person scrolls for what is wanted', () => {
  page.stick.toEnd();
  page.scroll(page.view.scrollTop - 200);
  expect(page.stick.atEnd).toBe(false);
  page.laidOut();
  expect(page.view.scrollTop).toBe(80 * 100 - 600);
  page.scroll(80 * 100);
  expect(page.stick.atEnd).toBe(true);
});

it('knows that it is at the end where all of it fits, although nothing was scrolled', () => {
  page = new Page(2);
  page.stick.atEnd = false;
  page.stick.look();
  expect(page.stick.atEnd).toBe(true);
  page.stick.hasEnd = false;
  page.stick.look();
  expect(page.stick.atEnd).toBe(false);
});

it('is not at the end of what goes on below, until the window is large enough for all of it', () => {
  page = new Page(6);
  page.stick.look();
  expect(page.stick.atEnd).toBe(false);
  page.widen(1600);
  expect(page.stick.atEnd).toBe(true);
});

it('takes what became shorter for no scrolling, whatever has grown since', () => {
  page.stick.toEnd();
  // The browser clips what is scrolled at once, and tells of it when some of the rest is there again.
  page.less = 3000;
  page.view.scrollTop = 80 * 100;
  page.less = 1000;
  page.view.dispatchEvent(new Event('scroll'));
  expect(page.stick.atEnd).toBe(true);
  expect(page.view.scrollTop).toBe(80 * 100 - 1000 - 400);
  page.less = 0;
  page.laidOut();
  expect(page.view.scrollTop).toBe(80 * 100 - 400);
  page.scroll(page.view.scrollTop - 200);
  expect(page.stick.atEnd, 'a person still scrolls').toBe(false);
});

it('takes what was shorter for a moment for no scrolling, unless a person scrolls', async () => {
  page.stick.toEnd();
  const wanted = page.view.scrollTop;
  page.content.append(document.createElement('p'));
  await Promise.resolve();
  page.scroll(wanted - 200);
  expect([page.stick.atEnd, page.view.scrollTop]).toEqual([true, wanted]);

  page.content.append(document.createElement('p'));
  await Promise.resolve();
  const field = document.body.appendChild(document.createElement('textarea'));
  field.dispatchEvent(new KeyboardEvent('keydown', { key: 'a', bubbles: true }));
  page.scroll(wanted - 200);
  expect(page.stick.atEnd, 'a letter scrolls nothing').toBe(true);

  page.content.append(document.createElement('p'));
  await Promise.resolve();
  window.dispatchEvent(new Event('wheel'));
  page.scroll(wanted - 200);
  expect(page.stick.atEnd).toBe(false);
});

it('keeps what is read where it is while something above it is drawn', () => {
  page.stick.toEnd();
  page.scroll(2050);
  page.above = 500;
  page.laidOut();
  expect(page.view.scrollTop).toBe(2550);
  page.laidOut();
  expect(page.view.scrollTop).toBe(2550);
});

it('lets a person turn the wheel away from its end while what is drawn becomes lower', () => {
  page.stick.toEnd();
  const up = () => page.content.dispatchEvent(new WheelEvent('wheel', { deltaY: -120, bubbles: true }));
  up();
  // Drawn before the wheel has scrolled anything, and while it does.
  page.less = -500;
  page.laidOut();
  expect(page.view.scrollTop).toBe(80 * 100 - 400);
  page.less = 1000;
  page.scroll(5000);
  expect(page.stick.atEnd).toBe(false);
  page.stick.toEnd();
  expect(page.view.scrollTop).toBe(80 * 100 - 1400);
  // Elsewhere it scrolls something else.
  document.body.dispatchEvent(new WheelEvent('wheel', { deltaY: -120, bubbles: true }));
  page.less = 0;
  page.laidOut();
  expect(page.view.scrollTop).toBe(80 * 100 - 400);
});

it('is at its beginning once that is wanted, whatever is drawn meanwhile', () => {
  page.stick.toEnd();
  page.stick.toStart();
  page.less = 1000;
  page.laidOut();
  expect([page.stick.atEnd, page.view.scrollTop]).toEqual([false, 0]);
  page.stick.toEnd();
  page.stick.page(-1);
  page.laidOut();
  expect([page.stick.atEnd, page.view.scrollTop]).toEqual([false, 80 * 100 - 1400 - 350]);
});
