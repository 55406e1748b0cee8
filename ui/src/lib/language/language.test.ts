import { mount, unmount } from 'svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { choiceOf, languageFor, localeFor } from './choice';
import { compareNames, date, listed, number, percent, timeSpan } from './format';
import { along, keyAlong } from './line';
import { language, t } from './language.svelte';
import { pieces, withoutMarks } from './marked';
import Speaking from './Speaking.fixture.svelte';

beforeEach(() => localStorage.clear());
afterEach(async () => {
  vi.restoreAllMocks();
  await language.use('en');
});

describe('the language of the windows', () => {
  it('is the one that was chosen, else the first of the system’s that there is', () => {
    expect(languageFor('de', ['en-US'])).toBe('de');
    expect(languageFor('system', ['fr-FR', 'de-AT', 'en'])).toBe('de');
    expect(languageFor('system', ['ar_EG'])).toBe('ar');
    expect(languageFor('system', ['fr'])).toBe('en');
    expect(languageFor('system', [])).toBe('en');
  });

  it('is written as where the system is at home', () => {
    expect(localeFor('de', ['en-US', 'de-CH'])).toBe('de-CH');
    expect(localeFor('de', ['en-US'])).toBe('de');
    expect(localeFor('en', ['en_US', 'en-GB'])).toBe('en-GB');
  });

  it('is that of the last run until the settings are read', async () => {
    await language.use('ar');
    expect(localStorage.getItem('extremis.language')).toBe('ar');
    expect([document.documentElement.lang, document.documentElement.dir]).toEqual(['ar', 'rtl']);
    await language.use('en');
    localStorage.setItem('extremis.language', 'de');
    await language.recall();
    expect([document.documentElement.lang, document.documentElement.dir]).toEqual(['de', 'ltr']);
    expect(choiceOf('klingon')).toBe('system');
  });

  it('follows the system where it is told to', async () => {
    const system = vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['de-DE']);
    await language.recall();
    expect(language.tag).toBe('de');
    system.mockReturnValue(['en-GB']);
    window.dispatchEvent(new Event('languagechange'));
    await vi.waitFor(() => expect(language.locale).toBe('en-GB'));
  });

  it('is the last one that was chosen, whichever is there first', async () => {
    await Promise.all([language.use('de'), language.use('en')]);
    expect(t('common-cancel')).toBe('Cancel');
  });

  it('changes what is on screen at once', async () => {
    const target = document.body.appendChild(document.createElement('div'));
    const shown = mount(Speaking, { target, props: { words: '<strong>all</strong>' } });
    const text = (id: string) => target.querySelector(`#${id}`)?.textContent.trim();
    expect([text('plain'), text('number')]).toEqual(['1,234 messages', '1,234.5']);
    expect(target.querySelectorAll('strong')).toHaveLength(1);
    expect(text('marked')).toBe('Type <strong>all</strong> to go on.');
    await language.use('de');
    await vi.waitFor(() => expect(text('plain')).toBe('1.234 Nachrichten'));
    expect(text('number')).toBe('1.234,5');
    expect(text('marked')).toBe('Zum Fortfahren <strong>all</strong> eingeben.');
    await unmount(shown);
    target.remove();
  });
});

describe('a message', () => {
  it('chooses the plural of its language', async () => {
    const all = () => [0, 1, 2, 5, 11].map((count) => t('common-conversations', { count }));
    expect(all().slice(0, 3)).toEqual(['0 conversations', '1 conversation', '2 conversations']);
    await language.use('ar');
    expect(new Set(all().map((text) => text.replace(/\P{L}/gu, ''))).size).toBe(5);
  });

  it('keeps what is put in apart only where the language runs the other way', async () => {
    expect(t('sessions-more-for', { title: 'Plans' })).toBe('More for Plans');
    await language.use('ar');
    expect(t('sessions-more-for', { title: 'Plans' })).toContain('\u2068Plans\u2069');
  });

  it('is taken apart at its marks, and at none that was put in', () => {
    expect(pieces(`Press <key/> or <link>${withoutMarks('a <key/>')}</link>.`)).toEqual([
      { mark: null, text: 'Press ' },
      { mark: 'key', text: '' },
      { mark: null, text: ' or ' },
      { mark: 'link', text: 'a <key/>' },
      { mark: null, text: '.' },
    ]);
  });
});

it('numbers, times, lists and the order of names are those of the language', async () => {
  const names = ['Zoo', 'Ärger', 'Part 10', 'part 2'];
  const at = new Date(2026, 2, 12);
  const shape = { day: 'numeric', month: 'long' } as const;
  expect([number(1234), percent(0.45), listed(['a', 'b', 'c'], 'or')]).toEqual([
    '1,234',
    '45%',
    'a, b, or c',
  ]);
  expect([timeSpan(-1, 'day'), date(at, shape)]).toEqual(['yesterday', 'March 12']);
  await language.use('de');
  expect([number(1234), listed(['a', 'b', 'c'])]).toEqual(['1.234', 'a, b und c']);
  expect([timeSpan(-1, 'day'), date(at, shape)]).toEqual(['gestern', '12. März']);
  expect([...names].sort(compareNames)).toEqual(['Ärger', 'part 2', 'Part 10', 'Zoo']);
});

it('keys and places count along the line, wherever it begins', async () => {
  expect([keyAlong('ArrowRight'), keyAlong('End'), along(100)]).toEqual(['ArrowRight', 'End', 100]);
  await language.use('ar');
  expect([keyAlong('ArrowRight'), keyAlong('End')]).toEqual(['ArrowLeft', 'End']);
  expect(along(100)).toBe(window.innerWidth - 100);
});
