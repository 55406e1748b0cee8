/**
 * Code in parts of some lines, each in an element of its own: when it grows, or a part gets its colours, the page lays
 * out that part alone.
 */
import type { Piece } from './colour';

/** How many characters and coloured pieces a part has at least. */
const [CHARACTERS, PIECES] = [1500, 300];

export interface CodePart {
  /** Where it begins in the code. */
  begin: number;
  /** What is coloured of it, with the ends of its lines. */
  pieces: readonly Piece[];
  /** What follows that. */
  rest: string;
}

export class CodeParts {
  #before: { code: string; lines: Piece[][] | null; parts: Known[] } = { code: '', lines: null, parts: [] };

  /** The parts of some code, of which so many pieces of its lines may be coloured. */
  of(code: string, lines: Piece[][] | null, allowed: number): readonly CodePart[] {
    const before = this.#before;
    const goesOn = before.lines === lines && code.startsWith(before.code);
    // What was cut once stays as it is; only the last part grows.
    const parts = goesOn ? (lines === null ? before.parts.slice(0, -1) : before.parts) : [];
    const whole = goesOn && lines !== null;
    if (!whole) cut(code, lines, parts);
    const drawn: Known[] = [];
    let left = allowed;
    for (const part of parts) {
      drawn.push(part.made.length === 0 ? part : colouredUpTo(part, left));
      left -= part.made.length;
    }
    this.#before = { code, lines, parts: drawn };
    return drawn;
  }
}

interface Known extends CodePart {
  text: string;
  /** All its pieces, those not drawn yet among them. */
  made: readonly Piece[];
}

function colouredUpTo(part: Known, allowed: number): Known {
  const count = Math.min(part.made.length, Math.max(0, allowed));
  if (count === part.pieces.length) return part;
  const pieces = part.made.slice(0, count);
  const letters = pieces.reduce((sum, { text }) => sum + text.length, 0);
  return { ...part, pieces, rest: part.text.slice(letters) };
}

/** Cuts what the parts do not have yet, between its lines. */
function cut(code: string, lines: Piece[][] | null, parts: Known[]): void {
  const last = parts.at(-1);
  let begin = last === undefined ? 0 : last.begin + last.text.length;
  let made: Piece[] = [];
  const end = (at: number) => {
    const text = code.slice(begin, at);
    if (text !== '') parts.push({ begin, text, made, pieces: [], rest: text });
    [begin, made] = [at, []];
  };
  if (lines === null) {
    for (let at = code.indexOf('\n', begin); at !== -1; at = code.indexOf('\n', at + 1))
      if (at + 1 - begin >= CHARACTERS) end(at + 1);
  } else {
    let at = 0;
    for (const line of lines) {
      for (const { text } of line) at += text.length;
      made.push(...line);
      if (at < code.length) {
        const { text, color } = made.pop() ?? { text: '', color: null };
        made.push({ text: `${text}\n`, color });
        at += 1;
      }
      if (at - begin >= CHARACTERS || made.length >= PIECES) end(at);
    }
  }
  end(code.length);
}
