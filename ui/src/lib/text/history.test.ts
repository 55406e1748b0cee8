import { describe, expect, it } from 'vitest';
import { TextHistory } from './history';

/** A text that is edited as a user does, with its history; `|` is the caret in what is expected. */
class Written {
  readonly history = new TextHistory();
  text = '';
  caret = 0;
  time = 1_000_000;

  constructor(text = '') {
    this.text = text;
    this.caret = text.length;
    this.look();
  }

  look(): void {
    this.history.notice({ text: this.text, start: this.caret, end: this.caret }, this.time);
  }

  type(text: string): this {
    for (const letter of text) this.put(letter);
    return this;
  }

  put(text: string, over = 0): this {
    this.look();
    this.text = this.text.slice(0, this.caret - over) + text + this.text.slice(this.caret);
    this.caret += text.length - over;
    this.time += 50;
    this.history.changed({ text: this.text, start: this.caret, end: this.caret }, this.time);
    return this;
  }

  at(caret: number): this {
    this.caret = caret;
    return this;
  }

  wait(ms: number): this {
    this.time += ms;
    return this;
  }

  step(by: 'undo' | 'redo'): string | null {
    this.look();
    const state = this.history[by]();
    if (state === null) return null;
    this.text = state.text;
    this.caret = state.end;
    return `${state.text.slice(0, state.end)}|${state.text.slice(state.end)}`;
  }
}

describe('taking back what was written', () => {
  it('takes back word by word, and does it again', () => {
    const text = new Written().type('one two three');
    expect([text.step('undo'), text.step('undo'), text.step('undo'), text.step('undo')]).toEqual([
      'one two |',
      'one |',
      '|',
      null,
    ]);
    expect([text.step('redo'), text.step('redo'), text.step('redo'), text.step('redo')]).toEqual([
      'one |',
      'one two |',
      'one two three|',
      null,
    ]);
  });

  it('begins a new step after a pause, a new line and a move of the caret', () => {
    const text = new Written().type('ab').wait(1500).type('c').put('\n').type('d').at(0).type('x');
    const steps = [1, 2, 3, 4, 5].map(() => text.step('undo'));
    expect(steps).toEqual(['|abc\nd', 'abc\n|', 'abc|', 'ab|', '|']);
  });

  it('takes back at once what was pasted, replaced or deleted in one go', () => {
    const text = new Written('begin').put('PASTED WORDS');
    expect(text.step('undo')).toBe('begin|');
    text.put('', 5);
    expect(text.text).toBe('');
    expect(text.step('undo')).toBe('begin|');
    text.put('e', 5).type('nd');
    expect(text.step('undo')).toBe('begin|');
  });

  it('takes several letters that were deleted one by one as one step', () => {
    const text = new Written('abcdef');
    for (let more = 0; more < 3; more++) text.put('', 1);
    expect(text.text).toBe('abc');
    expect(text.step('undo')).toBe('abcdef|');
  });

  it('takes a text that the program set as a step, and forgets what could be done again', () => {
    const text = new Written().type('/sum');
    text.text = '/summary ';
    text.caret = 9;
    expect(text.step('undo')).toBe('/sum|');
    text.type('x');
    expect(text.step('redo')).toBeNull();
    expect(text.history.canRedo).toBe(false);
  });

  it('never cuts a character in half', () => {
    const text = new Written('😀').put('😁', 2);
    expect(text.step('undo')).toBe('😀|');
    expect(text.step('redo')).toBe('😁|');
  });

  it('knows which of several same letters was meant', () => {
    const text = new Written('aaaa').at(2).put('', 1);
    expect(text.step('undo')).toBe('aa|aa');
    expect(text.step('redo')).toBe('a|aa');
  });

  it('keeps the newest step however much it holds, and few of what is large', () => {
    const text = new Written();
    for (const letter of 'abc') text.wait(2000).put(letter.repeat(5_000_000));
    expect(text.step('undo')).not.toBeNull();
    expect(text.step('undo')).toBeNull();
    expect(text.text).toHaveLength(10_000_000);
  });
});

/** Numbers that look random and are the same in each run. */
function numbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x9e3779b9) | 0;
    return ((state >>> 8) & 0xffff) % below;
  };
}

describe('any sequence of changes', () => {
  it('goes back through states that were there to the first, and forward to the last', () => {
    for (let seed = 1; seed <= 300; seed++) {
      const pick = numbers(seed);
      const text = new Written('start');
      const seen = [text.text];
      for (let more = 0; more < 40; more++) {
        text.at(pick(4) === 0 ? pick(text.text.length + 1) : text.caret).wait(pick(3) * 700);
        const over = pick(3) === 0 ? Math.min(pick(4), text.caret) : 0;
        text.put(['a', 'b ', 'a', '\n', '😀', 'aab', ''][pick(7)] ?? '', over);
        seen.push(text.text);
      }
      const last = text.text;
      let place = seen.length;
      for (let back = text.step('undo'); back !== null; back = text.step('undo')) {
        place = seen.lastIndexOf(text.text, place);
        expect(place, `seed ${seed}: ${JSON.stringify(text.text)} was there before`).not.toBe(-1);
      }
      expect(text.text, `seed ${seed}`).toBe('start');
      while (text.step('redo') !== null);
      expect(text.text, `seed ${seed}`).toBe(last);
    }
  });
});
