import type { ImportView, PlannedView } from '$lib/ipc';
import { describe, expect, it } from 'vitest';
import {
  besideText,
  exportText,
  foundText,
  importText,
  lastImportText,
  stateText,
  undoneText,
} from './words';

const planned = (state: PlannedView['state'], newMessages = 0, inTrash = false): PlannedView => ({
  id: state,
  title: state,
  updatedAt: '2026-01-01T00:00:00Z',
  messages: 4,
  state,
  newMessages,
  inTrash,
});

describe('what the import says', () => {
  it('says whose conversations they are and how many of them are new', () => {
    const sessions = [planned('new'), planned('new'), planned('grown', 1), planned('known')];
    expect(foundText({ assistants: ['ChatGPT'], sessions })).toBe(
      '4 conversations from ChatGPT. 2 are new. 1 has something new. 1 is here already and will not be added twice.',
    );
    expect(foundText({ assistants: ['Chatbox', 'Claude', 'Jan'], sessions: [planned('new')] })).toBe(
      '1 conversation from Chatbox, Claude, and Jan. 1 is new.',
    );
  });

  it('says of each conversation what would be done with it', () => {
    const told = [
      planned('new'),
      planned('grown', 3),
      planned('grown', 0),
      planned('known'),
      planned('known', 0, true),
    ];
    expect(told.map(stateText)).toEqual([
      'New',
      '3 new messages',
      'Changed',
      'Here already',
      'Here already, in the trash',
    ]);
  });

  it('says what else would come along, and nothing where there is nothing else', () => {
    const nothing = {
      sessions: [],
      assistants: [],
      kept: [],
      attachments: 0,
      memories: 0,
      instructions: false,
      refused: [],
      cancelled: false,
    };
    expect(besideText(nothing)).toBe('');
    expect(besideText({ ...nothing, kept: ['12 tool calls', '1 picture'], memories: 2 })).toBe(
      'Extremis has no place for everything in it: 12 tool calls and 1 picture. It is kept beside the messages, as it is. ' +
        '2 things remembered about you would come along.',
    );
  });

  it('leaves out of an import what there was none of', () => {
    const nothing: ImportView = {
      added: 0,
      updated: 0,
      known: 0,
      inTrash: 0,
      attachments: 0,
      memories: 0,
      instructions: false,
      ownInstructions: 0,
      assistants: [],
      kept: [],
      canUndo: false,
      refused: [],
      cancelled: false,
    };
    expect(importText({ ...nothing, added: 1 })).toBe('1 conversation added.');
    expect(importText({ ...nothing, added: 1, kept: ['12 tool calls', '1 picture'] })).toBe(
      '1 conversation added. Kept as it was, beside the messages: 12 tool calls, 1 picture.',
    );
    expect(importText({ ...nothing, known: 4, cancelled: true })).toBe(
      '0 conversations added. 4 were here already. It was stopped early; import the same again to go on.',
    );
  });

  it('says of instructions that came along that they are not in force, and where they are', () => {
    const report: ImportView = {
      added: 1,
      updated: 0,
      known: 0,
      inTrash: 0,
      attachments: 0,
      memories: 0,
      instructions: true,
      ownInstructions: 2,
      assistants: [],
      kept: [],
      canUndo: true,
      refused: [],
      cancelled: false,
    };
    expect(importText(report)).toBe(
      '1 conversation added. Instructions for all conversations came along; they are not in force: ' +
        'Settings → Instructions shows them. 2 conversations came with instructions, which are not in force: ' +
        'the button for instructions over a conversation shows them.',
    );
    expect(importText({ ...report, instructions: false, ownInstructions: 0 })).not.toContain('nstructions');
  });

  it('says of the same import a second time that nothing was added', () => {
    const again: ImportView = {
      added: 0,
      updated: 0,
      known: 2,
      inTrash: 0,
      attachments: 0,
      memories: 0,
      instructions: false,
      ownInstructions: 0,
      assistants: ['ChatGPT'],
      kept: [],
      canUndo: false,
      refused: [],
      cancelled: false,
    };
    expect(importText(again)).toBe('Nothing was added twice: 2 conversations are here already.');
  });

  it('says what was taken back, what stays, and what there is to take back', () => {
    const undone = { sessions: 2, messages: 0, left: 0, cancelled: false };
    expect(undoneText(undone)).toBe('Taken back: 2 conversations moved to the trash.');
    expect(undoneText({ ...undone, messages: 3, left: 1 })).toBe(
      'Taken back: 2 conversations moved to the trash. 3 messages of other conversations went there, too. 1 stays, because you went on with what came in.',
    );
    expect(lastImportText({ at: '', added: 11, updated: 1 })).toBe(
      'It brought 11 conversations, and new messages for 1 conversation.',
    );
  });
});

describe('what an export says', () => {
  it('counts what was written, was there already and went', () => {
    const done = {
      to: '/notes',
      written: 0,
      unchanged: 3,
      removed: 0,
      left: [],
      failed: [],
      attachments: 0,
      missing: [],
      cancelled: false,
    };
    expect(exportText(done)).toBe('Nothing had to be written. 3 were there already.');
    expect(exportText({ ...done, written: 1, removed: 2 })).toBe(
      '1 conversation written. 3 were there already. 2 files removed whose conversations are gone.',
    );
  });
});
