/** What is said of the files and pictures that go along with messages. */
import type { AttachmentView } from '$lib/ipc';
import { t } from '$lib/language/language.svelte';
import { kilobytes, megabytes } from './size';

/** `12 bytes`, `340 KB`, `1.2 MB`: the size of a file as a person reads it. */
export function fileSize(bytes: number): string {
  if (bytes < 1000) return t('chat-bytes', { count: bytes });
  return bytes < 999_500 ? kilobytes(Math.round(bytes / 1000)) : megabytes(bytes / 1_000_000);
}

/** `12 pages`, `1,200 words`: how much is in a file; its size where neither is known. */
export function extent({ pages, words, size }: Pick<AttachmentView, 'pages' | 'words' | 'size'>): string {
  if (pages !== null) return t('chat-pages', { count: pages });
  return words > 0 ? t('chat-words', { count: words }) : fileSize(size);
}

/** `about 3,200 tokens`: what goes along costs as much, rounded as it is only estimated. */
export function cost(tokens: number): string {
  const step = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(tokens, 1))) - 1);
  return t('chat-cost', { count: Math.round(tokens / step) * step });
}

/** What all of them cost together, in tokens. */
export function costOf(attachments: readonly AttachmentView[]): number {
  return attachments.reduce((sum, { tokens }) => sum + (tokens ?? 0), 0);
}

/** Which of them are pictures. */
export function picturesOf(attachments: readonly AttachmentView[]): string[] {
  return attachments.filter(({ width }) => width !== null).map(({ hash }) => hash);
}

/** How many pictures the model of an answer was not shown; `null` where it was shown all. */
export function unseen(count: number | undefined, model: string | null): string | null {
  if (count === undefined) return null;
  return model === null
    ? t('chat-pictures-unseen-unnamed', { count })
    : t('chat-pictures-unseen', { count, model });
}

/** The scripts whose letters look the same wherever a word is parted. */
const PARTED =
  /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Common}]+$/u;
/** The longest ending that says what a file is, and as many letters before it are kept with it. */
const [LONGEST_ENDING, KEPT_BEFORE] = [8, 4];

/** The name of a file in two: what may be shortened, and its end, which stays; one that is short, or cannot be parted, has none. */
export function nameInTwo(name: string): [string, string] {
  const letters = [...name];
  const dot = letters.lastIndexOf('.');
  const ending = dot > 0 && letters.length - dot <= LONGEST_ENDING ? letters.length - dot : 0;
  const kept = ending + KEPT_BEFORE;
  if (letters.length < 2 * kept || !PARTED.test(name)) return [name, ''];
  return [letters.slice(0, -kept).join(''), letters.slice(-kept).join('')];
}
