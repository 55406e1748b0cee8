import { describe, expect, it } from 'vitest';
import { complete, NOTHING_SAID } from './choice';
import { hotkeyOf } from './hotkey';

const NONE = { ctrlKey: false, altKey: false, shiftKey: false, metaKey: false };

describe('recording a hotkey', () => {
  it.each([
    [{ code: 'Space', ctrlKey: true, shiftKey: true }, 'Ctrl+Shift+Space'],
    [{ code: 'KeyK', metaKey: true }, 'Super+K'],
    [{ code: 'F9' }, 'F9'],
    [{ code: 'Digit1', altKey: true }, 'Alt+1'],
    [{ code: 'ControlLeft', ctrlKey: true }, null],
    [{ code: 'KeyK' }, null],
    [{ code: 'KeyK', shiftKey: true }, null],
    [{ code: 'toString', ctrlKey: true }, null],
  ])('%o is %s', (press, expected) => {
    expect(hotkeyOf({ ...NONE, ...press })).toBe(expected);
  });
});

describe('a model choice', () => {
  const choice = {
    ...NOTHING_SAID,
    provider: 'openai',
    baseUrl: 'http://localhost:1234/v1',
    model: 'm',
  } as const;

  it('needs an address and a name, unless it is built in', () => {
    expect(complete(choice)).toBe(true);
    expect(complete({ ...choice, model: ' ' })).toBe(false);
    expect(complete({ ...choice, baseUrl: 'localhost' })).toBe(false);
    expect(complete({ ...choice, provider: 'builtin', baseUrl: '', model: '' })).toBe(true);
  });
});
