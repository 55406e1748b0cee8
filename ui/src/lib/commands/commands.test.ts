import type { CommandView } from '$lib/ipc';
import { describe, expect, it } from 'vitest';
import { completed, completions } from './commands';

const KNOWN: CommandView[] = ['/summary', '/summary_now', '/facts', '/remember', '/forget'].map((name) => ({
  name,
  arguments: name === '/remember' ? 'TEXT' : '',
  help: '',
}));
const names = (text: string) => completions(text, KNOWN).map(({ name }) => name);

describe('slash commands', () => {
  it('are completed while their name is typed, and only then', () => {
    expect(names('/')).toHaveLength(5);
    expect(names('/SUM')).toEqual(['/summary', '/summary_now']);
    expect(names('/summary_n')).toEqual(['/summary_now']);
    expect(names('/remember tea')).toEqual([]);
    expect(names('what is /')).toEqual([]);
    expect(names('/usr')).toEqual([]);
  });

  it('are listed in their own order while nothing of a name is typed', () => {
    expect(names('/')).toEqual(KNOWN.map(({ name }) => name));
  });

  it('are found by some of their letters, the beginning first', () => {
    expect(names('/rem')[0]).toBe('/remember');
    expect(names('/sn')).toEqual(['/summary_now']);
    expect(names('/fts')).toEqual(['/facts']);
  });

  it('leave room for what must follow', () => {
    const by = (name: string) => KNOWN.find((one) => one.name === name) as CommandView;
    expect(completed(by('/remember'))).toBe('/remember ');
    expect(completed(by('/facts'))).toBe('/facts');
  });
});
