/** What is asked of the summaries of a conversation, as the panel shows them. Pure. */
import type { NodeView, QualityView } from '$lib/ipc';
import { t } from '$lib/language/language.svelte';

/** Places of messages in the visible history, the last one excluded. */
export interface Range {
  start: number;
  end: number;
}

/** Which messages a summary covers, as people count: from one, both ends included. */
export function rangeText({ start, end }: Pick<NodeView, 'start' | 'end'>): string {
  if (start === null || end === null) return t('memory-range-elsewhere');
  return end - start === 1
    ? t('memory-range-one', { number: end })
    : t('memory-range', { first: start + 1, last: end });
}

/** Who wrote a version, as people say it. */
export function writtenBy({
  origin,
  offline,
  modelUsed,
}: Pick<NodeView, 'origin' | 'offline' | 'modelUsed'>): string {
  if (origin === 'edited' || modelUsed === null) return t('memory-by-you');
  return offline ? t('memory-by-none') : modelUsed;
}

/** The part of what could be checked that is still there, in percent. */
export function percent({ checked, found }: QualityView): number {
  return checked === 0 ? 100 : Math.round((found / checked) * 100);
}

/** The summary to show when none was chosen, or the one chosen is not in force any more: the latest. */
export function shownNode(nodes: readonly NodeView[], chosen: string | null): NodeView | null {
  const kept = nodes.find(({ id }) => id === chosen);
  if (kept !== undefined && kept.state !== 'superseded') return kept;
  const active = nodes.filter(({ state }) => state === 'active');
  return active.toSorted((a, b) => (b.end ?? 0) - (a.end ?? 0))[0] ?? null;
}

/** Versions of the same stretch, newest first: what a version became, or what it was before. */
function lineage(nodes: readonly NodeView[], of: NodeView): NodeView[] {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const result: NodeView[] = [];
  for (let node: NodeView | undefined = of; node !== undefined && !result.includes(node);) {
    result.push(node);
    node = node.basedOn === null ? undefined : byId.get(node.basedOn);
  }
  return result;
}

/** All versions of the stretch that a version is of, newest first. */
export function versionsOf(nodes: readonly NodeView[], id: string): NodeView[] {
  const of = nodes.find((node) => node.id === id);
  if (of === undefined) return [];
  const before = new Set(lineage(nodes, of));
  const overlaps = (node: NodeView) =>
    of.start !== null &&
    of.end !== null &&
    node.start !== null &&
    node.end !== null &&
    node.start < of.end &&
    of.start < node.end;
  return nodes
    .filter((node) => before.has(node) || (node.level === of.level && overlaps(node)))
    .toSorted((a, b) => (a.createdAt < b.createdAt ? 1 : a.createdAt > b.createdAt ? -1 : 0));
}

/** The version that was in force before this one; none for the first. */
export function earlier(nodes: readonly NodeView[], node: NodeView): NodeView | undefined {
  const versions = versionsOf(nodes, node.id).filter(({ state }) => state !== 'held');
  return versions[versions.findIndex(({ id }) => id === node.id) + 1];
}
