/** Sizes of texts and files, as a person reads them. */
import { number } from '$lib/language/format';
import { t } from '$lib/language/language.svelte';

const ONE_DIGIT = { minimumFractionDigits: 1, maximumFractionDigits: 1 } as const;

export const kilobytes = (size: number) => t('chat-kilobytes', { size: number(size) });
export const megabytes = (size: number) => t('chat-megabytes', { size: number(size, ONE_DIGIT) });

/** The size of a text as it is told, and in what unit. */
export function inUnit(characters: number): { value: number; unit: 'chars' | 'kilobytes' | 'megabytes' } {
  if (characters < 1000) return { value: characters, unit: 'chars' };
  if (characters < 1_000_000) return { value: Math.round(characters / 1000), unit: 'kilobytes' };
  return { value: Math.round(characters / 100_000) / 10, unit: 'megabytes' };
}

/** `1.2 MB`, `340 KB`: a text's size. */
export function readableSize(characters: number): string {
  const { value, unit } = inUnit(characters);
  if (unit === 'chars') return t('chat-chars', { count: value });
  return unit === 'kilobytes' ? kilobytes(value) : megabytes(value);
}

/** A text's size on the disk and for a model. */
export function bytesOf(text: string): number {
  return new TextEncoder().encode(text).length;
}
