import type { AppEvent, MessageView, WireError } from '$lib/ipc';
import { describe, expect, it } from 'vitest';
import { Failures } from './failures';
import { NOTHING, type ConversationView } from './view';

const REFUSED: WireError = { code: 'key_rejected', message: 'The key was refused.', retryable: false };
const message = (id: string, role: MessageView['role']) => ({ id, role }) as MessageView;
const shown = (...messages: MessageView[]): ConversationView => ({ ...NOTHING, id: 'a', messages });
const began: AppEvent = { kind: 'answerStarted', session: 'a', messageId: 'x', parent: 'u', model: 'm' };
const ended = (error: WireError | null): AppEvent => ({
  kind: 'answerEnded',
  session: 'a',
  messageId: 'x',
  error,
});

function after(...events: AppEvent[]): Failures {
  const failures = new Failures();
  events.forEach((event) => failures.hear(event));
  return failures;
}

describe('why an answer is missing', () => {
  const question = message('u', 'user');
  const part = message('x', 'assistant');

  it('is told again in a conversation that one comes back to', () => {
    const { failure } = after(began, ended(REFUSED)).told(shown(question));
    expect(failure).toEqual({ message: 'u', error: REFUSED });
  });

  it('is told where it failed before it began', () => {
    const { failure } = after(ended(REFUSED)).told(shown(question));
    expect(failure).toEqual({ message: 'u', error: REFUSED });
  });

  it('is told of the part that arrived', () => {
    const { failure } = after(began, ended(REFUSED)).told(shown(question, part));
    expect(failure).toEqual({ message: 'x', error: REFUSED });
  });

  it('is told of the message that was refused at once', () => {
    const failures = after();
    failures.note('a', { message: 'u', error: REFUSED });
    expect(failures.told(shown(question)).failure?.error).toBe(REFUSED);
  });

  it.each([
    ['another answer is asked for', [began], shown(question)],
    ['another answer came', [began, ended(null)], shown(question, part)],
    ['everything was replaced', [{ kind: 'archiveReplaced' } as AppEvent], shown(question)],
  ])('is over when %s', (_, events, view) => {
    expect(after(began, ended(REFUSED), ...events).told(view).failure).toBe(null);
  });

  it('is not told of what was said since, nor in another conversation', () => {
    const failures = after(began, ended(REFUSED));
    expect(failures.told(shown(question, message('u2', 'user'))).failure).toBe(null);
    expect(failures.told({ ...shown(question), id: 'b' }).failure).toBe(null);
  });
});
