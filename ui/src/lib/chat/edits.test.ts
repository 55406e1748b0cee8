import type { MessageView, WireError } from '$lib/ipc';
import { describe, expect, it, vi } from 'vitest';
import { MessageEdits, lastOwn } from './edits.svelte';

const REFUSED: WireError = { code: 'disk_full', message: 'The disk is full.', retryable: true };
const accepts = () => Promise.resolve(null);
const refuses = () => Promise.resolve(REFUSED);

describe('a message that is edited', () => {
  it('begins with what was sent, one in each conversation', () => {
    const messageEdits = new MessageEdits();
    messageEdits.begin('a', { id: 'one', content: 'helo' });
    messageEdits.begin('b', { id: 'two', content: 'wrold' });
    expect(messageEdits.of('a')?.text).toBe('helo');
    expect(messageEdits.of('b')?.message).toBe('two');
    expect(messageEdits.of(null)).toBeNull();
  });

  it('keeps what was typed when it is begun again, and begins anew with another message', () => {
    const messageEdits = new MessageEdits();
    messageEdits.begin('a', { id: 'one', content: 'helo' });
    messageEdits.type('a', 'hello');
    messageEdits.begin('a', { id: 'one', content: 'helo' });
    expect(messageEdits.of('a')?.text).toBe('hello');
    messageEdits.begin('a', { id: 'two', content: 'wrold' });
    expect(messageEdits.of('a')?.text).toBe('wrold');
  });

  it('is gone once it was accepted, and still there when it was not', async () => {
    const messageEdits = new MessageEdits();
    messageEdits.begin('a', { id: 'one', content: 'helo' });
    messageEdits.type('a', 'hello');
    expect(await messageEdits.send('a', refuses)).toBe(false);
    expect(messageEdits.of('a')).toEqual({ message: 'one', text: 'hello', sending: false, refused: REFUSED });
    expect(await messageEdits.send('a', accepts)).toBe(true);
    expect(messageEdits.of('a')).toBeNull();
  });

  it('is sent once, and never empty', async () => {
    const messageEdits = new MessageEdits();
    const edit = vi.fn(accepts);
    messageEdits.begin('a', { id: 'one', content: 'helo' });
    messageEdits.type('a', ' \n');
    expect(await messageEdits.send('a', edit)).toBe(false);
    messageEdits.type('a', 'hello');
    await Promise.all([messageEdits.send('a', edit), messageEdits.send('a', edit)]);
    expect(edit.mock.calls).toEqual([['one', 'hello']]);
  });

  it('leaves another one alone that was begun meanwhile', async () => {
    const messageEdits = new MessageEdits();
    messageEdits.begin('a', { id: 'one', content: 'helo' });
    const sent = messageEdits.send('a', refuses);
    messageEdits.begin('a', { id: 'two', content: 'wrold' });
    expect(await sent).toBe(false);
    expect(messageEdits.of('a')).toEqual({ message: 'two', text: 'wrold', sending: false, refused: null });
  });
});

it('without one pointed at, the last message of the user is edited', () => {
  const message = (id: string, role: string, status = 'complete') => ({ id, role, status }) as MessageView;
  const said = [message('1', 'user'), message('2', 'user', 'forgotten'), message('3', 'assistant')];
  expect(lastOwn(said)?.id).toBe('1');
  expect(lastOwn([])).toBeUndefined();
});
