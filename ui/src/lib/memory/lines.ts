/** The lines of a summary, and which of them are locked. Pure. */

export interface Line {
  text: string;
  locked: boolean;
  /** Whether there is anything in it that could be locked. */
  lockable: boolean;
}

export function linesOf(text: string, locked: readonly string[]): Line[] {
  return text.split('\n').map((line) => ({
    text: line,
    locked: locked.includes(line.trim()),
    lockable: line.trim() !== '',
  }));
}

/** All locked lines after one of them was locked or unlocked; those that are not in the text any more go. */
export function toggled(text: string, locked: readonly string[], line: string): string[] {
  const wanted = line.trim();
  const present = linesOf(text, locked)
    .filter((one) => one.locked)
    .map((one) => one.text.trim());
  const unique = [...new Set(present)];
  return unique.includes(wanted) ? unique.filter((one) => one !== wanted) : [...unique, wanted];
}

/** The number of the line that a place in the text is on. */
export function lineAt(text: string, place: number): number {
  return text.slice(0, place).split('\n').length - 1;
}
