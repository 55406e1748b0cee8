/** A title or the beginning of a message, short enough for a notice. */
export function shortened(title: string): string {
  return title.length > 48 ? `${title.slice(0, 47)}…` : title;
}
