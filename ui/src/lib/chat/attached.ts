/** What is said of the files and pictures that go along with messages. */
import type { AttachmentView } from '$lib/ipc';

/** `12 bytes`, `340 KB`, `1.2 MB`: the size of a file as a person reads it. */
export function fileSize(bytes: number): string {
  if (bytes < 1000) return `${bytes} ${bytes === 1 ? 'byte' : 'bytes'}`;
  if (bytes < 999_500) return `${Math.round(bytes / 1000)} KB`;
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
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
