import { describe, expect, it } from 'vitest';
import { Drafts } from './drafts.svelte';

describe('what was typed and not sent', () => {
  it('is kept for each conversation and for the one that does not exist yet', () => {
    const drafts = new Drafts();
    drafts.set('a', 'to a');
    drafts.set(null, 'to nobody yet');
    expect(drafts.get('a')).toBe('to a');
    expect(drafts.get('b')).toBe('');
    expect(drafts.get(null)).toBe('to nobody yet');
  });

  it('leaves when it was accepted, but not what was typed meanwhile', () => {
    const drafts = new Drafts();
    drafts.set('a', 'first');
    drafts.set('a', 'first\nsecond');
    drafts.sent('a', 'first');
    expect(drafts.get('a')).toBe('second');
    drafts.sent('a', 'second');
    expect(drafts.get('a')).toBe('');
  });

  it('stays when it was changed while it was on its way', () => {
    const drafts = new Drafts();
    drafts.set('a', 'changed my mind');
    drafts.sent('a', 'first');
    expect(drafts.get('a')).toBe('changed my mind');
  });

  it('goes with a conversation that comes into being', () => {
    const drafts = new Drafts();
    drafts.set(null, 'and another thing');
    drafts.born('a');
    expect(drafts.get('a')).toBe('and another thing');
    expect(drafts.get(null)).toBe('');
  });
});
