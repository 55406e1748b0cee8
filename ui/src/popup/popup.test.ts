import type { AnswerUse, AppEvent, ContextView, EntryView, MessageView, SessionView } from '$lib/ipc';
import { beforeEach, describe, expect, it, vi } from 'vitest';

const asked = vi.hoisted(() => ({
  openSession: vi.fn(),
  linesForTerminal: vi.fn(),
  insertAnswer: vi.fn(),
  popupContinue: vi.fn(),
  saveDraft: vi.fn(),
  quickCommands: vi.fn(),
  runQuickCommand: vi.fn(),
  answerToInsert: vi.fn(),
  copyAnswer: vi.fn(),
}));
vi.mock('$lib/ipc/generated/commands', () => asked);

const { quickCommands } = await import('$lib/quick-commands/quick-commands.svelte');
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
  await desk.show({ context: null, session: null, previous: PREVIOUS, hasTask: false });
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

describe('the conversation that can be continued', () => {
  const entry = (parts: Partial<EntryView>) => ({
    id: 'hello',
    title: 'Say hello',
    deletedAt: null,
    ...parts,
  });
  const changed = (parts: Partial<EntryView>) =>
    ({ kind: 'entryChanged', entry: entry(parts) }) as unknown as AppEvent;

  it('has the title that it is given elsewhere meanwhile', async () => {
    const desk = await called();
    desk.hear(changed({ id: 'other', title: 'Another' }));
    expect(desk.previous).toEqual(PREVIOUS);
    desk.hear(changed({ title: 'Greet' }));
    expect(desk.previous).toEqual({ id: 'hello', title: 'Greet' });
  });

  it('is none once it is deleted or erased elsewhere', async () => {
    const [deleted, erased] = [await called(), await called()];
    deleted.hear(changed({ deletedAt: '2026-03-01T10:00:00Z' }));
    erased.hear({ kind: 'entryRemoved', session: 'hello' });
    expect([deleted.previous, erased.previous]).toEqual([null, null]);
  });
});

describe('what is typed before the page knows that the popup was called', () => {
  it('is for the conversation that is shown then, and what was left half written stays where it was', async () => {
    const desk = await called();
    await desk.continueLast();
    desk.drafts.set('hello', 'And what');
    desk.leave();
    desk.drafts.set('hello', 'And whatst');
    await desk.show({ context: null, session: null, previous: PREVIOUS, hasTask: false });
    expect([desk.drafts.get('hello'), desk.drafts.get(null)]).toEqual(['And what', 'st']);
    desk.drafts.set(null, 'still');
    expect(desk.conversation.view.id).toBeNull();
  });

  it('stays where it is when the same conversation is shown again', async () => {
    const desk = await called();
    await desk.continueLast();
    desk.leave();
    desk.drafts.set('hello', 'more');
    await desk.show({ context: null, session: 'hello', previous: null, hasTask: false });
    expect(desk.drafts.get('hello')).toBe('more');
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
    await desk.show({ context: null, session: PREVIOUS.id, previous: null, hasTask: false });
    return desk;
  }

  it('puts several lines into a terminal only after they were shown', async () => {
    asked.linesForTerminal.mockResolvedValue('one\ntwo');
    const desk = await answered();
    await desk.insert();
    expect(asked.insertAnswer).not.toHaveBeenCalled();
    expect(desk.asking).toEqual({ about: 'lines', lines: 'one\ntwo' });
    await desk.insertAnyway();
    expect(asked.insertAnswer).toHaveBeenCalledExactlyOnceWith('hello', 'answer', 'one\ntwo', null);
    expect(desk.asking).toBeNull();
  });

  it('asks nothing where no line runs', async () => {
    asked.linesForTerminal.mockResolvedValue(null);
    const desk = await answered();
    await desk.insert();
    expect(desk.asking).toBeNull();
    expect(asked.insertAnswer).toHaveBeenCalledExactlyOnceWith('hello', 'answer', null, null);
  });
});

describe('a quick command', () => {
  const selection = { id: 'capture', selectedText: 'teh cat' } as ContextView;
  const answer = (status: string) =>
    ({
      id: 'answer',
      role: 'assistant',
      content: 'the cat',
      context: null,
      parent: 'asked',
      status,
    }) as MessageView;

  async function ran(use: AnswerUse, status = 'complete'): Promise<InstanceType<typeof PopupDesk>> {
    const command = {
      name: 'proofread',
      icon: '',
      answer: use,
      model: null,
      language: null,
      template: '',
      other: [],
    };
    asked.quickCommands.mockResolvedValue({
      commands: [{ command, title: 'Proofread', help: '', asks: '', builtIn: true, hasFile: false, uses: 0 }],
      problems: [],
      last: null,
      folder: '',
    });
    await quickCommands.load();
    asked.runQuickCommand.mockResolvedValue({ session: 'new', message: 'asked', error: null });
    asked.answerToInsert.mockResolvedValue('the cat');
    asked.linesForTerminal.mockResolvedValue(null);
    asked.insertAnswer.mockResolvedValue(null);
    const desk = new PopupDesk();
    await desk.show({ context: selection, session: null, previous: null, hasTask: false });
    desk.drafts.set(null, '/proofread gently');
    await desk.send();
    desk.hear({ kind: 'messageAdded', session: 'new', message: answer(status) });
    desk.hear({ kind: 'answerEnded', session: 'new', messageId: 'answer', error: null });
    await desk.quick.look(desk.answer, desk.usable);
    return desk;
  }

  it('is run on what was captured, with what is written after it', async () => {
    const desk = await ran('show');
    const [session, request, context] = asked.runQuickCommand.mock.calls[0] ?? [];
    expect([session, request.name, request.question]).toEqual([null, 'proofread', 'gently']);
    expect(context).toEqual(selection);
    expect(desk.drafts.get(null)).toBe('');
    expect(desk.quick.proposal).toBeNull();
  });

  it('offers to replace the selection, and does so only when that is agreed to', async () => {
    const desk = await ran('replace');
    expect(desk.quick.proposal).toMatchObject({ use: 'replace', before: 'teh cat', text: 'the cat' });
    expect(asked.insertAnswer).not.toHaveBeenCalled();
    await desk.accept();
    expect(asked.insertAnswer).toHaveBeenCalledExactlyOnceWith('new', 'answer', null, 'replace');
  });

  it('offers nothing of an answer that was cut', async () => {
    const desk = await ran('replace', 'stopped');
    expect(desk.quick.proposal).toBeNull();
  });

  it('replaces nothing that was selected since', async () => {
    const desk = await ran('replace');
    await desk.show({
      context: { ...selection, id: 'other' },
      session: 'new',
      previous: null,
      hasTask: false,
    });
    expect(desk.quick.proposal).toBeNull();
    await desk.quick.look(desk.answer, desk.usable);
    expect(desk.quick.proposal).toBeNull();
  });

  it('is run on the same selection again after another one', async () => {
    const desk = await ran('replace');
    expect(desk.context).toBeNull();
    desk.quick.drop();
    await desk.run('proofread', '');
    const [session, , context] = asked.runQuickCommand.mock.calls[1] ?? [];
    expect([session, context]).toEqual(['new', selection]);
    desk.hear({
      kind: 'messageAdded',
      session: 'new',
      message: { ...answer('complete'), id: 'second', content: 'a cat' },
    });
    desk.hear({ kind: 'answerEnded', session: 'new', messageId: 'second', error: null });
    await desk.quick.look(desk.answer, desk.usable);
    expect(desk.quick.proposal).toMatchObject({ message: 'second', before: 'teh cat' });
  });

  it('that is refused leaves what was proposed before as it is', async () => {
    const desk = await ran('replace');
    asked.runQuickCommand.mockRejectedValue({ code: 'invalid', message: 'No such model.', retryable: false });
    await desk.run('proofread', '');
    expect(desk.conversation.refused?.message).toBe('No such model.');
    expect(desk.quick.proposal).toMatchObject({ use: 'replace', message: 'answer' });
  });

  it('leaves what was typed when it cannot be run', async () => {
    await ran('show');
    asked.runQuickCommand.mockRejectedValue({
      code: 'invalid',
      message: 'Nothing is selected.',
      retryable: false,
    });
    const desk = new PopupDesk();
    await desk.show({ context: null, session: null, previous: null, hasTask: false });
    desk.drafts.set(null, '/proofread');
    await desk.send();
    expect(desk.drafts.get(null)).toBe('/proofread');
    expect(desk.conversation.refused?.message).toBe('Nothing is selected.');
  });
});
