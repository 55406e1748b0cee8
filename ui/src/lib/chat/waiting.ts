/** What stands in the place of an answer whose first word has not come. Pure. */
import type { StreamingView } from '$lib/ipc';
import { t } from '$lib/language/language.svelte';

/** `at` in milliseconds since 1970. */
export function waitingWords({ model, state }: Pick<StreamingView, 'model' | 'state'>, at: number): string {
  if (state === null) return model || t('chat-thinking');
  if (state.phase === 'thinking')
    return model === '' ? t('chat-thinking-long') : t('chat-thinking-model', { model });
  if (state.phase === 'asking' || state.until === null) return state.note ?? (model || t('chat-thinking'));
  const left = Math.ceil((Date.parse(state.until) - at) / 1000);
  // The clock that named the end counts whole seconds; what is left is never more than the whole wait.
  const seconds = Math.min(Math.max(left, 1), state.seconds ?? left);
  const { note } = state;
  if (note === null) return t('chat-trying-again-unexplained', { seconds });
  return t('chat-trying-again', { note, seconds });
}
