/** Facts as the panel shows them: by field, what holds first, and what contradicts what. Pure. */
import type { FactField, FactView } from '$lib/ipc';
import { t } from '$lib/language/language.svelte';
import type { PlainId } from '$lib/language/messages';

export const FIELDS = [
  { field: 'user_preferences', label: 'memory-preferences', one: 'memory-preference', keyed: true },
  { field: 'key_decisions', label: 'memory-decisions', one: 'memory-decision', keyed: false },
  { field: 'important_facts', label: 'memory-facts', one: 'memory-fact', keyed: false },
  { field: 'source_urls', label: 'memory-sources', one: 'memory-source', keyed: false },
  { field: 'document_structure', label: 'memory-document', one: 'memory-document-part', keyed: true },
  { field: 'entities', label: 'memory-entities', one: 'memory-entity', keyed: false },
  { field: 'custom_fields', label: 'memory-other', one: 'memory-other-one', keyed: true },
] as const satisfies readonly { field: FactField; label: PlainId; one: PlainId; keyed: boolean }[];

export interface FactGroup {
  field: FactField;
  label: string;
  facts: FactView[];
}

/** The facts that hold, by field; fields without any are left out. */
export function grouped(facts: readonly FactView[]): FactGroup[] {
  return FIELDS.map(({ field, label }) => ({
    field,
    label: t(label),
    facts: facts.filter((fact) => fact.status === 'active' && fact.field === field),
  })).filter((group) => group.facts.length > 0);
}

/** What a summary lost, for the user to keep with one click. */
export function offered(facts: readonly FactView[]): FactView[] {
  return facts.filter(({ status }) => status === 'offered');
}

/** Facts that hold and that one contradicts, or that contradict it. */
export function contradicting(facts: readonly FactView[], of: FactView): FactView[] {
  return facts.filter(
    (other) => other.id !== of.id && other.status === 'active' && (names(of, other) || names(other, of)),
  );
}

const names = (one: FactView, other: FactView) => one.conflicts.some(({ id }) => id === other.id);

/** How many contradictions wait for the user. */
export function openConflicts(facts: readonly FactView[]): number {
  const pairs = facts
    .filter(({ status }) => status === 'active')
    .flatMap((fact) => contradicting(facts, fact).map((other) => [fact.id, other.id].toSorted().join(' ')));
  return new Set(pairs).size;
}

/** What a fact held before, newest first. */
export function history(facts: readonly FactView[], of: FactView): FactView[] {
  const before = facts.filter(({ supersededBy }) => supersededBy === of.id);
  return before.flatMap((fact) => [fact, ...history(facts, fact)]);
}
