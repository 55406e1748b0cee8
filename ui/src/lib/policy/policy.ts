/** How a conversation is remembered, in words, and changes of it. Pure. */
import type {
  MemoryWriter,
  ModelChoice,
  Policy,
  Preset,
  PromptShares,
  ResetView,
  SettingsView,
  TopicChange,
} from '$lib/ipc';
import { listed } from '$lib/language/format';
import { t } from '$lib/language/language.svelte';

export const PRESETS: readonly Preset[] = ['rolling', 'progressive', 'multilevel', 'layered'];

/** The policy in one sentence, for where there is no room for more. */
export function policyText({ preset, enabled, trigger }: Policy): string {
  const label = t(`policy-preset-${preset}`);
  if (!enabled) return t('policy-text-off');
  const when = [
    trigger.messages ? t('common-messages', { count: trigger.messages }) : '',
    trigger.tokens ? t('common-tokens', { count: trigger.tokens }) : '',
    trigger.sentTokens ? t('policy-text-sent', { count: trigger.sentTokens }) : '',
    trigger.userTurns ? t('policy-text-questions', { count: trigger.userTurns }) : '',
  ].filter(Boolean);
  return when.length === 0 ? label : t('policy-text', { preset: label, when: listed(when, 'or') });
}

/** What a memory that begins anew does not have in force any more. */
export function resetText({ summaries, facts }: ResetView): string {
  const parts = [
    summaries > 0 ? t('policy-anew-summaries', { count: summaries }) : '',
    facts > 0 ? t('policy-anew-facts', { count: facts }) : '',
  ].filter(Boolean);
  return t('policy-anew-did', { what: listed(parts) });
}

/** Who writes the summaries of a conversation for which `chosen` was chosen. */
export function writerOf(view: SettingsView | null, chosen: ModelChoice | null): MemoryWriter | null {
  if (view === null) return null;
  const isOwn = view.settings.memoryModel.kind === 'chat' && !view.model.overridden;
  if (!isOwn || chosen === null) return view.memoryWriter;
  // The built-in model never writes them.
  const offline = chosen.provider === 'builtin';
  return { offline, label: offline ? view.memoryWriter.label : chosen.model };
}

/** How many messages stay word for word when a summary is asked for although all but those usually kept are covered. */
const KEPT_WHEN_ASKED = 2;

/**
 * How many of the `left` messages without a summary stay word for word if one is asked for now; `null` where those that
 * always stay do, or where there is nothing to cover.
 */
export function keptWhenAsked({ keep }: Policy, left: number): number | null {
  if (!('messages' in keep)) return null;
  const kept = Math.min(keep.messages, KEPT_WHEN_ASKED);
  return left <= keep.messages && left > kept ? kept : null;
}

/** The same with one number of the trigger changed; `null` takes it out. */
export function withTrigger(
  policy: Policy,
  name: 'messages' | 'againAfter' | 'tokens' | 'sentTokens' | 'userTurns',
  value: number | null,
): Policy {
  return { ...policy, trigger: { ...policy.trigger, [name]: value } };
}

/** What counts as a change of topic where only one of its numbers is set. */
const TOPIC: TopicChange = { gapMinutes: 60, sharedWordsPercent: 10 };

/** The same with one number of a change of topic set; `null`: it decides nothing any more. */
export function withTopic(policy: Policy, name: keyof TopicChange, value: number | null): Policy {
  const topic = value === null ? null : { ...(policy.trigger.topic ?? TOPIC), [name]: value };
  return { ...policy, trigger: { ...policy.trigger, topic } };
}

/** How the length of a prompt is divided where nothing is set: of 8,000 tokens. */
export const SHARES: readonly { share: keyof PromptShares; usual: number }[] = [
  { share: 'system', usual: 1500 },
  { share: 'summaries', usual: 2000 },
  { share: 'recent', usual: 3000 },
  { share: 'snippets', usual: 1500 },
];

/** The same with one part of a prompt given so many tokens; `null`: as usual. */
export function withShare(policy: Policy, share: keyof PromptShares, value: number | null): Policy {
  const usual = Object.fromEntries(
    SHARES.map(({ share: of, usual }) => [of, usual]),
  ) as unknown as PromptShares;
  const shares = { ...(policy.shares ?? usual), [share]: value ?? usual[share] };
  return { ...policy, shares: same(shares, usual) ? null : shares };
}

type Levels = Exclude<Policy['shape'], 'rolling'>['levels'];

/** The numbers of summaries of summaries; `null` where there are none. */
export function levelsOf({ shape }: Policy): Levels | null {
  return shape === 'rolling' ? null : shape.levels;
}

/** The same with some of these numbers changed. */
export function withLevels(policy: Policy, changed: Partial<Levels>): Policy {
  const levels = levelsOf(policy);
  return levels === null ? policy : { ...policy, shape: { levels: { ...levels, ...changed } } };
}

/** Whether anything makes a summary due by itself. */
export function everDue({ trigger }: Policy): boolean {
  const { messages, tokens, sentTokens, userTurns } = trigger;
  return [messages, tokens, sentTokens, userTurns].some((value) => typeof value === 'number');
}

export function isPreset(policy: Policy, presets: readonly Policy[]): boolean {
  const plain = presets.find(({ preset }) => preset === policy.preset);
  const { enabled, apart = false } = policy;
  return plain !== undefined && same({ ...plain, enabled, apart }, { ...policy, apart });
}

function same(a: unknown, b: unknown): boolean {
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return a === b;
  const names = new Set([...Object.keys(a), ...Object.keys(b)]);
  const at = (value: object, name: string) => (value as Record<string, unknown>)[name] ?? null;
  return [...names].every((name) => same(at(a, name), at(b, name)));
}
