import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { costOf, isSoonLexed, SOON } from './cost';
import { GrowingLexer } from './growing';
import type { Job } from './jobs';
import { lex } from './lex';
import type { Desk } from './work';

/** A worker that reads when a test says so, and gives up where it is told to. */
function slowly(hopeless = false) {
  const asked: { text: string; read: () => Promise<void> }[] = [];
  const desk = {
    do: (job: Job) =>
      new Promise((done) => {
        const read = async () => {
          done(hopeless ? null : lex(job.text));
          await Promise.resolve();
          await Promise.resolve();
        };
        asked.push({ text: job.text, read });
      }),
  } as unknown as Desk;
  return { asked, desk };
}

const STARS = '**a*b\n';
const tokensOf = (lexer: GrowingLexer) => lexer.blocks.map(({ token }) => token);

describe('what is lexed at once', () => {
  it.each([STARS, '[', '![', '>', 'x\n=\n', '[[a]', '*a ', '<a ', 'a'])('is little of %j', (seed) => {
    expect(isSoonLexed(seed.repeat(8000 / seed.length))).toBe(false);
  });

  it('is an answer as people know it', () => {
    const prose = 'The quick *brown* fox jumps over the lazy dog, as `it` always did before. ';
    const code = 'let x = [1, 2, 3].map((y) => y * 2); // *all* of them\n';
    const answer = `${prose.repeat(6)}\n\n- one **two**\n- three\n\n\`\`\`js\n${code.repeat(60)}\`\`\`\n\n`;
    expect(isSoonLexed(answer.repeat(4))).toBe(true);
    expect(costOf(answer)).toBeLessThan(SOON / 4);
  });
});

describe('an answer that grows', () => {
  // No time passes, however busy the machine is: what took long is read less often.
  beforeEach(() => void vi.spyOn(performance, 'now').mockReturnValue(0));
  afterEach(() => void vi.restoreAllMocks());

  it('is lexed in bounded steps, and no more than so much in all', async () => {
    const { asked, desk } = slowly();
    const lexer = new GrowingLexer({}, undefined, desk);
    const text = STARS.repeat(1000);
    for (let end = 60; end < text.length; end += 60) {
      lexer.update(text.slice(0, end), true);
      // At most one is out, whatever comes meanwhile.
      expect(asked.length).toBeLessThanOrEqual(1);
      if (end % 240 === 0) await asked.shift()?.read();
    }
    expect(lexer.characters).toBeLessThan(600_000);
    lexer.end();
  });

  it('is not lexed at once where that takes long, and is shown as it is when the worker takes long', async () => {
    const { asked, desk } = slowly();
    const lexer = new GrowingLexer({}, undefined, desk);
    const item = '- a\n';
    const text = item.repeat(600);
    lexer.update(text, true);
    expect([lexer.blocks, asked.length]).toEqual([[], 1]);
    expect(lexer.tail).toBe(text);
    await asked.shift()?.read();
    const more = text + item;
    lexer.update(more, true);
    expect([asked.length, lexer.tail], 'most often it comes in a moment').toEqual([1, '']);
    await new Promise((done) => setTimeout(done, 400));
    expect(lexer.tail).toBe(item);
    lexer.end();
  });

  it('is plain from where it took too long, until it is whole', async () => {
    const { asked, desk } = slowly(true);
    const lexer = new GrowingLexer({}, undefined, desk);
    const begin = 'A *first* paragraph.\n\n';
    const long = begin + STARS.repeat(400);
    lexer.update(begin + STARS, true);
    lexer.update(long, true);
    expect(asked).toHaveLength(1);
    await asked.shift()?.read();
    for (let more = 1; more < 50; more++) lexer.update(long + STARS.repeat(more), true);
    expect(asked, 'it is not tried again').toHaveLength(0);
    expect(lexer.blocks[0]?.token.type).toBe('paragraph');
    expect(lexer.tail.endsWith(STARS)).toBe(true);
    const first = lexer.blocks[0];
    lexer.update(long + STARS.repeat(50));
    await asked.shift()?.read();
    expect(lexer.tail).toBe('');
    expect(lexer.blocks[0], 'what was read stays').toBe(first);
    expect(lexer.blocks.at(-1)?.token).toMatchObject({ type: 'text' });
  });

  it('keeps its blocks when it is whole', () => {
    const lexer = new GrowingLexer();
    const text = 'one *two*\n\n- three\n- four\n\n```js\nlet a = 1;\n```\n\nfive';
    for (let end = 7; end < text.length + 7; end += 7) lexer.update(text.slice(0, end), true);
    const growing = lexer.blocks;
    expect(lexer.update(text)).toBe(growing);
    expect(JSON.stringify(tokensOf(lexer))).toBe(JSON.stringify(lex(text)));
  });

  it('finds the address of a link that came after it, once it is whole', () => {
    const lexer = new GrowingLexer();
    const text = 'See [this].\n\nAnd more.\n\n[this]: https://example.org/';
    for (let end = 5; end < text.length + 5; end += 5) lexer.update(text.slice(0, end), true);
    lexer.update(text);
    expect(JSON.stringify(tokensOf(lexer))).toBe(JSON.stringify(lex(text)));
  });

  it('is only made longer while it is code', () => {
    const { asked, desk } = slowly();
    const lexer = new GrowingLexer({}, undefined, desk);
    const text = `Look:\n\n\`\`\`css\n${'a { b: c }\n'.repeat(4000)}`;
    for (let end = 50; end < text.length + 50; end += 50) lexer.update(text.slice(0, end), true);
    expect(asked).toHaveLength(0);
    expect(lexer.characters).toBeLessThan(5000);
    expect(JSON.stringify(tokensOf(lexer))).toBe(JSON.stringify(lex(text)));
    lexer.update(`${text}\`\`\`\n\nThat *is* all.`, true);
    lexer.end();
  });

  it('leaves alone what did not change in the block that grows', async () => {
    const { asked, desk } = slowly();
    const lexer = new GrowingLexer({}, undefined, desk);
    const list = '- **one** [a](https://example.org/)\n'.repeat(150);
    lexer.update(list, true);
    await asked.shift()?.read();
    const items = () => (lexer.blocks[0]?.token as { items?: unknown[] } | undefined)?.items ?? [];
    const before = [...items()];
    lexer.update(`${list}- two\n`, true);
    await asked.shift()?.read();
    expect(items()).toHaveLength(151);
    for (const place of [0, 75, 148]) expect(items()[place]).toBe(before[place]);
  });
});

describe('a long text that is met whole', () => {
  it('is shown as it is until it is read, and as it is for good where that takes too long', async () => {
    for (const hopeless of [false, true]) {
      const { asked, desk } = slowly(hopeless);
      let heard = 0;
      const lexer = new GrowingLexer({}, () => (heard += 1), desk);
      const text = `${STARS.repeat(500)}${hopeless ? '!' : '?'}`;
      lexer.update(text);
      expect([lexer.waiting, lexer.tail]).toEqual([true, text]);
      await asked.shift()?.read();
      expect([lexer.waiting, lexer.tail, heard]).toEqual([false, '', 1]);
      expect(tokensOf(lexer)[0]?.type).toBe(hopeless ? 'text' : 'paragraph');
      expect(lexer.blocks.map(({ raw }) => raw).join('')).toBe(text);
    }
  });
});
