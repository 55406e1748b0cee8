/** The messages of one conversation, as they are drawn: they come and go as one element. */
import type { MessageView, StreamingView } from '$lib/ipc';
import type { ConversationView } from './view';

export interface Block {
  id: string | null;
  /** On screen; out of sight, because it is likely shown next; or gone from the screen and about to be taken down. */
  state: 'shown' | 'next' | 'left';
  /** Whether it is reached by no key and heard by nobody. Each element in it is styled anew by a change of that, after the frame. */
  inert: boolean;
  messages: readonly MessageView[];
  /** How many of them, from the first on, are not drawn yet. */
  undrawn: number;
  /** Place of the first of them in the whole history. */
  first: number;
  /** The last one that the summary stands for; -1 where that is not among them. */
  boundary: number;
  /** The last one of those that are whole. */
  last: string | undefined;
  /** Whether what can be done with them is drawn, too. */
  withActions: boolean;
  busy: boolean;
  streaming: StreamingView | null;
  failure: ConversationView['failure'];
  /** The answer whose rest can be asked for beside it. */
  continuable: string | undefined;
  /** The answers that were on screen while they arrived. */
  watched: ReadonlySet<string>;
  /** The message that is edited. */
  edited: string | undefined;
}

/** Of a conversation that is drawn before anyone asks for it. */
export function blockAhead(view: ConversationView, undrawn: number): Block {
  const { id, messages, first, rest } = view;
  return {
    id,
    state: 'next',
    inert: true,
    messages,
    undrawn,
    first,
    boundary: boundaryOf(messages, rest),
    last: messages.at(-1)?.id,
    withActions: false,
    busy: false,
    streaming: null,
    failure: null,
    continuable: undefined,
    watched: new Set(),
    edited: undefined,
  };
}

/** The last message that the summary stands for, if it is loaded. */
export function boundaryOf(messages: readonly MessageView[], rest: number): number {
  const covered = messages.findLastIndex((message) => message.covered);
  return rest > 0 && covered === messages.length - 1 ? -1 : covered;
}
