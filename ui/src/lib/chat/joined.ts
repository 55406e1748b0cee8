/** What was written in this window on top of a text that another window has changed meanwhile. Pure. */

/** `before`: what this window saved; `kept`: what that became; `own`: what is written here by now. Nothing is lost. */
export function joined(before: string, kept: string, own: string): string {
  if (own.startsWith(before)) return kept + own.slice(before.length);
  return own === '' ? kept.slice(kept.startsWith(before) ? before.length : 0).trimStart() : `${kept}\n${own}`;
}
