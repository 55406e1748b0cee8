/** Whatever a command was rejected with, as the one error shape that the UI shows. */
import type { WireError } from './wire';

export function asWireError(thrown: unknown): WireError {
  if (typeof thrown === 'object' && thrown !== null && 'code' in thrown && 'message' in thrown) {
    return {
      code: String(thrown.code),
      message: String(thrown.message),
      retryable: 'retryable' in thrown && thrown.retryable === true,
    };
  }
  const message = thrown instanceof Error ? thrown.message : String(thrown);
  return { code: 'unexpected', message, retryable: true };
}
