/** What is seen in some states of the stand-in engine alone: labels, files, what waits. */
import type {
  AttachmentView,
  DesktopView,
  DraftView,
  EntryView,
  HotkeysView,
  MessageView,
} from '../src/lib/ipc';
import { said } from './said';

const label = (part: Partial<EntryView['labels']>) => ({
  pinned: false,
  archived: false,
  folder: null,
  tags: [],
  shared: false,
  ...part,
});

/** `ordered`: conversations that are pinned, in folders, under tags, archived, and asked in passing. */
export function ordered(list: EntryView[]): EntryView[] {
  const labels: EntryView['labels'][] = [
    label({ pinned: true, tags: ['rust', 'work', 'performance', 'later'] }),
    label({ folder: 'Work', tags: ['quarterly'] }),
    label({ folder: 'Work' }),
    label({ folder: 'A folder with a name that is much longer than the list is wide' }),
    label({ tags: ['a-tag-that-is-longer-than-its-row'] }),
    label({ archived: true }),
    label({ pinned: true, shared: true }),
  ];
  return list.map((entry, place) => ({
    ...entry,
    labels: labels[place] ?? entry.labels,
    quick: place === 8 || place === 9,
  }));
}

const attachment = (part: Partial<AttachmentView>): AttachmentView => ({
  hash: (part.name ?? '')
    .padStart(64, '0')
    .slice(0, 64)
    .replace(/[^0-9a-f]/g, '0'),
  name: 'notes.txt',
  mediaType: 'text/plain',
  size: 18_204,
  width: null,
  height: null,
  textLeftOut: 0,
  pages: null,
  words: 2400,
  tokens: 3150,
  ...part,
});

const FILES: AttachmentView[] = [
  attachment({ name: 'screen.png', mediaType: 'image/png', width: 640, height: 400, words: 0, tokens: 342 }),
  attachment({ name: 'contract.pdf', mediaType: 'application/pdf', pages: 12, size: 2_400_000 }),
  attachment({
    name: 'a-file-whose-name-is-so-long-that-it-fits-into-no-line-of-any-window-2026-05-09.csv',
    textLeftOut: 120_000,
  }),
];

/** `files`: a message with files, and an answer that did not see all of them and was told of memories. */
export function withFiles(message: MessageView, count: number): MessageView {
  const place = Number(message.id.slice(1));
  if (place === count - 2) return { ...message, attachments: FILES };
  if (place !== count - 1) return message;
  return {
    ...message,
    picturesUnseen: 1,
    memories: 2,
    partRead: { read: 8_000, whole: 21_500 },
    usage: { promptTokens: 3_420, completionTokens: 512 },
    tookMs: 8_420,
    costUsd: 0.0123,
    status: 'stopped',
    stopReason: 'length_limit',
  };
}

const draft = (part: Partial<DraftView>): DraftView => ({
  kind: 'message',
  session: 'session-0',
  item: null,
  text: '',
  ...part,
});

/** `files`: some of them go along with what is written; `queued`: messages that wait, and a text that is too long. */
export function draftsOf(state: string): DraftView[] {
  if (state === 'files') return [draft({ text: 'What do these say?', attachments: FILES })];
  if (state !== 'queued') return [];
  return [
    draft({ text: 'Read all of this. '.repeat(600) }),
    draft({ kind: 'queued', item: 'q1', text: 'And then sort them by their size.', held: true }),
    draft({
      kind: 'queued',
      item: 'q2',
      text: 'A second one, which waits for the first. '.repeat(6),
      held: true,
    }),
  ];
}

/** What works on a desktop on which much does not. */
export const DESKTOP: DesktopView = {
  session: 'wayland',
  desktop: 'sway',
  binding: {
    place: said('capture-bind-sway'),
    line: 'bindsym Ctrl+Shift+space exec /usr/bin/extremis --toggle',
  },
  abilities: (
    [
      ['hotkey', false, 'no-hotkey'],
      ['application', true, 'focus'],
      ['title', true, 'focus'],
      ['selection', true, 'selection'],
      ['url', false, 'no-bus'],
      ['insert', true, 'insert'],
      ['popup', false, 'no-layer-library'],
      ['screenshot', true, 'screenshot-portal'],
      ['tray', true, 'icons'],
      ['notifications', true, 'notifications'],
    ] as const
  ).map(([name, works, why]) => ({ name, works, why: said(`capture-${why}`) })),
};

/** `wayland`: the desktop gives the keys, and one was refused. */
export const BY_DESKTOP: HotkeysView = {
  giver: 'desktop',
  keys: [
    {
      action: 'popup',
      active: null,
      problem: said('shell-portal-no-key', { action: 'popup' }),
    },
  ],
  told: said('shell-portal-declined'),
  asking: false,
  canAsk: true,
  canConfigure: true,
};
