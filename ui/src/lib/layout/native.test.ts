import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { behaveLikeAWindow } from './native';

behaveLikeAWindow(window);
const page = document.createElement('main');
document.body.append(page);
const made = '<p>words and <a href="https://example.org/"><b>a link</b></a></p><textarea>mine</textarea>';
page.append(...new DOMParser().parseFromString(made, 'text/html').body.childNodes);

function part(selector: string): Element {
  const found = page.querySelector(selector);
  if (found === null) throw new Error(`no ${selector}`);
  return found;
}

/** Asks for the menu there; says whether the web view's own would come. */
function menuComes(selector: string): boolean {
  return part(selector).dispatchEvent(new MouseEvent('contextmenu', { bubbles: true, cancelable: true }));
}

afterEach(() => getSelection()?.removeAllRanges());
afterAll(() => page.remove());

describe('the menu of the web view', () => {
  it('comes for what is selected and for fields, and nowhere else', () => {
    expect([menuComes('p'), menuComes('b'), menuComes('textarea')]).toEqual([false, false, true]);
    getSelection()?.selectAllChildren(part('p'));
    expect([menuComes('p'), menuComes('textarea')]).toEqual([true, true]);
  });

  it('never comes on a link, which it would open in the window, selected or not', () => {
    getSelection()?.selectAllChildren(page);
    expect([menuComes('a'), menuComes('b')]).toEqual([false, false]);
  });
});
