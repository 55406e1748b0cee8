/** What can be done about an answer that is missing or not whole. Pure. */
import type { SettingsField, WireError } from '$lib/ipc';
import { t } from '$lib/language/language.svelte';

export interface WaysOut {
  /** What the button to the settings says; `null`: they would not help. */
  settings: string | null;
  /** What is asked for there, which then has the focus; `null`: nothing in particular. */
  at: SettingsField | null;
  /** Whether the message can wait until its model can be reached. */
  whenBack: boolean;
  /** Whether the rest of what has arrived can be asked for. */
  rest: boolean;
}

interface Field {
  at: SettingsField;
  label: 'chat-enter-key' | 'chat-enter-passphrase';
}

/** Errors that one field of the settings cures, and what its button says. */
const FIELDS: Readonly<Record<string, Field>> = {
  key_rejected: { at: 'key', label: 'chat-enter-key' },
  keys_locked: { at: 'passphrase', label: 'chat-enter-passphrase' },
};
/** Errors that another model, address or key would cure. */
const ABOUT_MODEL = new Set([
  'no_server',
  'no_model',
  'server_not_allowed',
  'key_not_encrypted',
  'no_credit',
  'unknown_model',
  'context_too_long',
  'builtin_model',
]);
const UNREACHABLE = new Set(['no_server', 'timed_out']);

/** `part`: whether something of the answer has arrived and is kept. */
export function waysOut({ code }: WireError, part: boolean): WaysOut {
  const field = FIELDS[code];
  const label = field?.label ?? (ABOUT_MODEL.has(code) ? 'common-settings' : null);
  const settings = label === null ? null : t(label);
  return { settings, at: field?.at ?? null, whenBack: !part && UNREACHABLE.has(code), rest: part };
}
