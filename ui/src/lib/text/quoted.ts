/** A draft with a text quoted at its end, as Markdown has it, and an empty line to go on from. */
export function quoted(draft: string, text: string): string {
  const lines = text.trim().split('\n');
  const quotation = lines.map((line) => (line.trim() === '' ? '>' : `> ${line}`)).join('\n');
  const before = draft.trimEnd();
  return `${before === '' ? '' : `${before}\n\n`}${quotation}\n\n`;
}
