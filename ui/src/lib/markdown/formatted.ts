/** A text for the clipboard, made by the worker: a text that takes too long is copied as it is. */
import { isSoonLexed } from './cost';
import { toHtml, toPlain } from './clipboard';
import { PLAIN_OVER } from './fold';
import type { LexOptions } from './lex';
import { desk, type Desk } from './work';

/** As HTML; `null` where it is only to be had as it is. */
export async function htmlOf(
  text: string,
  { breaks = false }: LexOptions = {},
  by: Desk | null = desk,
): Promise<string | null> {
  if (text.length > PLAIN_OVER) return null;
  if (by === null || isSoonLexed(text)) return toHtml(text, { breaks });
  return by.do<'html'>({ kind: 'html', text, breaks });
}

/** Without the marks of markdown. */
export async function plainOf(
  text: string,
  { breaks = false }: LexOptions = {},
  by: Desk | null = desk,
): Promise<string> {
  if (text.length > PLAIN_OVER) return text;
  if (by === null || isSoonLexed(text)) return toPlain(text, { breaks });
  return (await by.do<'plain'>({ kind: 'plain', text, breaks })) ?? text;
}
