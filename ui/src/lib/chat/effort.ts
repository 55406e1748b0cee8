/** What an answer took, in words. Pure. */
import { number } from '$lib/language/format';
import type { MessageView } from '$lib/ipc';

type Took = Pick<MessageView, 'role' | 'usage' | 'tokens' | 'tookMs' | 'costUsd'>;

/** What a model on this machine costs. */
const FREE = 'free';

const count = (tokens: number) => `${number(tokens)} ${tokens === 1 ? 'token' : 'tokens'}`;

export function seconds(milliseconds: number): string {
  if (milliseconds < 10_000) return `${(milliseconds / 1000).toFixed(1)} s`;
  const whole = Math.round(milliseconds / 1000);
  return whole < 60 ? `${whole} s` : `${Math.floor(whole / 60)} min ${whole % 60} s`;
}

/** Dollars, as exact as is worth reading. */
export function dollars(cost: number): string {
  if (cost === 0) return '$0';
  if (cost < 0.0001) return '< $0.0001';
  return `$${cost.toFixed(cost < 0.1 ? 4 : 2)}`;
}

function written({ usage, tokens }: Took): number | null {
  return usage?.completionTokens ?? tokens;
}

/** At a glance; nothing where nothing is known of how the answer was made. */
export function effortInShort(answer: Took): string | null {
  if (answer.role !== 'assistant' || answer.tookMs === null) return null;
  const tokens = written(answer);
  const parts = [
    tokens === null ? null : count(tokens),
    seconds(answer.tookMs),
    answer.costUsd === null ? null : answer.costUsd === 0 ? FREE : dollars(answer.costUsd),
  ];
  return parts.filter((part) => part !== null).join(' · ');
}

/** All of it. */
export function effortInFull(answer: Took): string {
  const tokens = written(answer);
  const took = answer.tookMs ?? 0;
  const read = answer.usage ? number(answer.usage.promptTokens) : undefined;
  const wrote =
    tokens === null
      ? 'Answered'
      : read === undefined
        ? `Wrote ${count(tokens)}`
        : `Read ${read} and wrote ${count(tokens)}`;
  const speed =
    tokens !== null && took >= 100 ? ` (${Math.max(1, Math.round((tokens * 1000) / took))}/s)` : '';
  const price =
    answer.costUsd === null
      ? 'price not known'
      : answer.costUsd === 0
        ? FREE
        : `about ${dollars(answer.costUsd)}`;
  return `${wrote} in ${seconds(took)}${speed}, ${price}`;
}
