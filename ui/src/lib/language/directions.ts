/** What turns the direction of a text around: nothing of it may reach beyond the text that it stands in. */

/** Embeddings, overrides and isolates, and what ends them. Marks of a direction alone (U+200E, U+200F) reach nowhere. */
const CONTROLS = /[\u202A-\u202E\u2066-\u2069]/gu;

/** A text of somebody else for a row or a sentence, in which it must not turn around what stands behind it. */
export function withoutDirections(text: string): string {
  return text.replace(CONTROLS, '');
}
