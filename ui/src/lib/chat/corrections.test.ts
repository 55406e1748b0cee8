import type { MessageView, WireError } from '$lib/ipc';
import { describe, expect, it, vi } from 'vitest';
import { Corrections, lastOwn } from './corrections.svelte';

const REFUSED: WireError = { code: 'disk_full', message: 'The disk is full.', retryable: true };
const accepts = () => Promise.resolve(null);
const refuses = () => Promise.resolve(REFUSED);

describe('a message that is edited', () => {
  it('begins with what was sent, one in each conversation', () => {
    const corrections = new Corrections();
    corrections.begin('a', { id: 'one', content: 'helo' });
    corrections.begin('b', { id: 'two', content: 'wrold' });
    expect(corrections.of('a')?.text).toBe('helo');
    expect(corrections.of('b')?.message).toBe('two');
    expect(corrections.of(null)).toBeNull();
  });

  it('keeps what was typed when it is begun again, and begins anew with another message', () => {
    const corrections = new Corrections();
    corrections.begin('a', { id: 'one', content: 'helo' });
    corrections.type('a', 'hello');
    corrections.begin('a', { id: 'one', content: 'helo' });
    expect(corrections.of('a')?.text).toBe('hello');
    corrections.begin('a', { id: 'two', content: 'wrold' });
    expect(corrections.of('a')?.text).toBe('wrold');
  });

  it('is gone once it was accepted, and still there when it was not', async () => {
    const corrections = new Corrections();
    corrections.begin('a', { id: 'one', content: 'helo' });
    corrections.type('a', 'hello');
    expect(await corrections.send('a', refuses)).toBe(false);
    expect(corrections.of('a')).toEqual({ message: 'one', text: 'hello', sending: false, refused: REFUSED });
    expect(await corrections.send('a', accepts)).toBe(true);
    expect(corrections.of('a')).toBeNull();
  });

  it('is sent once, and never empty', async () => {
    const corrections = new Corrections();
    const edit = vi.fn(accepts);
    corrections.begin('a', { id: 'one', content: 'helo' });
    corrections.type('a', ' \n');
    expect(await corrections.send('a', edit)).toBe(false);
    corrections.type('a', 'hello');
    await Promise.all([corrections.send('a', edit), corrections.send('a', edit)]);
    expect(edit.mock.calls).toEqual([['one', 'hello']]);
  });

  it('leaves another one alone that was begun meanwhile', async () => {
    const corrections = new Corrections();
    corrections.begin('a', { id: 'one', content: 'helo' });
    const sent = corrections.send('a', refuses);
    corrections.begin('a', { id: 'two', content: 'wrold' });
    expect(await sent).toBe(false);
    expect(corrections.of('a')).toEqual({ message: 'two', text: 'wrold', sending: false, refused: null });
  });
});

it('without one pointed at, the last message of the user is edited', () => {
  const message = (id: string, role: string, status = 'complete') => ({ id, role, status }) as MessageView;
  const said = [message('1', 'user'), message('2', 'user', 'forgotten'), message('3', 'assistant')];
  expect(lastOwn(said)?.id).toBe('1');
  expect(lastOwn([])).toBeUndefined();
});
