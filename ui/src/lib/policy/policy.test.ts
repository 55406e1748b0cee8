import type { ModelChoice, Policy, SettingsView } from '$lib/ipc';
import { describe, expect, it } from 'vitest';
import {
  everDue,
  isPreset,
  keptWhenAsked,
  policyText,
  resetText,
  withShare,
  withLevels,
  withTopic,
  withTrigger,
  writerOf,
} from './policy';

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

describe('Progressive', () => {
  const progressive: Policy = {
    ...ROLLING,
    preset: 'progressive',
    trigger: { sentTokens: 3000 },
    keep: { tokens: 2500 },
    length: 'progressive',
  };

  it('says what makes a summary due, and is due by that alone', () => {
    expect(policyText(progressive)).toBe('Progressive, at more than 3,000 tokens to send');
    expect(everDue(progressive)).toBe(true);
    const changed = withTrigger(progressive, 'sentTokens', 5000);
    expect(changed.trigger.sentTokens).toBe(5000);
    expect(everDue(withTrigger(progressive, 'sentTokens', null))).toBe(false);
  });
});

describe('a change of topic', () => {
  it('begins with the usual of what is not set, and ends when either is emptied', () => {
    const topic = withTopic(ROLLING, 'gapMinutes', 30);
    expect(topic.trigger.topic).toEqual({ gapMinutes: 30, sharedWordsPercent: 10 });
    expect(withTopic(topic, 'sharedWordsPercent', 5).trigger.topic?.gapMinutes).toBe(30);
    expect(withTopic(topic, 'sharedWordsPercent', null).trigger.topic).toBeNull();
  });
});

describe('summaries of summaries', () => {
  it('keep their other numbers when one is changed, and are none where there is one summary', () => {
    const levels = { maxActiveOfLevel: 5, maxActive: 10, maxLevel: 3, foldTokens: null };
    const layered: Policy = { ...ROLLING, preset: 'layered', shape: { levels } };
    expect(withLevels(layered, { maxActive: 4 }).shape).toEqual({ levels: { ...levels, maxActive: 4 } });
    expect(withLevels(ROLLING, { maxActive: 4 })).toEqual(ROLLING);
  });
});

describe('how a prompt is divided', () => {
  it('is as usual until a number is changed, and again when that is emptied', () => {
    const more = withShare(ROLLING, 'recent', 4000);
    expect(more.shares).toEqual({ system: 1500, summaries: 2000, recent: 4000, snippets: 1500 });
    expect(withShare(more, 'recent', null).shares).toBeNull();
  });
});

describe('a memory that begins anew', () => {
  it('says what is not in force any more, and what is safe', () => {
    const safe = 'Every message stays.';
    expect(resetText({ summaries: 1, facts: 2 })).toBe(
      `Taken out of this memory: 1 summary and 2 facts. ${safe}`,
    );
    expect(resetText({ summaries: 0, facts: 1 })).toBe(`Taken out of this memory: 1 fact. ${safe}`);
  });
});

describe('who writes the summaries of a conversation', () => {
  const OFFLINE = { offline: true, label: 'Offline' };
  const view = (kind: 'chat' | 'extractive', overridden = false) =>
    ({ settings: { memoryModel: { kind } }, model: { overridden }, memoryWriter: OFFLINE }) as SettingsView;
  const of = (provider: ModelChoice['provider']) => ({ provider, model: 'gpt-test' }) as ModelChoice;

  it('is the model that answers there, whatever answers everywhere else', () => {
    expect(writerOf(view('chat'), of('openai'))).toEqual({ offline: false, label: 'gpt-test' });
    expect(writerOf(view('chat'), of('builtin'))?.offline).toBe(true);
  });

  it('is the one of all conversations where none was chosen for this one or for its memory', () => {
    expect(writerOf(view('chat'), null)).toBe(OFFLINE);
    expect(writerOf(view('extractive'), of('openai'))).toBe(OFFLINE);
    expect(writerOf(view('chat', true), of('openai'))).toBe(OFFLINE);
    expect(writerOf(null, null)).toBe(null);
  });
});

it('a summary that is asked for goes on to all but the last two once only those that are kept are left', () => {
  expect([30, 11, 10, 3, 2, 0].map((left) => keptWhenAsked(ROLLING, left))).toEqual([
    null,
    null,
    2,
    2,
    null,
    null,
  ]);
  expect(keptWhenAsked({ ...ROLLING, keep: { messages: 1 } }, 1)).toBe(null);
  expect(keptWhenAsked({ ...ROLLING, keep: { tokens: 500 } }, 3)).toBe(null);
});
