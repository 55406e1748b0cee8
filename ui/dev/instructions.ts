/** Stands in for the engine's custom instructions. */
import type { AppEvent, InstructionsVersionView, InstructionsView } from '../src/lib/ipc';
import type { Mocked } from './mocked';
import { at } from './fixtures';

const START: InstructionsVersionView[] = [
  {
    id: 'i2',
    text: 'Answer briefly and in British English.\nI am a nurse in Ghent; use metric units.',
    createdAt: at(120),
    restoredFrom: null,
    imported: false,
  },
  { id: 'i1', text: 'Answer briefly.', createdAt: at(3000), restoredFrom: null, imported: true },
  { id: 'i0', text: '', createdAt: at(9000), restoredFrom: null, imported: false },
];

export function instructionsCommands(tell: (event: AppEvent) => unknown): Mocked {
  const histories = new Map<string | null, InstructionsVersionView[]>([
    [null, START],
    ['session-2', START.slice(0, 1)],
  ]);
  const view = (session: string | null): InstructionsView => {
    const versions = histories.get(session) ?? [];
    const text = versions[0]?.text ?? '';
    return { session, text, versions, longest: 8000, tokens: Math.ceil(text.length / 4), tooLong: null };
  };
  const put = (session: string | null, text: string): InstructionsView => {
    const versions = histories.get(session) ?? [];
    const version = {
      id: `i${Math.random()}`,
      text,
      createdAt: new Date().toISOString(),
      restoredFrom: null,
      imported: false,
    };
    histories.set(session, [version, ...versions]);
    void tell({ kind: 'instructionsChanged', session, set: text !== '' });
    return view(session);
  };
  return {
    instructions: ({ session }) => view(session),
    set_instructions: ({ session, text }) => put(session, text),
    restore_instructions: ({ session, version }) =>
      put(session, (histories.get(session) ?? []).find(({ id }) => id === version)?.text ?? ''),
  };
}
