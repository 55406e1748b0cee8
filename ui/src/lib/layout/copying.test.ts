import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { copyWhatIsSeen } from './copying';

const copied: [text: string, html: string][] = [];
copyWhatIsSeen(window, (text, html) => copied.push([text, html]));
const page = document.createElement('main');
document.body.append(page);

/** Sends an event there; says whether it is left to the browser. */
function left(kind: 'copy' | 'dragstart', at: Node): boolean {
  return at.dispatchEvent(new Event(kind, { bubbles: true, cancelable: true }));
}

/** Selects the words of the page; gives where they begin. */
function select(): Node {
  const [words] = page.querySelectorAll('p');
  if (words?.firstChild === undefined || words.firstChild === null) throw new Error('no words');
  getSelection()?.selectAllChildren(words);
  return words.firstChild;
}

beforeEach(() => {
  const made =
    '<p>say <b>ls\u{1b}[201~\u{200b}\u{202e}</b><button>Copy</button> now</p><textarea>mine</textarea>';
  page.replaceChildren(...new DOMParser().parseFromString(made, 'text/html').body.childNodes);
  getSelection()?.removeAllRanges();
  copied.length = 0;
});
afterAll(() => page.remove());

describe('what is selected on a page', () => {
  it('is copied by the engine, which leaves out what nobody sees, and not by the browser', () => {
    expect(left('copy', select())).toBe(false);
    const words = 'ls\u{1b}[201~\u{200b}\u{202e}';
    expect(copied).toEqual([
      [expect.stringContaining(`say ${words}`), expect.stringMatching(/^say <b.*>ls.*<\/b> now$/)],
    ]);
    expect(copied[0]?.[1]).toContain(words);
  });

  it('is copied without what is drawn out of sight between', () => {
    const unseen = document.createElement('div');
    unseen.dataset['unseen'] = '';
    unseen.textContent = 'of another conversation';
    page.querySelector('p b')?.after(unseen);
    left('copy', select());
    expect(copied[0]?.[0]).toContain('say');
    expect(copied[0]?.join()).not.toContain('another conversation');
  });

  it('is not dragged into another program', () => {
    expect(left('dragstart', select())).toBe(false);
  });

  it('is left to the browser in a field, and where nothing is selected', () => {
    const [field] = page.querySelectorAll('textarea');
    if (field === undefined) throw new Error('no field');
    field.select();
    expect([left('copy', field), left('dragstart', field)]).toEqual([true, true]);
    getSelection()?.removeAllRanges();
    expect(left('copy', page)).toBe(true);
    expect(copied).toEqual([]);
  });
});
