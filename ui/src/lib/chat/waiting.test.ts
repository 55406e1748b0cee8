import { describe, expect, it } from 'vitest';
import type { AnswerState } from '$lib/ipc';
import { waitingWords } from './waiting';

const END = '2026-01-04T10:00:08Z';
const AT = Date.parse(END);

function state(more: Partial<AnswerState>): AnswerState {
  return { phase: 'asking', model: 'm', note: null, seconds: null, until: null, ...more };
}

const waiting = state({ phase: 'waiting', note: 'The provider is busy', seconds: 8, until: END });

describe('what is said before the first word', () => {
  it('names the model that is asked', () => {
    expect(waitingWords({ model: 'm', state: null }, AT)).toBe('m');
    expect(waitingWords({ model: '', state: null }, AT)).toBe('Thinking');
    expect(waitingWords({ model: 'm', state: state({}) }, AT)).toBe('m');
  });

  it('counts a wait down and never below a second', () => {
    const said = (before: number) => waitingWords({ model: 'm', state: waiting }, AT - before);
    expect(said(8000)).toBe('The provider is busy; trying again in 8 s');
    expect(said(2400)).toBe('The provider is busy; trying again in 3 s');
    expect(said(-5000)).toBe('The provider is busy; trying again in 1 s');
    expect(said(60_000)).toBe('The provider is busy; trying again in 8 s');
  });

  it('says why another model is asked, and that a model thinks', () => {
    const note = 'The API key was rejected; asking b instead.';
    expect(waitingWords({ model: 'b', state: state({ note }) }, AT)).toBe(note);
    expect(waitingWords({ model: 'm', state: state({ phase: 'thinking' }) }, AT)).toBe('m is thinking…');
  });
});
