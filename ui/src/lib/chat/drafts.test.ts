import type { AttachmentView, DraftView } from '$lib/ipc';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Drafts } from './drafts.svelte';

/** What the disk has, in place of the engine's file. */
class Disk {
  kept: DraftView[] = [];
  writers = new Set<string>();
  fails = false;
  refuses: string | null = null;
  saves = 0;

  drafts = async (): Promise<DraftView[]> => structuredClone(this.kept);

  /** Joined to what another window kept, as by the engine. */
  joins = (_before: string, _kept: string, own: string): string => own;

  saveDraft = async (typed: DraftView, before: string, writer: string): Promise<DraftView | null> => {
    this.saves++;
    if (this.fails || typed.text === this.refuses)
      throw { code: 'disk_full', message: 'The disk is full.', retryable: true };
    this.writers.add(writer);
    const same = (one: DraftView) =>
      one.kind === typed.kind && one.session === typed.session && one.item === typed.item;
    const at = this.kept.findIndex(same);
    const draft = { ...typed, text: this.joins(before, this.kept[at]?.text ?? '', typed.text) };
    const [own, others] = [typed.attachments ?? [], this.kept[at]?.attachments ?? []];
    const isOwn = ({ hash }: AttachmentView) => own.some((one) => one.hash === hash);
    if (draft.text !== typed.text) draft.attachments = [...own, ...others.filter((one) => !isOwn(one))];
    const empty = draft.text === '' && (draft.attachments ?? []).length === 0;
    if (at !== -1) this.kept.splice(at, 1, ...(empty ? [] : [structuredClone(draft)]));
    else if (!empty) this.kept.push(structuredClone(draft));
    return draft.text === typed.text ? null : structuredClone(draft);
  };

  get texts(): string[] {
    return this.kept.map(({ text }) => text);
  }
}

let disk: Disk;
const inWindow = (begins: 'message' | 'popup' = 'message') => new Drafts(begins, disk);

beforeEach(() => {
  vi.useFakeTimers();
  disk = new Disk();
});
afterEach(() => void vi.useRealTimers());

const file = (name: string): AttachmentView => ({
  hash: name,
  name,
  mediaType: 'text/plain',
  size: 1,
  width: null,
  height: null,
  textLeftOut: 0,
  pages: null,
  words: 0,
  tokens: null,
});

describe('what goes along with a message', () => {
  const names = (drafts: Drafts, session: string | null) =>
    drafts.attachments(session).map(({ name }) => name);

  it('is kept with what is typed, each once, also where nothing is', async () => {
    const drafts = inWindow();
    drafts.attach('a', file('one'));
    drafts.attach('a', file('two'));
    drafts.attach('a', file('one'));
    await vi.advanceTimersByTimeAsync(1000);
    const again = inWindow();
    await again.load();
    expect([again.get('a'), names(again, 'a')]).toEqual(['', ['two', 'one']]);
    again.set('a', 'words');
    expect(names(again, 'a')).toEqual(['two', 'one']);
    again.detach('a', ['two', 'one']);
    expect([again.get('a'), names(again, 'a')]).toEqual(['words', []]);
  });

  it('leaves with the message that it was accepted with, and what was attached meanwhile stays', () => {
    const drafts = inWindow();
    drafts.attach('a', file('one'));
    const sent = drafts.attachments('a');
    drafts.attach('a', file('two'));
    drafts.sent('a', '', sent);
    expect(names(drafts, 'a')).toEqual(['two']);
  });

  it('goes with a new conversation, into the queue and back into the field', () => {
    const drafts = inWindow();
    drafts.attach(null, file('one'));
    drafts.moveTo('a');
    expect([names(drafts, null), names(drafts, 'a')]).toEqual([[], ['one']]);
    drafts.enqueue('a', null);
    expect(names(drafts, 'a')).toEqual([]);
    const [queued] = drafts.queued('a');
    if (queued === undefined) throw new Error('nothing is queued');
    drafts.putBack('a', queued.text, queued.attachments);
    drafts.unqueue(queued);
    expect([names(drafts, 'a'), drafts.queued('a')]).toEqual([['one'], []]);
  });
});

describe('what was typed and not sent', () => {
  it('is kept for each conversation and for the one that does not exist yet', () => {
    const drafts = inWindow();
    drafts.set('a', 'to a');
    drafts.set(null, 'to nobody yet');
    expect(drafts.get('a')).toBe('to a');
    expect(drafts.get('b')).toBe('');
    expect(drafts.get(null)).toBe('to nobody yet');
  });

  it('leaves when it was accepted, but not what was typed meanwhile', () => {
    const drafts = inWindow();
    drafts.set('a', 'first');
    drafts.set('a', 'first\nsecond');
    drafts.sent('a', 'first');
    expect(drafts.get('a')).toBe('second');
    drafts.sent('a', 'second');
    expect(drafts.get('a')).toBe('');
  });

  it('stays when it was changed while it was on its way', () => {
    const drafts = inWindow();
    drafts.set('a', 'changed my mind');
    drafts.sent('a', 'first');
    expect(drafts.get('a')).toBe('changed my mind');
  });

  it('goes with a conversation that comes into being', () => {
    const drafts = inWindow();
    drafts.set(null, 'and another thing');
    drafts.moveTo('a');
    expect(drafts.get('a')).toBe('and another thing');
    expect(drafts.get(null)).toBe('');
  });

  it('goes along into a conversation after what is written for it already', () => {
    const drafts = inWindow('popup');
    drafts.set('a', 'half a thought');
    drafts.set(null, 'and tomorrow?');
    drafts.moveTo('a');
    expect([drafts.get('a'), drafts.get(null)]).toEqual(['half a thought\nand tomorrow?', '']);
    drafts.moveTo('a');
    expect(drafts.get('a')).toBe('half a thought\nand tomorrow?');
  });

  it('has another undo history for each conversation, and for what is written after sending', () => {
    const drafts = inWindow();
    const before = drafts.name('a');
    expect(drafts.name('b')).not.toBe(before);
    drafts.set('a', 'sent');
    expect(drafts.name('a')).toBe(before);
    drafts.sent('a', 'sent');
    expect(drafts.name('a')).not.toBe(before);
  });
});

describe('drafts on the disk', () => {
  it('are there within a second of each letter, and in the next window that asks', async () => {
    const drafts = inWindow();
    for (const text of ['h', 'he', 'hel', 'hell', 'hello']) {
      drafts.set('a', text);
      await vi.advanceTimersByTimeAsync(100);
    }
    await vi.advanceTimersByTimeAsync(300);
    expect(disk.texts).toEqual(['hello']);
    expect(disk.saves).toBeLessThan(5);
    const later = inWindow();
    await later.load();
    expect(later.get('a')).toBe('hello');
    drafts.sent('a', 'hello');
    await vi.advanceTimersByTimeAsync(0);
    expect(disk.texts).toEqual([]);
  });

  it('are brought there at once when the window is left', async () => {
    const drafts = inWindow();
    const end = drafts.watch(window);
    drafts.set('a', 'about to quit');
    window.dispatchEvent(new Event('blur'));
    await vi.advanceTimersByTimeAsync(0);
    expect(disk.texts).toEqual(['about to quit']);
    end();
  });

  it('are tried again until the disk takes them', async () => {
    const drafts = inWindow();
    disk.fails = true;
    drafts.set('a', 'not lost');
    await vi.advanceTimersByTimeAsync(5000);
    expect(disk.texts).toEqual([]);
    disk.fails = false;
    await vi.advanceTimersByTimeAsync(1500);
    expect(disk.texts).toEqual(['not lost']);
    expect(drafts.get('a')).toBe('not lost');
  });

  it('of two windows stay joined in both, with what goes along', async () => {
    const [one, two] = [inWindow(), inWindow()];
    disk.joins = (before, kept, own) => (kept === before || own === kept ? own : `${kept}\n${own}`);
    one.attach('a', file('one'));
    one.set('a', 'here');
    await vi.advanceTimersByTimeAsync(1000);
    two.set('a', 'there');
    two.attach('a', file('two'));
    await vi.advanceTimersByTimeAsync(3000);
    expect(two.get('a')).toBe('here\nthere');
    expect(disk.texts).toEqual(['here\nthere']);
    expect(two.attachments('a').map(({ name }) => name)).toEqual(['two', 'one']);
    expect(disk.kept[0]?.attachments?.map(({ name }) => name)).toEqual(['two', 'one']);
    two.set('a', 'here\nthere, too');
    await vi.advanceTimersByTimeAsync(1000);
    expect(disk.kept[0]?.attachments?.map(({ name }) => name)).toEqual(['two', 'one']);
  });

  it('are handed over each, also where the one before is not taken', async () => {
    const drafts = inWindow();
    drafts.set('a', 'one');
    drafts.set('b', 'two');
    disk.refuses = 'one';
    await drafts.saveNow();
    expect(disk.texts).toEqual(['two']);
    disk.refuses = null;
    await vi.advanceTimersByTimeAsync(1500);
    expect(disk.texts).toEqual(['two', 'one']);
  });

  it('come before what was typed while the window came, and never take its place afterwards', async () => {
    disk.kept = [{ kind: 'message', session: 'a', item: null, text: 'a half written' }];
    const drafts = inWindow();
    const loading = drafts.load();
    drafts.set('a', ' thought');
    await loading;
    expect(drafts.get('a')).toBe('a half written thought');

    const again = drafts.load();
    drafts.set('a', 'typed before it was known');
    await again;
    expect(drafts.get('a')).toBe('typed before it was known');
  });

  it('are the same in both windows once one is left for the other', async () => {
    const [main, popup] = [inWindow(), inWindow('popup')];
    popup.set('a', 'a follow-up');
    popup.set(null, 'a new question');
    await vi.advanceTimersByTimeAsync(1000);
    const [writer] = disk.writers;
    main.hear({ kind: 'draftsChanged', writer: writer ?? null });
    await vi.advanceTimersByTimeAsync(0);
    expect(main.get('a')).toBe('a follow-up');
    expect(main.get(null)).toBe('');
  });

  it('that are typed in two windows for one message are one text in both', async () => {
    const [one, two] = [inWindow(), inWindow()];
    disk.joins = (before, kept, own) => (kept === before ? own : `${kept}${own.slice(before.length)}`);
    const hear = (drafts: Drafts) => drafts.hear({ kind: 'draftsChanged', writer: 'another' });
    one.set('a', 'Hello');
    await vi.advanceTimersByTimeAsync(1000);
    await two.load();
    two.set('a', 'Hello, and more');
    one.set('a', 'Hello you');
    await one.saveNow();
    // What it has not saved yet is not taken from it.
    hear(two);
    const saving = two.saveNow();
    two.set('a', 'Hello, and more!');
    await saving;
    await vi.advanceTimersByTimeAsync(1000);
    hear(one);
    await vi.advanceTimersByTimeAsync(1000);
    for (const text of [one.get('a'), two.get('a'), ...disk.texts]) expect(text).toBe('Hello you, and more!');
  });

  it('are not taken back by a list that was asked for before they were saved and comes after', async () => {
    const drafts = inWindow();
    drafts.set('a', 'sent');
    await vi.advanceTimersByTimeAsync(1000);
    drafts.sent('a', 'sent');
    const before = structuredClone(disk.kept);
    let come: (list: DraftView[]) => void = () => undefined;
    vi.spyOn(disk, 'drafts').mockReturnValueOnce(new Promise((resolve) => (come = resolve)));
    const loading = drafts.load();
    await vi.advanceTimersByTimeAsync(1000);
    come(before);
    await loading;
    expect([drafts.get('a'), disk.texts]).toEqual(['', []]);
  });

  it('go when the engine erases them', async () => {
    const drafts = inWindow();
    drafts.set('a', 'of an erased conversation');
    await vi.advanceTimersByTimeAsync(1000);
    disk.kept = [];
    drafts.hear({ kind: 'draftsChanged', writer: null });
    await vi.advanceTimersByTimeAsync(0);
    expect(drafts.get('a')).toBe('');
  });

  it('hold the messages that wait for an answer, in their order, and edits of sent ones', async () => {
    const drafts = inWindow();
    for (const text of ['first', 'second']) {
      drafts.set('a', text);
      drafts.enqueue('a', null);
    }
    drafts.setEdit('a', 'm', 'other words');
    await vi.advanceTimersByTimeAsync(1000);
    const later = inWindow();
    await later.load();
    expect(later.queued('a').map(({ text }) => text)).toEqual(['first', 'second']);
    expect(later.get('a')).toBe('');
    expect(later.edit('a')).toEqual({ message: 'm', text: 'other words' });
    const [first] = later.queued('a');
    if (first !== undefined) later.unqueue(first);
    later.setEdit('a', 'm', null);
    later.putBack('a', 'first');
    await vi.advanceTimersByTimeAsync(1000);
    expect(disk.kept.map(({ kind, text }) => [kind, text])).toEqual([
      ['queued', 'second'],
      ['message', 'first'],
    ]);
  });
});
