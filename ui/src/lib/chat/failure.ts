/** What can be done about an answer that is missing or not whole. Pure. */
import type { WireError } from '$lib/ipc';

export interface WaysOut {
  /** What the button to the settings says; `null`: they would not help. */
  settings: string | null;
  /** Whether the message can wait until its model can be reached. */
  whenBack: boolean;
  /** Whether the rest of what has arrived can be asked for. */
  rest: boolean;
}

/** Errors that another model, address or key would cure. */
const ABOUT_MODEL = new Set(['no_server', 'no_model', 'no_credit', 'unknown_model', 'context_too_long']);
const UNREACHABLE = new Set(['no_server', 'timed_out']);

/** `part`: whether something of the answer has arrived and is kept. */
export function waysOut({ code }: WireError, part: boolean): WaysOut {
  const settings = code === 'key_rejected' ? 'Enter a key' : ABOUT_MODEL.has(code) ? 'Settings' : null;
  return { settings, whenBack: !part && UNREACHABLE.has(code), rest: part };
}
