import { describe, expect, it } from 'vitest';
import { waysOut } from './failure';

const error = (code: string) => ({ code, message: '', retryable: true });

describe('what can be done about a failure', () => {
  it('leads to the key when the key was rejected', () => {
    expect(waysOut(error('key_rejected'), false)).toMatchObject({ settings: 'Enter a key', at: 'key' });
    expect(waysOut(error('unknown_model'), false).settings).toBe('Settings');
    expect(waysOut(error('rate_limited'), false)).toMatchObject({ settings: null, at: null });
  });

  it('leads to the passphrase when the stored keys are locked', () => {
    expect(waysOut(error('keys_locked'), false)).toMatchObject({
      settings: 'Enter the passphrase',
      at: 'passphrase',
    });
  });

  it('offers to wait when nobody could be reached and nothing has come', () => {
    expect(waysOut(error('no_server'), false)).toMatchObject({ whenBack: true, rest: false });
    expect(waysOut(error('server_error'), false).whenBack).toBe(false);
  });

  it('offers the rest of what has come', () => {
    expect(waysOut(error('stream_cut'), true)).toMatchObject({ whenBack: false, rest: true });
    expect(waysOut(error('timed_out'), true)).toMatchObject({ whenBack: false, rest: true });
  });
});
