/**
 * The lexer drops the cells of a row that are beyond the columns of its table. They are in what is copied and inserted,
 * so that they are shown, too: as one more cell, with what stands there.
 */
import type { Token, Tokens } from 'marked';
import { plain } from './plain';

const LISTS = ['tokens', 'items'] as const;
/** What divides cells; a pipe behind a backslash does not. */
const CELL = /(?:\\[^]|[^\\|])+|\|/g;

/** Puts the cells back that the lexer dropped, in all tables of some tokens. */
export function keepSurplusCells(tokens: readonly Token[]): void {
  const waiting: Token[] = [...tokens];
  for (let token = waiting.pop(); token !== undefined; token = waiting.pop()) {
    if (token.type === 'table') keep(token as Tokens.Table);
    for (const list of LISTS) {
      const inside = (token as unknown as Record<string, unknown>)[list];
      if (Array.isArray(inside)) for (const one of inside as Token[]) waiting.push(one);
    }
  }
}

function keep(table: Tokens.Table): void {
  const lines = table.raw.split('\n').slice(2);
  for (const [place, row] of table.rows.entries()) {
    const text = surplus(lines[place] ?? '', table.header.length);
    if (text === '') continue;
    row.push({ text, tokens: [plain(text)], header: false, align: null });
  }
}

/** What follows so many cells of a line. */
function surplus(line: string, columns: number): string {
  const row = line.trim().replace(/^\|/, '');
  let cells = 0;
  for (const { 0: part, index } of row.matchAll(CELL)) {
    if (part === '|') cells += 1;
    if (cells === columns)
      return row
        .slice(index + 1)
        .replace(/\|$/, '')
        .trim();
  }
  return '';
}
