/** A captured context as chips: what each says, and what is left when one is taken away. Pure. */
import type { ContextView } from '$lib/ipc';
import { readableSize } from '$lib/markdown/fold';

export type ChipKind = 'app' | 'selection' | 'clipboard';

export interface ContextChip {
  kind: ChipKind;
  label: string;
  /** How much there is of it. */
  size: string | null;
  /** All of it. */
  text: string;
}

const FIRST_WORDS = 60;

export function chipsOf(context: ContextView | null): ContextChip[] {
  if (context === null) return [];
  const chips: ContextChip[] = [];
  const place = [context.appName, context.windowTitle].filter(Boolean).join(' — ');
  if (place !== '' || context.url !== null) {
    const lines = [context.appName, context.windowTitle, context.url].filter(Boolean);
    chips.push({ kind: 'app', label: place || (context.url ?? ''), size: null, text: lines.join('\n') });
  }
  if (context.selectedText) chips.push(textChip('selection', context.selectedText));
  if (context.clipboard) chips.push(textChip('clipboard', context.clipboard));
  return chips;
}

/** The context less one part; `null` when nothing is left. */
export function without(context: ContextView, kind: ChipKind): ContextView | null {
  const rest = { ...context };
  if (kind === 'app') Object.assign(rest, { appName: null, appId: null, windowTitle: null, url: null });
  if (kind === 'selection') rest.selectedText = null;
  if (kind === 'clipboard') rest.clipboard = null;
  return chipsOf(rest).length === 0 ? null : rest;
}

/** One line that says what a message was asked about. */
export function contextLine(context: ContextView): string {
  const place = context.appName ?? context.windowTitle ?? 'Captured text';
  const quoted = context.selectedText ?? context.clipboard;
  return quoted === null ? place : `${place} · “${firstWords(quoted, 48)}”`;
}

function textChip(kind: 'selection' | 'clipboard', text: string): ContextChip {
  return { kind, label: firstWords(text, FIRST_WORDS), size: readableSize(text.length), text };
}

function firstWords(text: string, limit: number): string {
  const line = text
    .slice(0, limit * 4)
    .trim()
    .replace(/\s+/g, ' ');
  return line.length <= limit ? line : `${line.slice(0, limit).trimEnd()}…`;
}
