/** "Remember this": what the user said is remembered in all conversations at once, and can be taken back. */
import { asWireError, engine, type UserMemoryView } from '$lib/ipc';
import { t } from '$lib/language/language.svelte';
import { toasts, type Report } from '$lib/primitives/toasts.svelte';
import { LONGEST, oneLine } from './memories';

const report: Report = toasts.reporter('remember', () => toasts.here);

/** Remembers a text that a message of a conversation holds. */
export async function rememberThis(session: string, message: string, text: string): Promise<void> {
  const fact = oneLine(text);
  if ([...fact].length > LONGEST) {
    toasts.show(t('user-memories-too-long', { most: LONGEST }), {
      level: 'warning',
      about: 'too long to remember',
      session,
    });
    return;
  }
  try {
    const before = await engine.userMemories();
    const memory = await engine.addUserMemory({ fact, category: 'other', source: [session, message] });
    report(null);
    toasts.settle('too long to remember', session);
    tell(
      memory,
      before.memories.find(({ id }) => id === memory.id),
    );
  } catch (thrown) {
    report(asWireError(thrown));
  }
}

/** `before`: what it was like, if it was known. */
function tell(memory: UserMemoryView, before: UserMemoryView | undefined): void {
  const { contradicts } = memory;
  if (before?.status === 'active') {
    toasts.show(t('user-memories-known'));
    return;
  }
  const told =
    contradicts === null
      ? t('user-memories-remembered')
      : t('user-memories-remembered-against', { fact: contradicts.fact });
  toasts.show(told, {
    about: `remembered ${memory.id}`,
    action: { label: t('common-undo'), run: () => void takeBack(memory.id, before !== undefined) },
  });
}

/** Erases what was new; what was known before is not used, as it was not then. */
async function takeBack(id: string, wasKnown: boolean): Promise<void> {
  try {
    if (wasKnown) await engine.enableUserMemory(id, false);
    else await engine.forgetUserMemory(id);
  } catch (thrown) {
    report(asWireError(thrown));
  }
}
