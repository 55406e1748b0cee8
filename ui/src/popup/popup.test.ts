import type { SessionView } from '$lib/ipc';
import { beforeEach, describe, expect, it, vi } from 'vitest';

const asked = vi.hoisted(() => ({
  openSession: vi.fn(),
  linesForTerminal: vi.fn(),
  insertAnswer: vi.fn(),
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

describe('inserting the answer', () => {
  const answer = { id: 'answer', role: 'assistant', content: 'one\ntwo', context: null, parent: null };
  async function answered(): Promise<InstanceType<typeof PopupDesk>> {
    const messages = [answer];
    const session = { ...PREVIOUS, messages, messageCount: 1, first: 0, streaming: null };
    asked.openSession.mockResolvedValue(session as unknown as SessionView);
    asked.insertAnswer.mockResolvedValue(null);
    const desk = new PopupDesk();
    await desk.show({ context: null, session: PREVIOUS.id, previous: null });
    return desk;
  }

  it('puts several lines into a terminal only after they were shown', async () => {
    asked.linesForTerminal.mockResolvedValue('one\ntwo');
    const desk = await answered();
    await desk.insert();
    expect(asked.insertAnswer).not.toHaveBeenCalled();
    expect(desk.asking).toEqual({ about: 'lines', lines: 'one\ntwo' });
    await desk.insertAnyway();
    expect(asked.insertAnswer).toHaveBeenCalledExactlyOnceWith('hello', 'answer', 'one\ntwo');
    expect(desk.asking).toBeNull();
  });

  it('asks nothing where no line runs', async () => {
    asked.linesForTerminal.mockResolvedValue(null);
    const desk = await answered();
    await desk.insert();
    expect(desk.asking).toBeNull();
    expect(asked.insertAnswer).toHaveBeenCalledExactlyOnceWith('hello', 'answer', null);
  });
});
