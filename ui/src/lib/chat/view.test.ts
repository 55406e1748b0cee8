import type { AppEvent, MessageView, SessionView, NodeView, WireError } from '$lib/ipc';
import { describe, expect, it } from 'vitest';
import {
  fromSession,
  NOTHING,
  reduce,
  visibleMessages,
  withEarlier,
  withLater,
  withoutEnd,
  withoutStart,
  withoutWordsOf,
  type ConversationView,
} from './view';

function message(id: string, role: 'user' | 'assistant', parent: string | null): MessageView {
  return {
    id,
    parent,
    role,
    content: `text of ${id}`,
    timestamp: '2026-03-01T10:00:00Z',
    name: null,
    context: null,
    status: 'complete',
    model: null,
    tokens: null,
    usage: null,
    tookMs: null,
    partRead: null,
    costUsd: null,
    covered: false,
    pinned: false,
    versions: { index: 0, ids: [id] },
  };
}

function summary(through: string, count: number): NodeView {
  return {
    id: `s-${through}`,
    through,
    coversMessageCount: count,
  } as NodeView;
}

const HISTORY = [message('u1', 'user', null), message('a1', 'assistant', 'u1'), message('u2', 'user', 'a1')];

function session(parts: Partial<SessionView> = {}): SessionView {
  return {
    id: 'here',
    title: 'Here',
    createdAt: '',
    updatedAt: '',
    revision: 1,
    messageCount: 3,
    first: 0,
    messages: HISTORY,
    summary: null,
    streaming: null,
    deletedAt: null,
    model: null,
    hasInstructions: false,
    ...parts,
  };
}

const started = (where = 'here', parent = 'u2'): AppEvent => ({
  kind: 'answerStarted',
  session: where,
  messageId: 'a2',
  parent,
  model: 'm',
});
const delta = (text: string, offset = 0, where = 'here'): AppEvent => ({
  kind: 'answerDelta',
  session: where,
  messageId: 'a2',
  offset,
  text,
});

const EVERY_EVENT_ELSEWHERE: AppEvent[] = [
  { kind: 'sessionReplaced', session: session({ id: 'elsewhere', messages: [] }) },
  { kind: 'messageAdded', session: 'elsewhere', message: message('x', 'user', 'u2') },
  started('elsewhere'),
  delta('words', 0, 'elsewhere'),
  { kind: 'answerEnded', session: 'elsewhere', messageId: 'a2', error: null },
  { kind: 'summaryProgress', session: 'elsewhere', phase: 'running', error: null },
  { kind: 'summaryChanged', session: 'elsewhere', summary: summary('a1', 2) },
];

describe('what is shown of a conversation', () => {
  it.each(EVERY_EVENT_ELSEWHERE)('is not touched by $kind of another conversation', (event) => {
    const shown = reduce(fromSession(session()), started());
    expect(reduce(shown, event)).toBe(shown);
    expect(reduce(NOTHING, event)).toBe(NOTHING);
  });

  it('says that a summary is written no longer than until its work ends, even with nothing written', () => {
    const events: AppEvent[] = [
      { kind: 'summaryProgress', session: 'here', phase: 'running', error: null },
      { kind: 'summaryUnchanged', session: 'here' },
    ];
    expect(events.reduce(reduce, fromSession(session())).work).toBeNull();
    const failed: AppEvent = { kind: 'summaryProgress', session: 'here', phase: 'failed', error: null };
    const unchanged: AppEvent = { kind: 'summaryUnchanged', session: 'here' };
    expect([failed, unchanged].reduce(reduce, fromSession(session())).work?.phase).toBe('failed');
  });

  it('grows with the answer and holds each message once', () => {
    const events: AppEvent[] = [
      started(),
      delta('Hel'),
      delta('lo', 3),
      { kind: 'messageAdded', session: 'here', message: message('a2', 'assistant', 'u2') },
      { kind: 'messageAdded', session: 'here', message: message('a2', 'assistant', 'u2') },
      { kind: 'answerEnded', session: 'here', messageId: 'a2', error: null },
    ];
    const [, , growing, ...rest] = events.reduce<ConversationView[]>(
      (views, event) => [...views, reduce(views.at(-1) ?? NOTHING, event)],
      [fromSession(session())],
    );
    expect(growing?.streaming?.text).toBe('Hel');
    expect(rest.at(-1)?.messages.map(({ id }) => id)).toEqual(['u1', 'a1', 'u2', 'a2']);
    expect(rest.at(-1)?.streaming).toBeNull();
  });

  it('says how an answer stands until its first word', () => {
    const state = { phase: 'waiting' as const, model: 'b', note: 'Busy', seconds: 8, until: null };
    const told: AppEvent = { kind: 'answerState', session: 'here', messageId: 'a2', state };
    const waiting = reduce(reduce(fromSession(session()), started()), told);
    expect(waiting.streaming).toMatchObject({ state, model: 'b', text: '' });
    expect(reduce(waiting, delta('Hel')).streaming).toMatchObject({ state: null, model: 'b', text: 'Hel' });
    const stray: AppEvent = { ...told, messageId: 'old' };
    expect(reduce(waiting, stray)).toBe(waiting);
  });

  it('does not hear words of an answer that is not the one arriving', () => {
    const shown = reduce(fromSession(session()), started());
    const stray: AppEvent = {
      kind: 'answerDelta',
      session: 'here',
      messageId: 'old',
      offset: 0,
      text: 'stray',
    };
    expect(reduce(shown, stray)).toBe(shown);
  });

  it('keeps the question and says why there is no answer', () => {
    const error = { code: 'no_server', message: 'No server.', retryable: true };
    const shown = reduce(reduce(fromSession(session()), started()), {
      kind: 'answerEnded',
      session: 'here',
      messageId: 'a2',
      error,
    });
    expect(shown.failure).toEqual({ message: 'u2', error });
    expect(shown.messages).toEqual(HISTORY);
  });

  it('sets later messages aside while an earlier one is answered again, and brings them back when nothing came', () => {
    const again = reduce(fromSession(session()), started('here', 'u1'));
    expect(visibleMessages(again).map(({ id }) => id)).toEqual(['u1']);
    const nothing = reduce(again, { kind: 'answerEnded', session: 'here', messageId: 'a2', error: null });
    expect(visibleMessages(nothing)).toEqual(HISTORY);
  });

  it('shows a new version in place of the old branch', () => {
    const again = reduce(fromSession(session()), started('here', 'u1'));
    const done = reduce(again, {
      kind: 'messageAdded',
      session: 'here',
      message: message('a2', 'assistant', 'u1'),
    });
    expect(done.messages.map(({ id }) => id)).toEqual(['u1', 'a2']);
  });

  it('marks what a new summary covers, up to and including its last message', () => {
    const shown = reduce(fromSession(session()), {
      kind: 'summaryChanged',
      session: 'here',
      summary: summary('a1', 2),
    });
    expect(shown.messages.map(({ covered }) => covered)).toEqual([true, true, false]);
    const none = reduce(shown, { kind: 'summaryChanged', session: 'here', summary: null });
    expect(none.messages.some(({ covered }) => covered)).toBe(false);
  });

  it('marks nothing when the summary ends before what is loaded', () => {
    const shown = reduce(fromSession(session({ first: 40 })), {
      kind: 'summaryChanged',
      session: 'here',
      summary: summary('long-ago', 30),
    });
    expect(shown.messages.some(({ covered }) => covered)).toBe(false);
  });

  it('puts earlier messages first and never twice', () => {
    const later = fromSession(session({ first: 2, messages: HISTORY.slice(2) }));
    const all = withEarlier(later, HISTORY);
    expect(all.messages.map(({ id }) => id)).toEqual(['u1', 'a1', 'u2']);
    expect(all.first).toBe(0);
  });

  it('tells of no failure on a branch that was left elsewhere', () => {
    const error: WireError = { code: 'network', message: 'No connection.', retryable: true };
    const shown = { ...fromSession(session()), failure: { message: 'u2', error } };
    const same = reduce(shown, { kind: 'sessionReplaced', session: session({ revision: 2 }) });
    expect(same.failure).toEqual({ message: 'u2', error });
    const messages = [...HISTORY.slice(0, 2), message('u3', 'user', 'a1')];
    const other = reduce(shown, { kind: 'sessionReplaced', session: session({ revision: 2, messages }) });
    expect(other.failure).toBeNull();
  });

  it('keeps earlier messages that were loaded when the end is replaced', () => {
    const shown = fromSession(session());
    const end = session({ first: 2, messages: HISTORY.slice(2), title: 'Renamed' });
    const next = reduce(shown, { kind: 'sessionReplaced', session: end });
    expect(next.messages).toHaveLength(3);
    expect(next.first).toBe(0);
    expect(next.title).toBe('Renamed');
  });
});

describe('the middle of a long conversation', () => {
  const middle = fromSession(session({ first: 5, messageCount: 20, revision: 4 }));

  it('counts what follows and shows none of it out of its place', () => {
    expect(middle.rest).toBe(12);
    const next = reduce(middle, {
      kind: 'messageAdded',
      session: 'here',
      message: message('u30', 'user', 'a29'),
    });
    expect([next.rest, next.messages.length]).toEqual([13, 3]);
  });

  it('ends with a new version of what is shown', () => {
    const event: AppEvent = {
      kind: 'messageAdded',
      session: 'here',
      message: message('a2', 'assistant', 'u1'),
    };
    const next = reduce(middle, event);
    expect([next.rest, next.messages.map(({ id }) => id)]).toEqual([0, ['u1', 'a2']]);
  });

  it('is joined with what follows, and knows its end', () => {
    const next = withLater(middle, [message('a3', 'assistant', 'u2'), message('u4', 'user', 'a3')], 2);
    expect([next.rest, next.messages.length]).toEqual([10, 5]);
    expect(withLater(next, [message('a5', 'assistant', 'u4')], 2).rest).toBe(0);
  });

  it('lets go of what is far out of view at either end, and knows how many those were', () => {
    const all = { ...middle, messages: HISTORY };
    const start = withoutEnd(all, 2);
    expect([start.first, start.messages.map(({ id }) => id), start.rest]).toEqual([5, ['u1', 'a1'], 13]);
    const end = withoutStart(all, 2);
    expect([end.first, end.messages.map(({ id }) => id), end.rest]).toEqual([6, ['a1', 'u2'], 12]);
    expect([withoutEnd(all, 3), withoutStart(all, 3)]).toEqual([all, all]);
  });

  it('stays where it is when a message in it changes', () => {
    const changed = { ...message('a1', 'assistant', 'u1'), pinned: true };
    const tail = [changed, ...HISTORY.slice(2), message('a3', 'assistant', 'u2')];
    const next = reduce(middle, {
      kind: 'sessionReplaced',
      session: session({ first: 6, messageCount: 9, messages: tail, revision: 5 }),
    });
    expect(next.messages.map(({ id, pinned }) => [id, pinned])).toEqual([
      ['u1', false],
      ['a1', true],
      ['u2', false],
    ]);
    expect([next.first, next.rest]).toEqual([5, 1]);
  });

  it('stays where it is when something changes far after it, or far before it', () => {
    const far = session({ first: 17, messageCount: 20, messages: [message('z', 'user', 'y')], revision: 5 });
    const after = reduce(middle, { kind: 'sessionReplaced', session: { ...far, title: 'Renamed' } });
    expect([after.first, after.messages, after.rest, after.title]).toEqual([5, HISTORY, 12, 'Renamed']);
    const changed = { ...message('a1', 'assistant', 'u1'), pinned: true };
    const [first, , last] = HISTORY as [MessageView, MessageView, MessageView];
    const all = [message('a0', 'assistant', 'u0'), first, changed, last, message('a3', 'assistant', 'u2')];
    const before = reduce(middle, {
      kind: 'sessionReplaced',
      session: session({ first: 4, messageCount: 9, messages: all, revision: 5 }),
    });
    expect(before.messages.map(({ id, pinned }) => [id, pinned])).toEqual([
      ['u1', false],
      ['a1', true],
      ['u2', false],
    ]);
    expect([before.first, before.rest]).toEqual([5, 1]);
  });

  it('is not left for news of what it is already, or was before', () => {
    for (const revision of [3, 4]) {
      const news = session({ first: 17, messageCount: 20, messages: [message('z', 'user', 'y')], revision });
      expect(reduce(middle, { kind: 'sessionReplaced', session: news })).toBe(middle);
    }
  });
});

describe('joining what was heard twice', () => {
  it('says no part of an answer twice that it was given with the conversation', () => {
    const streaming = { messageId: 'a2', parent: 'u2', text: 'Hello wor', model: 'm', state: null };
    const shown = fromSession(session({ streaming }));
    const events = [delta('wor', 6), delta('world', 6), delta('!', 11)];
    expect(events.reduce(reduce, shown).streaming?.text).toBe('Hello world!');
  });

  it('keeps the place of a forgotten message and nothing of its words', () => {
    const before = fromSession(session());
    const shown = withoutWordsOf(before, 'a1');
    expect(shown.messages.map(({ id }) => id)).toEqual(['u1', 'a1', 'u2']);
    expect(shown.messages[1]).toMatchObject({ content: '', status: 'forgotten', context: null, name: null });
    expect(JSON.stringify(shown)).not.toContain('text of a1');
    expect(withoutWordsOf(shown, 'a1')).toBe(shown);
    expect(withoutWordsOf(before, 'elsewhere')).toBe(before);
  });
});
