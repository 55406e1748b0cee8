/**
 * What a window shows of one conversation, and how each event changes it. Pure: an event for another conversation
 * gives back the very same object.
 */
import type {
  AppEvent,
  MessageView,
  ModelChoice,
  SessionView,
  StreamingView,
  SummaryPhase,
  NodeView,
  WireError,
} from '$lib/ipc';

export interface ConversationView {
  /** `null` until the first message is accepted. */
  id: string | null;
  title: string;
  /** Place of the first loaded message in the whole history. */
  first: number;
  messages: MessageView[];
  /** How many messages follow those that are loaded: none, unless it was opened in its middle. */
  rest: number;
  /** Of the conversation as it was loaded; an event that tells of an earlier state comes too late. */
  revision: number;
  summary: NodeView | null;
  streaming: StreamingView | null;
  /** The model that was chosen for it alone. */
  model: ModelChoice | null;
  /** Whether instructions were set for it alone. */
  hasInstructions: boolean;
  /** The instructions that it is to begin with, while it has not begun. */
  instructions: string;
  /** Why the last answer is not whole, and the message that it concerns. */
  failure: { message: string; error: WireError } | null;
  work: { phase: SummaryPhase; error: WireError | null } | null;
}

export const NOTHING: ConversationView = {
  id: null,
  title: '',
  first: 0,
  messages: [],
  rest: 0,
  revision: 0,
  summary: null,
  streaming: null,
  model: null,
  hasInstructions: false,
  instructions: '',
  failure: null,
  work: null,
};

export function fromSession(session: SessionView): ConversationView {
  return {
    ...NOTHING,
    id: session.id,
    title: session.title,
    first: session.first,
    messages: session.messages,
    rest: Math.max(0, session.messageCount - session.first - session.messages.length),
    revision: session.revision,
    summary: session.summary,
    streaming: session.streaming,
    model: session.model,
    hasInstructions: session.hasInstructions,
  };
}

/** The conversation that an event is about; `null` for events about the whole application. */
export function sessionOf(event: AppEvent): string | null {
  if (!('session' in event) || event.session === null) return null;
  return typeof event.session === 'string' ? event.session : event.session.id;
}

export function reduce(view: ConversationView, event: AppEvent): ConversationView {
  if (view.id === null || sessionOf(event) !== view.id) return view;
  switch (event.kind) {
    case 'sessionReplaced':
      return replaced(view, event.session);
    case 'messageAdded':
      return added(view, event.message);
    case 'answerStarted': {
      const { messageId, parent, model } = event;
      return { ...view, failure: null, streaming: { messageId, parent, model, text: '', state: null } };
    }
    case 'answerState': {
      if (view.streaming?.messageId !== event.messageId) return view;
      const { state } = event;
      return { ...view, streaming: { ...view.streaming, state, model: state.model } };
    }
    case 'answerDelta':
      if (view.streaming?.messageId !== event.messageId) return view;
      return {
        ...view,
        streaming: { ...view.streaming, text: extended(view.streaming.text, event), state: null },
      };
    case 'answerEnded':
      return ended(view, event.messageId, event.error);
    case 'instructionsChanged':
      return { ...view, hasInstructions: event.set };
    case 'modelChosen':
      return { ...view, model: event.choice };
    case 'summaryProgress':
      return { ...view, work: { phase: event.phase, error: event.error } };
    case 'summaryUnchanged':
      // What was begun may turn out to be done already.
      return view.work?.phase === 'running' ? { ...view, work: null } : view;
    case 'summaryChanged':
      return { ...view, summary: event.summary, messages: covered(view, event.summary) };
    default:
      return view;
  }
}

/** Earlier messages, put before those that are loaded. */
export function withEarlier(view: ConversationView, earlier: MessageView[]): ConversationView {
  const known = new Set(view.messages.map(({ id }) => id));
  const fresh = earlier.filter(({ id }) => !known.has(id));
  return { ...view, first: Math.max(0, view.first - fresh.length), messages: [...fresh, ...view.messages] };
}

/** Later messages, put after those that are loaded. Fewer than were asked for are the last. */
export function withLater(view: ConversationView, later: MessageView[], asked: number): ConversationView {
  const known = new Set(view.messages.map(({ id }) => id));
  const fresh = later.filter(({ id }) => !known.has(id));
  const rest = later.length < asked ? 0 : Math.max(0, view.rest - fresh.length);
  return { ...view, rest, messages: [...view.messages, ...fresh] };
}

/** The same with no more than so many messages loaded; the last of them are let go of. */
export function withoutEnd(view: ConversationView, most: number): ConversationView {
  const dropped = view.messages.length - most;
  if (dropped <= 0) return view;
  return { ...view, rest: view.rest + dropped, messages: view.messages.slice(0, most) };
}

/** The same with no more than so many messages loaded; the first of them are let go of. */
export function withoutStart(view: ConversationView, most: number): ConversationView {
  const dropped = view.messages.length - most;
  if (dropped <= 0) return view;
  return { ...view, first: view.first + dropped, messages: view.messages.slice(dropped) };
}

/** The same with nothing left of a message but its place. */
export function withoutWordsOf(
  view: ConversationView,
  message: string,
  status: 'deleted' | 'forgotten' = 'forgotten',
): ConversationView {
  const at = view.messages.findIndex(({ id }) => id === message);
  const known = view.messages[at];
  if (known === undefined || known.status === status) return view;
  const emptied: MessageView = {
    ...known,
    content: '',
    name: null,
    context: null,
    status,
    pinned: false,
    model: null,
    tokens: null,
    usage: null,
  };
  return { ...view, messages: view.messages.with(at, emptied) };
}

/** The messages to show: while an answer to an earlier message arrives, what followed that message steps aside. */
export function visibleMessages(view: Pick<ConversationView, 'messages' | 'streaming'>): MessageView[] {
  if (view.streaming === null) return view.messages;
  const parent = view.streaming.parent;
  const at = view.messages.findIndex(({ id }) => id === parent);
  return at === -1 || at === view.messages.length - 1 ? view.messages : view.messages.slice(0, at + 1);
}

/** The messages with the answer that arrives as the last: it is the same message when it is whole. */
export function withArriving(
  messages: readonly MessageView[],
  streaming: StreamingView | null,
): readonly MessageView[] {
  // The rest of an answer that is shown beside it would be there twice under one name.
  if (streaming === null) return messages;
  const before = messages.filter(({ id }) => id !== streaming.messageId);
  return [...before, arriving(streaming, before.at(-1))];
}

function arriving(streaming: StreamingView, before: MessageView | undefined): MessageView {
  return {
    id: streaming.messageId,
    parent: streaming.parent,
    role: 'assistant',
    content: streaming.text,
    // It has no time of its own yet, and begins no day.
    timestamp: before?.timestamp ?? new Date().toISOString(),
    name: null,
    context: null,
    status: 'complete',
    model: streaming.model,
    tokens: null,
    usage: null,
    tookMs: null,
    partRead: null,
    costUsd: null,
    covered: false,
    pinned: false,
    versions: { index: 0, ids: [streaming.messageId] },
  };
}

/** Whether the last message is an answer that was cut or stopped, so that its rest can be asked for. */
export function isPartial(messages: readonly MessageView[]): boolean {
  const last = messages.at(-1);
  return last?.role === 'assistant' && (last.status === 'failed' || last.status === 'stopped');
}

/** How many of the loaded messages, from the first on, the summary covers. */
export function coveredCount(view: ConversationView, summary: NodeView | null): number {
  if (summary === null) return 0;
  const through = view.messages.findIndex(({ id }) => id === summary.through);
  if (through !== -1) return through + 1;
  return Math.min(view.messages.length, Math.max(0, summary.coversMessageCount - view.first));
}

function covered(view: ConversationView, summary: NodeView | null): MessageView[] {
  const count = coveredCount(view, summary);
  return view.messages.map((message, place) =>
    message.covered === place < count ? message : { ...message, covered: place < count },
  );
}

function added(view: ConversationView, message: MessageView): ConversationView {
  const streaming = view.streaming?.messageId === message.id ? null : view.streaming;
  const known = view.messages.findIndex(({ id }) => id === message.id);
  if (known !== -1) return { ...view, streaming, messages: view.messages.with(known, message) };
  const parent = view.messages.findIndex(({ id }) => id === message.parent);
  // It follows messages that are not loaded.
  if (parent === -1 && view.rest > 0) return { ...view, streaming, rest: view.rest + 1 };
  const before = parent === -1 ? view.messages : view.messages.slice(0, parent + 1);
  const failure = message.role === 'user' ? null : view.failure;
  return { ...view, streaming, failure, rest: 0, messages: [...before, message] };
}

function ended(view: ConversationView, messageId: string, error: WireError | null): ConversationView {
  const arrived = view.messages.some(({ id }) => id === messageId);
  const parent = view.streaming?.messageId === messageId ? view.streaming.parent : view.messages.at(-1)?.id;
  const streaming = view.streaming?.messageId === messageId ? null : view.streaming;
  const about = arrived ? messageId : parent;
  const failure = error === null || about === undefined ? null : { message: about, error };
  return { ...view, streaming, failure };
}

/** Another branch or title. Keeps the earlier messages that were loaded, where they are still the same history. */
function replaced(view: ConversationView, session: SessionView): ConversationView {
  if (session.revision < view.revision || (session.revision === view.revision && view.rest > 0)) return view;
  const next = fromSession(session);
  const streaming =
    view.streaming !== null && view.streaming.messageId === session.streaming?.messageId
      ? view.streaming
      : session.streaming;
  const joint = session.messages[0];
  const at = joint === undefined ? -1 : view.messages.findIndex(({ id }) => id === joint.id);
  const earlier = at > 0 && view.first + at === session.first ? view.messages.slice(0, at) : [];
  const messages = [...earlier, ...session.messages];
  const middle = view.rest > 0 ? middleOf(view, session) : null;
  // Who reads in the middle stays there.
  const end = view.rest > 0 && at !== -1 ? view.messages.length : messages.length;
  const placed =
    middle === null
      ? {
          first: session.first - earlier.length,
          messages: messages.slice(0, end),
          rest: next.rest + Math.max(0, messages.length - end),
        }
      : {
          first: view.first,
          messages: middle,
          rest: Math.max(0, session.messageCount - view.first - middle.length),
        };
  // What failed on a branch that was left is not what is wrong with this one.
  const failed = view.failure?.message;
  const isHere = placed.rest > 0 || placed.messages.some(({ id }) => id === failed);
  return { ...next, ...placed, streaming, work: view.work, failure: isHere ? view.failure : null };
}

/**
 * What was loaded of the middle, as it is now; `null` where it was changed from its first message on, or is joined with what is
 * told. That is always the end, from before whatever changed.
 */
function middleOf(view: ConversationView, session: SessionView): MessageView[] | null {
  const end = view.first + view.messages.length;
  if (session.first >= end) return view.messages;
  const place = view.first - session.first;
  if (place < 1 || session.messages[place]?.id !== view.messages[0]?.id) return null;
  return session.messages.slice(place, place + view.messages.length);
}

/** The text so far with one more piece at its place; what the text holds already is not said twice. */
function extended(text: string, piece: { offset: number; text: string }): string {
  const known = text.length - piece.offset;
  return known < piece.text.length ? text + piece.text.slice(Math.max(0, known)) : text;
}
