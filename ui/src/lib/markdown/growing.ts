/**
 * Lexes a text that grows. Blocks before the last one cannot change any more, so that only the end is lexed again, and
 * the same block objects come back for what stayed. What takes no time is lexed at once, all else by the worker; what
 * the worker has not read yet is the tail, which is shown as it is.
 */
import type { Token } from 'marked';
import { costOf, isSoonLexed } from './cost';
import { lex, type LexOptions } from './lex';
import { isRest, MOST_ELEMENTS } from './most';
import { plain } from './plain';
import { Remembered } from './remembered';
import { reused } from './reused';
import { weigh } from './weight';
import { desk, type Desk } from './work';

export interface Block {
  /** The same for as long as nothing in it changes: what is on screen stays. */
  token: Token;
  raw: string;
}

/** What lexing one growing answer may cost at once, see `cost.ts`: about a second in all. */
const AT_ONCE = 30_000_000;
/** How many characters of one growing answer the worker may be given. */
const BY_WORKER = 3_000_000;
/** How long the tail is kept back, because its block is likely to come. */
const KEPT_BACK_MS = 250;
/** A long block is read again when it has grown by this part, one that took long by a larger one. Nobody writes a
 * paragraph that is long and has so many marks that the worker reads it; lists of hundreds of items are written. */
const [LONG, LONG_PARAGRAPH, GROWN, SLOW_MS, GROWN_SLOW] = [8000, 2000, 1 / 8, 50, 1 / 4];
/** A line that can change what stands before it: the address of a link. */
const DEFINITION = /^ {0,3}\[[^\]\n]+\]:/m;
const FENCE = /^(?:`{3,}(?=[^`\n]*\n)|~{3,})[^\n]*\n/;
const FENCE_LINE = /(?:^|\n) {0,3}(?:`{3}|~{3})/;

const lexed = new Remembered<Token[]>(60, 1_500_000);

/** What the worker was given last. */
interface Given {
  kept: Block[];
  /** Whether it is to replace blocks that are shown. */
  anew: boolean;
  /** Where that begins in the text, and all of the text then. */
  from: number;
  text: string;
}

export class GrowingLexer {
  blocks: Block[] = [];
  /** What follows the blocks, to be shown as it is. */
  tail = '';
  /** Whether the worker has some of it. */
  waiting = false;
  /** How many characters were lexed so far. */
  characters = 0;
  /** How many texts it has had that did not go on the one before. */
  generation = 0;
  #text = '';
  #growing = false;
  /** Whether blocks are looked for no more until the text is whole. */
  #givenUp = false;
  /** Whether as much is formatted as may be: what follows is the tail. */
  #full = false;
  /** Whether what is shown is lexed anew from its beginning. */
  #anew = false;
  #atOnce = AT_ONCE;
  #byWorker = BY_WORKER;
  #given: Given | null = null;
  #last = { from: -1, length: 0, took: 0 };
  #keptBack: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly options: LexOptions = {},
    private readonly changed: () => void = () => undefined,
    private readonly by: Desk | null = desk,
  ) {}

  update(given: string, growing = false): Block[] {
    // As the lexer does it, so that blocks are parts of the text.
    const text = given.includes('\r') ? given.replace(/\r\n?/g, '\n') : given;
    const whole = this.#growing && !growing;
    if (text === this.#text && growing === this.#growing) return this.blocks;
    const before = this.#text;
    this.#text = text;
    this.#growing = growing;
    if (!text.startsWith(before)) this.#forget();
    else if (whole && DEFINITION.test(text)) this.#anew = true;
    else if (whole && text === before && this.#covered() === text.length) return this.blocks;
    this.#advance();
    return this.blocks;
  }

  /** Ends waiting; what comes from the worker afterwards is not heard. */
  end(): void {
    clearTimeout(this.#keptBack);
    this.#given = null;
  }

  #forget(): void {
    this.end();
    this.generation += 1;
    this.blocks = [];
    this.tail = '';
    this.waiting = false;
    this.#anew = this.#givenUp = this.#full = false;
    this.#last = { from: -1, length: 0, took: 0 };
  }

  /** Lexes what is not lexed yet: at once, by the worker, or not now. */
  #advance(): void {
    if (this.#given !== null || (this.#full && !this.#anew)) return this.#showTail();
    const text = this.#text;
    if (!this.#anew && this.#extendCode()) return;
    const anew = this.#anew;
    const kept = anew ? [] : this.#settled();
    const from = lengthOf(kept);
    const rest = text.slice(from);
    const room = roomAfter(kept);
    const known = this.#growing ? undefined : lexed.get(this.#name(rest, room));
    if (known !== undefined) return this.#take({ kept, anew }, known);
    if (this.#isSoon(rest)) {
      this.characters += rest.length;
      return this.#take({ kept, anew }, lex(rest, { ...this.options, room }));
    }
    if (!this.#growing || this.#isDue(from, rest)) void this.#ask({ kept, anew, from, text });
    this.#showTail();
  }

  #isSoon(rest: string): boolean {
    // Without a worker there is no other way.
    if (this.by === null) return true;
    if (!isSoonLexed(rest)) return false;
    if (!this.#growing) return true;
    const cost = costOf(rest);
    if (cost > this.#atOnce) return false;
    this.#atOnce -= cost;
    return true;
  }

  /** Whether the worker is to read the end of a growing text again. */
  #isDue(from: number, rest: string): boolean {
    if (this.#givenUp) return false;
    if (this.#byWorker < rest.length) {
      this.#givenUp = true;
      return false;
    }
    const { from: place, length, took } = this.#last;
    if (place !== from) return true;
    const long = this.blocks.at(-1)?.token.type === 'paragraph' ? LONG_PARAGRAPH : LONG;
    const grown = took > SLOW_MS ? GROWN_SLOW : length > long ? GROWN : 0;
    return rest.length > length * (1 + grown);
  }

  async #ask(given: Given): Promise<void> {
    const { from, text } = given;
    const rest = text.slice(from);
    this.#given = given;
    this.waiting = true;
    if (this.#growing) this.#byWorker -= rest.length;
    this.characters += rest.length;
    clearTimeout(this.#keptBack);
    this.#keptBack = setTimeout(() => {
      this.#showTail(true);
      this.changed();
    }, KEPT_BACK_MS);
    const begun = performance.now();
    const room = roomAfter(given.kept);
    const job = { kind: 'lex' as const, text: rest, breaks: this.options.breaks ?? false, room };
    const tokens = await (this.by?.do<'lex'>(job) ?? null);
    // Another text has come.
    if (this.#given !== given) return;
    clearTimeout(this.#keptBack);
    this.#given = null;
    this.waiting = false;
    this.#last = { from, length: rest.length, took: performance.now() - begun };
    const isAll = this.#text === text;
    if (tokens !== null) {
      if (!this.#growing && isAll) lexed.set(this.#name(rest, room), tokens);
      this.#take(given, tokens);
      if (!isAll && this.#last.took < KEPT_BACK_MS) this.tail = '';
    } else if (this.#growing) {
      this.#givenUp = true;
      this.#showTail();
    } else if (given.anew) {
      // What was made of it while it grew is better than nothing.
      this.#anew = false;
    } else if (isAll) {
      this.#take(given, [plain(rest)]);
    }
    if (!isAll || this.#anew || (given.anew && tokens === null)) this.#advance();
    this.changed();
  }

  #name(rest: string, room: number): string {
    return `${this.options.breaks} ${room}\n${rest}`;
  }

  #take({ kept, anew }: Pick<Given, 'kept' | 'anew'>, tokens: Token[]): void {
    const before = this.blocks.slice(kept.length);
    this.#full = isRest(tokens.at(-1));
    const formatted = this.#full ? tokens.slice(0, -1) : tokens;
    const fresh = formatted.map((token, place) => ({
      token: reused(before[place]?.token, token),
      raw: token.raw,
    }));
    this.blocks = [...kept, ...fresh];
    if (anew) this.#anew = false;
    this.#showTail();
  }

  /** Has the tail be what follows the blocks, unless that is likely to be lexed in a moment. */
  #showTail(late = false): void {
    const covered = this.#covered();
    const begins = this.blocks.length === 0;
    if (this.waiting && !late && !begins && this.#growing && !this.#givenUp && this.tail === '') return;
    this.tail = covered === -1 ? '' : this.#text.slice(covered);
  }

  /** How much of the text the blocks are; -1 where they are not its beginning. */
  #covered(): number {
    const raw = this.blocks.map((block) => block.raw).join('');
    return this.#text.startsWith(raw) ? raw.length : -1;
  }

  /** The blocks that more text cannot change, provided that they are exactly the text from its start on. */
  #settled(): Block[] {
    const last = this.blocks.findLastIndex(({ token }) => token.type !== 'space');
    const kept = this.blocks.slice(0, Math.max(0, last));
    return this.#text.startsWith(kept.map((block) => block.raw).join('')) ? kept : [];
  }

  /** Code whose end has not come only becomes longer. */
  #extendCode(): boolean {
    const block = this.blocks.at(-1);
    const begin = block?.token.type === 'code' ? FENCE.exec(block.raw)?.[0].length : undefined;
    const covered = begin === undefined ? -1 : this.#covered();
    if (block === undefined || begin === undefined || covered === -1) return false;
    const raw = block.raw + this.#text.slice(covered);
    const code = raw.slice(begin);
    if (FENCE_LINE.test(code)) return false;
    const text = code.replace(/\n$/, '');
    this.blocks = [
      ...this.blocks.slice(0, -1),
      { ...block, raw, token: { ...block.token, raw, text } as Token },
    ];
    this.tail = '';
    return true;
  }
}

/** How many elements what follows some blocks may make. */
function roomAfter(kept: readonly Block[]): number {
  return MOST_ELEMENTS - kept.reduce((sum, { token }) => sum + weigh(token), 0);
}

function lengthOf(blocks: readonly Block[]): number {
  return blocks.reduce((sum, { raw }) => sum + raw.length, 0);
}
