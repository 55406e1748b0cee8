import type { SessionView } from '$lib/ipc';
import { beforeEach, describe, expect, it, vi } from 'vitest';

const asked = vi.hoisted(() => ({
  openSession: vi.fn(),
  popupContinue: vi.fn(),
  saveDraft: vi.fn(),
}));
vi.mock('$lib/ipc/generated/commands', () => asked);

const { PopupDesk } = await import('./popup.svelte');

const PREVIOUS = { id: 'hello', title: 'Say hello' };

beforeEach(() => {
  vi.resetAllMocks();
  const session = { ...PREVIOUS, messages: [], messageCount: 0, first: 0, streaming: null };
  asked.openSession.mockResolvedValue(session as unknown as SessionView);
  asked.popupContinue.mockResolvedValue(null);
  asked.saveDraft.mockResolvedValue(null);
});

async function called(): Promise<InstanceType<typeof PopupDesk>> {
  const desk = new PopupDesk();
  await desk.show({ context: null, session: null, previous: PREVIOUS });
  return desk;
}

describe('continuing the conversation before', () => {
  it('takes along what was typed', async () => {
    const desk = await called();
    desk.drafts.set(null, 'And what about tomorrow');
    await desk.continueLast();
    expect(desk.conversation.view.id).toBe('hello');
    expect(desk.drafts.get('hello')).toBe('And what about tomorrow');
    expect(desk.drafts.get(null)).toBe('');
  });

  it('leaves what was typed where it is when it cannot be opened', async () => {
    asked.openSession.mockRejectedValue({ code: 'not_found', message: '', retryable: false });
    const desk = await called();
    desk.drafts.set(null, 'And what about tomorrow');
    await desk.continueLast();
    expect(desk.drafts.get(null)).toBe('And what about tomorrow');
    expect(desk.previous).toEqual(PREVIOUS);
  });
});
