/** The message that is being written, as the engine is asked about it before it is sent. Pure. */
import type { Conversation } from '$lib/chat/conversation.svelte';
import type { Drafts } from '$lib/chat/drafts.svelte';
import type { ContextView, ModelChoice } from '$lib/ipc';

/** In the order in which the engine takes it. */
export type Unsent = [
  session: string | null,
  text: string,
  /** What was captured for it. */
  context: ContextView | null,
  /** Of a conversation that begins with it. */
  model: ModelChoice | null,
  instructions: string | null,
  attachments: string[],
];

interface Written {
  conversation: Conversation;
  drafts: Drafts;
  context?: ContextView | null;
}

export function unsent({ conversation, drafts, context = null }: Written): Unsent {
  const { id, model, instructions } = conversation.view;
  const begins = id === null;
  return [
    id,
    drafts.get(id),
    context,
    begins ? model : null,
    begins && instructions !== '' ? instructions : null,
    drafts.attachments(id).map(({ hash }) => hash),
  ];
}
