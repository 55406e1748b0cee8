/** What is said of the files and pictures that go along with messages. */
import { number } from '$lib/language/format';
import type { AttachmentView } from '$lib/ipc';

/** `12 bytes`, `340 KB`, `1.2 MB`: the size of a file as a person reads it. */
export function fileSize(bytes: number): string {
  if (bytes < 1000) return `${bytes} ${bytes === 1 ? 'byte' : 'bytes'}`;
  if (bytes < 999_500) return `${Math.round(bytes / 1000)} KB`;
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}

const counted = (count: number, one: string): string => `${number(count)} ${count === 1 ? one : `${one}s`}`;

/** `12 pages`, `1,200 words`: how much is in a file; its size where neither is known. */
export function extent({ pages, words, size }: Pick<AttachmentView, 'pages' | 'words' | 'size'>): string {
  if (pages !== null) return counted(pages, 'page');
  return words > 0 ? counted(words, 'word') : fileSize(size);
}

/** `about 3,200 tokens`: what goes along costs as much, rounded as it is only estimated. */
export function cost(tokens: number): string {
  const step = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(tokens, 1))) - 1);
  return `about ${counted(Math.round(tokens / step) * step, 'token')}`;
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
  return `${count === 1 ? 'A picture was' : `${count} pictures were`} not shown to ${model ?? 'the model'}`;
}
