import { describe, expect, it } from 'vitest';
import { Activity } from './activity.svelte';
import { choices, once } from './label-choices';
import { Marked } from './marked.svelte';
import { labelled } from './sections.fixture';

const SHOWN = ['a', 'b', 'c', 'd', 'e'];

describe('marked conversations', () => {
  it('are a stretch from the one that was marked last, and one that grows and shrinks from there', () => {
    const marked = new Marked();
    marked.toggle('d');
    marked.through('b', SHOWN, 'a');
    expect(marked.ids.sort()).toEqual(['b', 'c', 'd']);
    marked.through('e', SHOWN, 'a');
    expect(marked.ids.sort()).toEqual(['d', 'e']);
  });

  it('begin at the one on screen where none was marked', () => {
    const marked = new Marked();
    marked.through('c', SHOWN, 'a');
    expect(marked.ids.sort()).toEqual(['a', 'b', 'c']);
  });

  it('are what an action is done with only where it is one of them', () => {
    const marked = new Marked();
    marked.all(['a', 'b']);
    expect(marked.with('b').sort()).toEqual(['a', 'b']);
    expect(marked.with('c')).toEqual(['c']);
    marked.keep((id) => id !== 'a');
    expect(marked.ids).toEqual(['b']);
  });
});

describe('folders and tags to choose from', () => {
  it('say whether all, some or none of the conversations have them, whatever their case', () => {
    const all = [
      labelled('a', { tags: ['Rust', 'api'] }),
      labelled('b', { tags: ['rust'] }),
      labelled('c', { tags: ['web'], folder: 'Work' }),
    ];
    const of = (entries: typeof all) =>
      choices('tags', all, entries).map(({ name, state }) => `${name} ${state}`);
    expect(of(all.slice(0, 2))).toEqual(['api some', 'Rust all', 'web none']);
    expect(choices('folder', all, all)).toEqual([{ name: 'Work', state: 'some' }]);
    expect(once(['Rust', 'rust', 'RUST', 'api'])).toEqual(['Rust', 'api']);
  });
});

describe('an answer', () => {
  const started = { kind: 'answerStarted', session: 'a', messageId: 'm', parent: 'p', model: 'x' } as const;
  const ended = { kind: 'answerEnded', session: 'a', messageId: 'm', error: null } as const;

  it('that came where nobody looked is unread until its conversation is opened, over a restart too', () => {
    localStorage.clear();
    const activity = new Activity();
    activity.hear(started, () => false);
    expect([activity.isAnswering('a'), activity.isUnread('a')]).toEqual([true, false]);
    activity.hear(ended, () => false);
    expect([activity.isAnswering('a'), new Activity().isUnread('a')]).toEqual([false, true]);
    activity.read('a');
    expect(new Activity().isUnread('a')).toBe(false);
  });

  it('that is read as it arrives is not', () => {
    localStorage.clear();
    const activity = new Activity();
    activity.hear(started, () => true);
    activity.hear(ended, () => true);
    expect(activity.isUnread('a')).toBe(false);
  });

  it('is not one when what is kept was damaged', () => {
    localStorage.setItem('extremis.unread', '{"a":');
    expect(new Activity().isUnread('a')).toBe(false);
  });
});
