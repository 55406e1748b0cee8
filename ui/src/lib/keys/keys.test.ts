import { describe, expect, it, vi } from 'vitest';
import { bindKeys, type KeyActions } from './bind';
import { isComposing, meansEditLast, meansScroll, meansSend } from './composing';
import { readable, readableHotkey } from './press';
import { KEYS, type KeyEntry } from './table';

const press = (key: string, more: KeyboardEventInit = {}) =>
  new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more });

function withKeyCode(event: KeyboardEvent, keyCode: number): KeyboardEvent {
  Object.defineProperty(event, 'keyCode', { value: keyCode });
  return event;
}

describe('sending with Enter', () => {
  it('sends on Enter alone', () => {
    expect(meansSend(press('Enter'))).toBe(true);
    expect(meansSend(press('Enter', { shiftKey: true }))).toBe(false);
    expect(meansSend(press('Enter', { ctrlKey: true }))).toBe(false);
    expect(meansSend(press('a'))).toBe(false);
  });

  it('never sends while an input method composes', () => {
    expect(meansSend(press('Enter', { isComposing: true }))).toBe(false);
    expect(meansSend(withKeyCode(press('Enter'), 229))).toBe(false);
    expect(isComposing(withKeyCode(press('Process'), 229))).toBe(true);
  });
});

describe('editing the last message with the up arrow', () => {
  it('is meant only in an empty field, by the arrow alone', () => {
    expect(meansEditLast(press('ArrowUp'), '')).toBe(true);
    expect(meansEditLast(press('ArrowUp'), 'a line\nand another')).toBe(false);
    expect(meansEditLast(press('ArrowUp', { ctrlKey: true }), '')).toBe(false);
    expect(meansEditLast(press('ArrowUp', { isComposing: true }), '')).toBe(false);
    expect(meansEditLast(press('ArrowDown'), '')).toBe(false);
  });
});

describe('scrolling the conversation from the message field', () => {
  const ctrl = { ctrlKey: true };

  it('goes by pages whatever is typed', () => {
    expect(meansScroll(press('PageUp'), '')).toBe('up');
    expect(meansScroll(press('PageDown'), 'a line\nand another')).toBe('down');
    expect(meansScroll(press('PageDown', { shiftKey: true }), '')).toBe(null);
    expect(meansScroll(press('PageDown', ctrl), '')).toBe(null);
  });

  it('goes to the ends unless there are lines for the caret to go over', () => {
    expect(meansScroll(press('Home', ctrl), '')).toBe('start');
    expect(meansScroll(press('End', ctrl), 'one line')).toBe('end');
    expect(meansScroll(press('End', ctrl), 'a line\nand another')).toBe(null);
    expect(meansScroll(press('End'), '')).toBe(null);
    expect(meansScroll(press('End', { ...ctrl, isComposing: true }), '')).toBe(null);
  });
});

describe('the key table', () => {
  it('has no press twice in one window', () => {
    for (const scope of ['main', 'popup']) {
      const entries = (KEYS as readonly KeyEntry[]).filter(
        (entry) => (entry.scope === scope || entry.scope === 'both') && entry.local !== true,
      );
      const presses = entries.flatMap(({ press: all, also = [] }) => [...all, ...also]);
      expect(new Set(presses).size).toBe(presses.length);
    }
  });

  it('reads as people say keys', () => {
    expect(readable('$mod+n')).toBe('Ctrl+N');
    expect(readable('$mod+Shift+C')).toBe('Ctrl+Shift+C');
    expect(readable('$mod+ArrowUp')).toBe('Ctrl+↑');
    expect(readable('Shift+?')).toBe('?');
    expect(readable('$mod++')).toBe('Ctrl++');
    expect(readable('$mod+-')).toBe('Ctrl+-');
  });

  it('reads the keys of the desktop as the others, and leaves what it calls them', () => {
    expect(readableHotkey('Ctrl+Shift+Space')).toBe('Ctrl+Shift+Space');
    expect(readableHotkey('Super+Alt+Up')).toBe('Super+Alt+↑');
    expect(readableHotkey('Press <Control>space')).toBe('Press <Control>space');
  });

  it('says how long a deletion can be undone by key', () => {
    const undo = KEYS.find(({ id }) => id === 'undo');
    expect(undo?.label).toContain('a deletion while its note is shown');
  });

  it('zooms with the keys of every keyboard', () => {
    const run = Object.fromEntries(KEYS.map(({ id }) => [id, vi.fn()])) as unknown as KeyActions<'popup'>;
    const unbind = bindKeys(window, 'popup', run);
    const ctrl = { ctrlKey: true };
    for (const event of [
      press('+', { ...ctrl, code: 'BracketRight' }),
      press('+', { ...ctrl, shiftKey: true, code: 'Equal' }),
      press('=', { ...ctrl, code: 'Equal' }),
      press('+', { ...ctrl, code: 'NumpadAdd' }),
      press('-', { ...ctrl, code: 'Minus' }),
      press('0', { ...ctrl, code: 'Digit0' }),
      press('à', { ...ctrl, code: 'Digit0' }),
    ])
      document.body.dispatchEvent(event);
    unbind();
    expect(run.zoomIn).toHaveBeenCalledTimes(4);
    expect(run.zoomOut).toHaveBeenCalledTimes(1);
    expect(run.zoomUsual).toHaveBeenCalledTimes(2);
  });

  it('runs what it names, takes the press, and leaves it to the field when told so', () => {
    const run = Object.fromEntries(KEYS.map(({ id }) => [id, vi.fn()])) as unknown as KeyActions<'main'>;
    run.undo = vi.fn(() => false);
    const unbind = bindKeys(window, 'main', run);
    const fresh = press('n', { ctrlKey: true });
    const left = press('z', { ctrlKey: true });
    const composed = press('n', { ctrlKey: true, isComposing: true });
    for (const event of [fresh, left, composed]) document.body.dispatchEvent(event);
    unbind();
    expect(run.newSession).toHaveBeenCalledOnce();
    expect(fresh.defaultPrevented).toBe(true);
    expect(run.undo).toHaveBeenCalledOnce();
    expect(left.defaultPrevented).toBe(false);
  });
});
