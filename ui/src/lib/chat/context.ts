/** A captured context as chips: what each says, and what is left when one is taken away. Pure. */
import type { ContextView } from '$lib/ipc';
import { number } from '$lib/language/format';
import { t } from '$lib/language/language.svelte';
import { inUnit, readableSize } from './size';

export type ChipKind = 'app' | 'selection' | 'clipboard';

export interface ContextChip {
  kind: ChipKind;
  label: string;
  /** How much there is of it; where only its beginning is kept, of how much. */
  size: string | null;
  /** What that means where only its beginning is kept. */
  warning: string | null;
  /** All of it. */
  text: string;
}

const FIRST_WORDS = 60;

export function chipsOf(context: ContextView | null): ContextChip[] {
  if (context === null) return [];
  const chips: ContextChip[] = [];
  const place = [context.appName, ownTitle(context)].filter(Boolean).join(' — ');
  if (place !== '' || context.url !== null) {
    const lines = [context.appName, context.windowTitle, context.url].filter(Boolean);
    chips.push({
      kind: 'app',
      label: place || (context.url ?? ''),
      size: null,
      warning: null,
      text: lines.join('\n'),
    });
  }
  if (context.selectedText) chips.push(textChip('selection', context.selectedText, context.selectionLength));
  if (context.clipboard) chips.push(textChip('clipboard', context.clipboard, context.clipboardLength));
  return chips;
}

/** A window's title without the application's name at its end, which is told before it. */
function ownTitle({ appName, windowTitle }: ContextView): string | null {
  const [own, name] = windowTitle?.split(/ [-–—] (?=[^-–—]*$)/) ?? [];
  const isName = name !== undefined && name.trim().toLowerCase() === appName?.toLowerCase();
  return isName ? (own ?? null) : windowTitle;
}

/** The context less one part; `null` when nothing is left. */
export function without(context: ContextView, kind: ChipKind): ContextView | null {
  const rest = { ...context };
  if (kind === 'app') Object.assign(rest, { appName: null, appId: null, windowTitle: null, url: null });
  if (kind === 'selection') Object.assign(rest, { selectedText: null, selectionLength: null });
  if (kind === 'clipboard') Object.assign(rest, { clipboard: null, clipboardLength: null });
  return chipsOf(rest).length === 0 ? null : rest;
}

/** One line that says what a message was asked about. */
export function contextLine(context: ContextView): string {
  const place = context.appName ?? context.windowTitle ?? t('chat-context-text');
  const quoted = context.selectedText ?? context.clipboard;
  return quoted === null ? place : t('chat-context-line', { place, text: firstWords(quoted, 48) });
}

/** How much of a text is kept where that is only its beginning, such as `50 of 62 KB`; else `null`. */
export function keptOf(text: string, whole: number | null): string | null {
  const kept = characters(text);
  if (whole === null || whole <= kept) return null;
  const [part, all] = [inUnit(kept), inUnit(whole)];
  if (part.unit === all.unit && part.value === all.value) return t('chat-part-chars', { part: kept, whole });
  const told = part.unit === all.unit ? number(part.value) : readableSize(kept);
  return t('chat-part', { part: told, whole: readableSize(whole) });
}

/** As the engine counts them. */
function characters(text: string): number {
  let count = 0;
  for (let at = 0; at < text.length; count++) at += (text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1;
  return count;
}

function textChip(kind: 'selection' | 'clipboard', text: string, whole: number | null): ContextChip {
  const kept = keptOf(text, whole);
  return {
    kind,
    label: firstWords(text, FIRST_WORDS),
    size: kept ?? readableSize(text.length),
    warning: kept && t(`chat-context-cut-${kind}`, { kept }),
    text,
  };
}

function firstWords(text: string, limit: number): string {
  const line = text
    .slice(0, limit * 4)
    .trim()
    .replace(/\s+/g, ' ');
  return line.length <= limit ? line : `${line.slice(0, limit).trimEnd()}…`;
}
