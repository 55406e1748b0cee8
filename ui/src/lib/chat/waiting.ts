/** What stands in the place of an answer whose first word has not come. Pure. */
import type { StreamingView } from '$lib/ipc';

/** `at` in milliseconds since 1970. */
export function waitingWords({ model, state }: Pick<StreamingView, 'model' | 'state'>, at: number): string {
  if (state === null) return model || 'Thinking';
  if (state.phase === 'thinking') return model === '' ? 'Thinking…' : `${model} is thinking…`;
  if (state.phase === 'asking' || state.until === null) return state.note ?? (model || 'Thinking');
  const left = Math.ceil((Date.parse(state.until) - at) / 1000);
  // The clock that named the end counts whole seconds; what is left is never more than the whole wait.
  const seconds = Math.min(Math.max(left, 1), state.seconds ?? left);
  return `${state.note ?? 'There is no answer yet'}; trying again in ${seconds} s`;
}
