import { afterEach, describe, expect, it, vi } from 'vitest';
import { bindKeys, type KeyActions } from './bind';
import { isKeyOf, keymap, keysOf, withKeys } from './keymap.svelte';
import { parsed, pressOf, refusal, written } from './press';
import { entryOf, owners, resolve, takers, withAllUsual, withKey, withUsual, type OwnKeys } from './resolve';
import { KEYS, type KeyEntry, type KeyId } from './table';

const entry = (id: KeyId): KeyEntry => entryOf(id) as KeyEntry;
const presses = (own: OwnKeys, id: KeyId) => resolve(own).presses.get(id);
const ids = (entries: KeyEntry[]) => entries.map(({ id }) => id);
const event = (key: string, more: KeyboardEventInit = {}) =>
  new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more });
const ctrl = { ctrlKey: true };

describe('a key in the file', () => {
  it.each([
    ['Ctrl+Shift+X', '$mod+Shift+x', 'Ctrl+Shift+X'],
    ['shift + ctrl + x', '$mod+Shift+x', 'Ctrl+Shift+X'],
    ['Cmd+K', '$mod+k', 'Ctrl+K'],
    ['Ctrl++', '$mod++', 'Ctrl++'],
    ['Ctrl+-', '$mod+-', 'Ctrl+-'],
    ['Alt+Up', 'Alt+ArrowUp', 'Alt+Up'],
    ['f7', 'F7', 'F7'],
    ['Ctrl+Ö', '$mod+ö', 'Ctrl+Ö'],
  ])('%s is read and written again', (text, press, again) => {
    expect(parsed(text)).toBe(press);
    expect(written(press)).toBe(again);
  });

  it('is none where nobody can press it', () => {
    for (const text of ['', 'Ctrl', 'Ctrl+', 'Hyper+K', 'Ctrl+Ctrl+K', 'Ctrl+Kay', 'F99', 'Ctrl+Shift'])
      expect(parsed(text), text).toBe(null);
  });

  it('is the same for every default', () => {
    for (const { press } of KEYS as readonly KeyEntry[])
      for (const one of press) expect(parsed(written(one))?.toLowerCase(), one).toBe(one.toLowerCase());
  });
});

describe('recording a key', () => {
  it('waits while only modifiers are down, and gives what was pressed with them', () => {
    expect(pressOf(event('Control', ctrl))).toBe(null);
    expect(pressOf(event('G', { ...ctrl, shiftKey: true }))).toEqual({ press: '$mod+Shift+g' });
    expect(pressOf(event('ArrowUp', { altKey: true }))).toEqual({ press: 'Alt+ArrowUp' });
    expect(pressOf(event(' ', ctrl))).toEqual({ press: '$mod+Space' });
  });

  it('refuses what belongs to the system or has no name', () => {
    expect(pressOf(event('k', { metaKey: true }))).toEqual({
      refused: 'Keys with Super belong to the system.',
    });
    expect(pressOf(event('Dead', ctrl))).toHaveProperty('refused');
  });

  it('refuses what every field and every dialog needs, each with its reason', () => {
    const reason = (press: string, id: KeyId = 'newSession') => refusal(press, entry(id));
    expect(reason('x')).toContain('X is needed for writing');
    expect(reason('Shift+ArrowUp')).toContain('moving about');
    expect(reason('$mod+c')).toBe('Ctrl+C copies in every field; it cannot have another meaning.');
    for (const press of ['$mod+x', '$mod+v', '$mod+z', '$mod+a', '$mod+Shift+z', '$mod+ArrowLeft'])
      expect(reason(press), press).toContain('in every field');
    for (const press of ['Enter', '$mod+Enter', 'Escape', 'Tab', 'Alt+Tab'])
      expect(reason(press), press).toContain('cannot have another meaning');
    for (const press of ['$mod+k', '$mod+Shift+c', 'Alt+x', 'F6', 'Shift+F6', '$mod+Alt+c'])
      expect(reason(press), press).toBe(null);
  });

  it('refuses no default of the action itself', () => {
    for (const one of KEYS as readonly KeyEntry[])
      for (const press of one.press) expect(refusal(press, one), one.id).toBe(null);
  });
});

describe('the keys that are in force', () => {
  it('are the defaults where nothing is set', () => {
    const { presses: all, problems } = resolve({});
    for (const { id, press } of KEYS) expect(all.get(id)).toEqual(press);
    expect(problems).toEqual([]);
  });

  it('are those of the settings in the place of all defaults of an action', () => {
    const own = { findNext: 'Ctrl+J', sidebar: null };
    expect(presses(own, 'findNext')).toEqual(['$mod+j']);
    expect(presses(own, 'sidebar')).toEqual([]);
    expect(presses(own, 'search')).toEqual(['$mod+k']);
  });

  it('have each press once in a window: what was given to one action is no default of another', () => {
    const own = { newSession: 'Ctrl+G', zoomIn: 'F6' };
    expect(presses(own, 'findNext')).toEqual(['F3']);
    expect(presses({ newSession: 'Ctrl+K' }, 'search')).toEqual([]);
    expect(resolve({ newSession: 'Ctrl+=' }).also.get('zoomIn')).not.toContain('$mod+=');
    // The popup is another window.
    expect(presses({ newSession: 'Ctrl+O' }, 'openWindow')).toEqual(['$mod+o']);
    // A field of its own, and another one.
    expect(presses({ saveSummary: 'F6', saveInstructions: 'F6' }, 'saveInstructions')).toEqual(['F6']);
  });

  it('lose nothing by what cannot be read, which costs itself alone and is told', () => {
    const own = {
      teleport: 'Ctrl+T',
      newSession: 'Ctrl+Banana',
      search: 7,
      find: 'Ctrl+C',
      stop: 'Ctrl+J',
      memory: 'F6',
      sidebar: 'F6',
      quit: 'F7',
    };
    const { presses: all, problems } = resolve(own);
    expect(all.get('newSession')).toEqual(['$mod+n']);
    expect(all.get('search')).toEqual(['$mod+k']);
    expect(all.get('find')).toEqual(['$mod+f']);
    expect(all.get('stop')).toEqual(['Escape']);
    expect(all.get('memory')).toEqual(['F6']);
    expect(all.get('sidebar')).toEqual(['$mod+b']);
    expect(all.get('quit')).toEqual(['F7']);
    expect(problems).toEqual([
      '“teleport” is no action that has a key.',
      'The key of “Stop the answer” cannot be changed.',
      '"Ctrl+Banana" is no key. “New conversation” keeps its usual key.',
      '7 is no key. “Search all conversations” keeps its usual key.',
      'Ctrl+C copies in every field; it cannot have another meaning. “Find in this conversation” keeps its usual key.',
      'F6 is the key of “Show or hide the memory”, too. “Show or hide the sidebar” keeps its usual key.',
    ]);
  });
});

describe('changing a key', () => {
  it('keeps only what differs from the default', () => {
    expect(withKey({}, entry('newSession'), 'F6')).toEqual({ newSession: 'F6' });
    expect(withKey({ newSession: 'F6' }, entry('newSession'), '$mod+n')).toEqual({});
    expect(withUsual({ newSession: 'F6', sidebar: null }, entry('newSession'))).toEqual({ sidebar: null });
  });

  it('names who has the key, and leaves them with none, or with their other one', () => {
    expect(ids(owners({}, '$mod+k', entry('newSession')))).toEqual(['search']);
    expect(withKey({}, entry('newSession'), '$mod+k')).toEqual({ newSession: 'Ctrl+K', search: null });
    expect(ids(owners({}, '$mod+g', entry('newSession')))).toEqual(['findNext']);
    expect(withKey({}, entry('newSession'), '$mod+g')).toEqual({ newSession: 'Ctrl+G' });
    expect(owners({}, '$mod+o', entry('newSession'))).toEqual([]);
  });

  it('sends back whoever took a key that is restored', () => {
    const own = { newSession: 'Ctrl+K', search: null };
    expect(ids(takers(own, entry('search')))).toEqual(['newSession']);
    expect(withUsual(own, entry('search'))).toEqual({});
  });

  it('keeps what a later version may know when all are restored', () => {
    expect(withAllUsual({ newSession: 'F6', teleport: 'Ctrl+T' })).toEqual({ teleport: 'Ctrl+T' });
  });
});

describe('keys that are changed while a window is open', () => {
  afterEach(() => keymap.use({}));

  it('do what they are for at once, and the ones before do nothing', () => {
    const run = Object.fromEntries(KEYS.map(({ id }) => [id, vi.fn()])) as unknown as KeyActions<'main'>;
    const unbind = bindKeys(window, 'main', run);
    keymap.use({ newSession: 'Ctrl+Shift+X', memory: null });
    for (const one of [event('n', ctrl), event('m', ctrl), event('X', { ...ctrl, shiftKey: true })])
      document.body.dispatchEvent(one);
    unbind();
    expect(run.newSession).toHaveBeenCalledOnce();
    expect(run.memory).not.toHaveBeenCalled();
    expect(keysOf('newSession')).toBe('Ctrl+Shift+X');
    expect(withKeys('New conversation', 'newSession')).toBe('New conversation (Ctrl+Shift+X)');
    expect(withKeys('Show the memory', 'memory')).toBe('Show the memory');
  });

  it('are those of the fields, too', () => {
    expect(isKeyOf('lockLine', event('l', ctrl))).toBe(true);
    keymap.use({ lockLine: 'F6' });
    expect(isKeyOf('lockLine', event('l', ctrl))).toBe(false);
    expect(isKeyOf('lockLine', event('F6'))).toBe(true);
  });
});
