/** A table for a spreadsheet: its cells without the marks of Markdown. */
import type { Tokens } from 'marked';
import { inlineAsText } from './clipboard';

type Table = Pick<Tokens.Table, 'header' | 'rows'>;

const cellsOf = ({ header, rows }: Table): string[][] =>
  [header, ...rows].map((cells) => cells.map(({ tokens }) => inlineAsText(tokens)));

/** With tabs between its cells; tabs and ends of lines within one are spaces. */
export function asTsv(table: Table): string {
  return cellsOf(table)
    .map((cells) => cells.map((cell) => cell.replace(/[\t\r\n]+/g, ' ')).join('\t'))
    .join('\n');
}

/** As RFC 4180 has it. */
export function asCsv(table: Table): string {
  return cellsOf(table)
    .map((cells) => cells.map(quoted).join(','))
    .join('\r\n');
}

const quoted = (cell: string): string => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
