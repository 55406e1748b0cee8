/** What an answer took, in words. Pure. */
import type { MessageView } from '$lib/ipc';
import { number } from '$lib/language/format';
import { t } from '$lib/language/language.svelte';

type Took = Pick<MessageView, 'role' | 'usage' | 'tokens' | 'tookMs' | 'costUsd'>;

const ONE_DIGIT = { minimumFractionDigits: 1, maximumFractionDigits: 1 } as const;

/** Dollars with so many digits after the point. */
const inDollars = (digits: number) =>
  ({
    style: 'currency',
    currency: 'USD',
    currencyDisplay: 'narrowSymbol',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }) as const;
const [WHOLE, CENTS, EXACT] = [inDollars(0), inDollars(2), inDollars(4)];

export function seconds(milliseconds: number): string {
  if (milliseconds < 10_000) return t('chat-seconds', { seconds: number(milliseconds / 1000, ONE_DIGIT) });
  const whole = Math.round(milliseconds / 1000);
  if (whole < 60) return t('chat-seconds', { seconds: whole });
  return t('chat-minutes', { minutes: Math.floor(whole / 60), seconds: whole % 60 });
}

/** Dollars, as exact as is worth reading. */
export function dollars(cost: number): string {
  if (cost === 0) return number(0, WHOLE);
  if (cost < 0.0001) return t('chat-price-below', { price: number(0.0001, EXACT) });
  return number(cost, cost < 0.1 ? EXACT : CENTS);
}

function written({ usage, tokens }: Took): number | null {
  return usage?.completionTokens ?? tokens;
}

/** At a glance; nothing where nothing is known of how the answer was made. */
export function effortInShort(answer: Took): string | null {
  if (answer.role !== 'assistant' || answer.tookMs === null) return null;
  const tokens = written(answer);
  const parts = [
    tokens === null ? null : t('common-tokens', { count: tokens }),
    seconds(answer.tookMs),
    answer.costUsd === null ? null : answer.costUsd === 0 ? t('chat-free') : dollars(answer.costUsd),
  ];
  return parts.filter((part) => part !== null).join(t('common-apart'));
}

/** All of it. */
export function effortInFull(answer: Took): string {
  const effort = withSpeed(answer);
  if (answer.costUsd === null) return t('chat-effort-no-price', { effort });
  if (answer.costUsd === 0) return t('chat-effort-free', { effort });
  return t('chat-effort-price', { effort, price: dollars(answer.costUsd) });
}

function withSpeed(answer: Took): string {
  const [tokens, took] = [written(answer), answer.tookMs ?? 0];
  const effort = readAndWritten(answer);
  if (tokens === null || took < 100) return effort;
  return t('chat-effort-speed', { effort, speed: Math.max(1, Math.round((tokens * 1000) / took)) });
}

function readAndWritten(answer: Took): string {
  const [count, time] = [written(answer), seconds(answer.tookMs ?? 0)];
  if (count === null) return t('chat-effort-answered', { time });
  const read = answer.usage?.promptTokens;
  if (read === undefined) return t('chat-effort-wrote', { count, time });
  return t('chat-effort-read-and-wrote', { read, count, time });
}
