import type { Policy } from '$lib/ipc';
import { describe, expect, it } from 'vitest';
import { everDue, isPreset, policyText, withTrigger } from './policy';

const ROLLING: Policy = {
  preset: 'rolling',
  enabled: true,
  trigger: { messages: 20, againAfter: 10, tokens: 8000 },
  keep: { messages: 10 },
  shape: 'rolling',
  length: { characters: 2000 },
  facts: true,
  keepLost: false,
};

describe('how a conversation is remembered', () => {
  it('is said in one sentence', () => {
    expect(policyText(ROLLING)).toBe('Rolling, at 20 messages or 8,000 tokens');
    expect(policyText({ ...ROLLING, enabled: false })).toBe('Nothing is summarised');
    expect(policyText({ ...ROLLING, trigger: {} })).toBe('Rolling');
  });

  it('is as the preset until a number is changed; being off or kept apart changes no number', () => {
    expect(isPreset({ ...ROLLING, apart: true }, [ROLLING])).toBe(true);
    expect(isPreset({ ...ROLLING, enabled: false }, [ROLLING])).toBe(true);
    const changed = withTrigger(ROLLING, 'messages', 30);
    expect(isPreset(changed, [ROLLING])).toBe(false);
    expect(isPreset(withTrigger(changed, 'messages', 20), [ROLLING])).toBe(true);
  });

  it('never summarises by itself without a trigger', () => {
    const none = withTrigger(withTrigger(ROLLING, 'messages', null), 'tokens', null);
    expect(everDue(none)).toBe(false);
    expect(everDue(ROLLING)).toBe(true);
  });
});
