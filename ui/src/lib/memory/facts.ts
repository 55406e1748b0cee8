/** Facts as the panel shows them: by field, what holds first, and what contradicts what. Pure. */
import type { FactField, FactView } from '$lib/ipc';

export const FIELDS: readonly { field: FactField; label: string; one: string; keyed: boolean }[] = [
  { field: 'user_preferences', label: 'Preferences', one: 'Preference', keyed: true },
  { field: 'key_decisions', label: 'Decisions', one: 'Decision', keyed: false },
  { field: 'important_facts', label: 'Facts', one: 'Fact', keyed: false },
  { field: 'source_urls', label: 'Sources', one: 'Source', keyed: false },
  { field: 'document_structure', label: 'Document', one: 'Part of a document', keyed: true },
  { field: 'entities', label: 'People and things', one: 'Person or thing', keyed: false },
  { field: 'custom_fields', label: 'Other', one: 'Other', keyed: true },
];

export interface FactGroup {
  field: FactField;
  label: string;
  facts: FactView[];
}

/** The facts that hold, by field; fields without any are left out. */
export function grouped(facts: readonly FactView[]): FactGroup[] {
  return FIELDS.map(({ field, label }) => ({
    field,
    label,
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
