/**
 * Stands in for the engine while the UI is worked on in a browser. The address says what to show:
 * `?state=empty|long|streaming|error|refused|working|failed|fresh|many|unsaved|damaged|frozen|quit|exchanged|away|locked|forgotten|levels|held|catching|broken|config|written|everything|updates|ordered|files|queued|wayland|sealed|welcome|bare|cut|terminal|rekeyed|downloading&theme=dark&contrast=high&language=de`. Never part of the product.
 */
import { emit } from '@tauri-apps/api/event';
import { mockIPC, mockWindows } from '@tauri-apps/api/mocks';
import type {
  AppEvent,
  ContextView,
  LabelChange,
  LabelsView,
  MessageView,
  SessionView,
  SettingsView,
} from '../src/lib/ipc';
import { archiveCommands, UNSAVED } from './archive';
import {
  at,
  CONTEXT,
  entries,
  LONG_ANSWER,
  message,
  session,
  SETTINGS,
  SHORT_ANSWER,
  SUMMARY,
} from './fixtures';
import { instructionsCommands } from './instructions';
import { memoryCommands } from './memory';
import type { Mocked } from './mocked';
import { quickCommandCommands } from './quick-commands';
import { said } from './said';
import { searchCommands } from './search';
import { serverCommands } from './servers';
import { slashCommands } from './slash-commands';
import { BY_DESKTOP, DESKTOP, draftsOf, ordered, withFiles } from './states';
import { updateCommands } from './updates';
import { userMemoryCommands } from './user-memories';
import { WRITTEN } from './written';

const query = new URLSearchParams(location.search);
const state = query.get('state') ?? '';
const popup = location.pathname.includes('popup');
const wait = (ms: number) => new Promise((done) => setTimeout(done, ms));
const tell = (event: AppEvent) => emit('app-event', event);

let settings: SettingsView = structuredClone(SETTINGS);
settings.settings.language = (query.get('language') ?? 'system') as SettingsView['settings']['language'];
settings.settings.theme = (query.get('theme') ?? 'system') as SettingsView['settings']['theme'];
settings.settings.appearance.contrast = (query.get('contrast') ??
  'system') as SettingsView['settings']['appearance']['contrast'];
// A key that no browser has.
if (state === 'rekeyed') settings.settings.keys = { find: 'Ctrl+J' };
if (state === 'everything') settings.settings.keys = { newSession: 'Ctrl+K', rename: 'Ctrl+Nothing' };
// Else every state would show the question.
if (state !== 'updates' && state !== 'everything') settings.settings.lookForUpdates = false;
if (state === 'wayland') settings = { ...settings, hotkeys: BY_DESKTOP, binding: DESKTOP.binding };
if (state === 'sealed') settings.keyFile = 'closed';
if (state === 'config' || state === 'everything')
  settings.fault = {
    line: 12,
    what: said('app-file-line', {
      file: `${SETTINGS.dataDir}/config.json`,
      line: 12,
      reason: said('app-settings-no-json', { said: 'expected `,` or `}`' }),
    }),
    changedMeanwhile: true,
  };
if (state === 'fresh') {
  settings.settings.model = null;
  settings.firstRun = true;
  settings.model = {
    ...settings.model,
    provider: 'builtin',
    label: said('app-model-builtin'),
    summarises: false,
  };
  settings.memoryWriter = { offline: true, label: said('app-summary-offline') };
  settings.hotkeys.keys = [
    {
      action: 'popup',
      active: 'Ctrl+Alt+Space',
      problem: said('shell-hotkey-other', {
        wished: 'Ctrl+Shift+Space',
        why: said('shell-hotkey-taken'),
        key: 'Ctrl+Alt+Space',
      }),
    },
  ];
}
let list = state === 'fresh' || state === 'empty' ? [] : entries(state === 'many' ? 10_000 : 24);
if (state === 'ordered') list = ordered(list);
const counts: Record<string, number> = { 'session-0': { long: 10_000, written: 6 }[state] ?? 24 };
const trash = new Map<string, (typeof list)[number]>(
  entries(3).map((entry, place) => [
    `gone-${place}`,
    { ...entry, id: `gone-${place}`, title: `${entry.title} (old)`, deletedAt: at(place * 9 * 1440 + 90) },
  ]),
);
const added = new Map<string, MessageView[]>();
let next = 1;
let atLogin = false;
let stopping = false;

function tellEntry(entry: (typeof list)[number] | undefined): void {
  if (entry !== undefined) void tell({ kind: 'entryChanged', entry });
}

/** Marks conversations, and gives what they were marked with. */
function relabel(
  ids: string[],
  change: (labels: LabelsView, id: string) => LabelsView,
): { session: string; labels: LabelsView }[] {
  return ids.flatMap((id) => {
    const entry = list.find((one) => one.id === id);
    if (entry === undefined) return [];
    const before = entry.labels;
    entry.labels = change(before, id);
    tellEntry(entry);
    return [{ session: id, labels: before }];
  });
}

function labelled(labels: LabelsView, change: LabelChange): LabelsView {
  if (change.kind === 'pin') return { ...labels, pinned: change.pinned };
  if (change.kind === 'archive') return { ...labels, archived: change.archived };
  if (change.kind === 'folder') return { ...labels, folder: change.folder };
  const others = labels.tags.filter((tag) => tag !== change.tag);
  return { ...labels, tags: change.tagged ? [...others, change.tag].sort() : others };
}

function view(id: string, limit: number): SessionView {
  const entry = list.find((one) => one.id === id) ?? {
    id,
    title: 'New',
    createdAt: at(0),
    updatedAt: at(0),
    messageCount: 0,
    preview: null,
    deletedAt: null,
    deletedMessages: 0,
    quick: false,
    labels: { pinned: false, archived: false, folder: null, tags: [], shared: false },
  };
  const extra = added.get(id) ?? [];
  const made = id.startsWith('new-')
    ? { ...session(entry, 0, limit, null) }
    : session(
        entry,
        counts[id] ?? entry.messageCount,
        limit,
        id === 'session-0' || id === 'session-2' ? SUMMARY : null,
      );
  if (state === 'forgotten')
    made.messages = made.messages.map((one, place) =>
      place === 20 || place === 21 ? { ...one, content: '', status: 'forgotten', context: null } : one,
    );
  if (state === 'written' && id === 'session-0')
    for (const [place, content] of WRITTEN.entries()) {
      const one = made.messages[2 * place + 1];
      if (one !== undefined) Object.assign(one, { content, status: 'complete' });
    }
  if (state === 'files') made.messages = made.messages.map((one) => withFiles(one, made.messageCount));
  return { ...made, messages: [...made.messages, ...extra], messageCount: made.messageCount + extra.length };
}

function add(id: string, parts: Partial<MessageView> & Pick<MessageView, 'role' | 'content'>): MessageView {
  const extra = added.get(id) ?? [];
  const parent = extra.at(-1)?.id ?? view(id, 1).messages.at(-1)?.id ?? null;
  const made: MessageView = {
    ...message(0, 1, 0),
    id: `x${next++}`,
    parent,
    timestamp: new Date().toISOString(),
    context: null,
    ...parts,
  };
  made.versions = { index: 0, ids: [made.id] };
  added.set(id, [...extra, made]);
  return made;
}

async function answer(id: string, parent: string, text = LONG_ANSWER): Promise<void> {
  stopping = false;
  const messageId = `x${next++}`;
  await wait(400);
  await tell({ kind: 'answerStarted', session: id, messageId, parent, model: 'qwen2.5:14b' });
  await wait(300);
  let sent = 0;
  const freeze = state === 'streaming' ? 780 : Infinity;
  while (sent < text.length && !stopping) {
    if (sent > freeze) return;
    const piece = text.slice(sent, sent + 12);
    await tell({ kind: 'answerDelta', session: id, messageId, offset: sent, text: piece });
    sent += piece.length;
    await wait(30);
  }
  const done = add(id, {
    id: messageId,
    role: 'assistant',
    content: text.slice(0, sent),
    status: stopping ? 'stopped' : 'complete',
    model: 'qwen2.5:14b',
    parent,
  });
  await tell({ kind: 'messageAdded', session: id, message: done });
  await tell({ kind: 'answerEnded', session: id, messageId, error: null });
}

const noServer = () => said('llm-no-server', { address: 'http://localhost:11434' });

/** What the popup is called with: `bare`, nothing; `cut`, more than goes along. */
const contexts: Record<string, ContextView | null> = {
  bare: null,
  cut: { ...CONTEXT, selectionLength: 80_000 },
};

const send: Required<Mocked>['send'] = async ({ session: given, text, context }) => {
  if (state === 'refused')
    throw {
      code: 'disk_full',
      message: said('archive-disk-full', { path: `${SETTINGS.dataDir}/conversations` }),
      retryable: true,
    };
  const id = given ?? `new-${next++}`;
  if (given === null)
    list = [
      {
        ...entries(1)[0],
        id,
        title: text.slice(0, 40),
        updatedAt: at(0),
        messageCount: 1,
        preview: text,
      } as (typeof list)[number],
      ...list,
    ];
  const mine = add(id, { role: 'user', content: text, context });
  void tell({ kind: 'messageAdded', session: id, message: mine });
  tellEntry(list.find((one) => one.id === id));
  if (state === 'error') {
    const error = { code: 'no_server', message: noServer(), retryable: true };
    return { session: id, message: mine.id, error };
  }
  void answer(id, mine.id, popup && state !== 'streaming' ? SHORT_ANSWER : LONG_ANSWER);
  return { session: id, message: mine.id, error: null };
};

const COMMANDS: Mocked = {
  list_sessions: () => list,
  own_messages: () => ['Where do herons sleep?', 'And in winter?'],
  last_words: ({ sessions }) =>
    sessions.map((session) => ({ session, role: 'assistant', text: 'That is how it ended, in **short**.' })),
  list_trash: () => [...trash.values()],
  list_deleted_messages: () => [],
  delete_message: () => wait(100),
  restore_message: () => wait(100),
  restore_last: () => ({
    session: list.length === 0 || state === 'welcome' ? null : view('session-0', 60),
    held: null,
  }),
  window_is_ready: () => null,
  open_in_own_window: ({ session }) => void open(`?conversation=${session}`),
  close_window: () => null,
  window_is_saved: () => null,
  window_is_seen: () => null,
  show_in_main: () => null,
  open_session: ({ id, limit }) => view(id, limit),
  read_session: ({ id, limit }) => view(id, limit),
  earlier_messages: async ({ before, limit }) => {
    await wait(150);
    const first = Math.max(0, before - limit);
    return Array.from({ length: before - first }, (_, place) => message(first + place, 10_000, 12));
  },
  open_message: ({ id, message: wanted, limit }) => {
    const whole = view(id, Infinity);
    const place = whole.messages.findIndex((one) => one.id === wanted);
    const first = Math.max(0, Math.min(place - limit / 2, whole.messages.length - limit));
    return { session: { ...whole, first, messages: whole.messages.slice(first, first + limit) }, left: null };
  },
  ...searchCommands(
    () => list,
    (id) => view(id, Infinity).messages,
    state,
  ),
  new_session: () => null,
  rename_session: ({ id, title }) => {
    list = list.map((one) => (one.id === id ? { ...one, title } : one));
    tellEntry(list.find((one) => one.id === id));
  },
  delete_session: ({ id }) => {
    const gone = list.find((one) => one.id === id);
    if (gone) trash.set(id, { ...gone, deletedAt: at(0) });
    list = list.filter((one) => one.id !== id);
    tellEntry(trash.get(id));
  },
  restore_session: ({ id }) => {
    const back = trash.get(id);
    if (back) list = [{ ...back, deletedAt: null }, ...list];
    trash.delete(id);
    tellEntry(list.find((one) => one.id === id));
  },
  forget_session: ({ id }) => {
    trash.delete(id);
    list = list.filter((one) => one.id !== id);
    void tell({ kind: 'entryRemoved', session: id });
  },
  empty_trash: () => {
    const { size } = trash;
    trash.clear();
    return size;
  },
  forget_message: () => wait(400),
  ...archiveCommands(tell, state),
  send,
  run_quick_command: ({ session: given, request, context }) =>
    send({
      session: given,
      text: request.question || request.name,
      context,
      model: null,
      instructions: null,
      attachments: [],
    }),
  stop: () => (stopping = true),
  retry: ({ session: id, message: about }) =>
    void answer(
      id,
      about.startsWith('m') && Number(about.slice(1)) % 2 === 1 ? `m${Number(about.slice(1)) - 1}` : about,
    ),
  choose_version: ({ session: id }) => view(id, 60),
  ...memoryCommands(tell, state),
  ...slashCommands(),
  ...serverCommands(),
  summarise_now: ({ session: id }) => {
    void tell({ kind: 'summaryProgress', session: id, phase: 'running', error: null });
    return null;
  },
  cancel_summary: ({ session: id }) =>
    void tell({ kind: 'summaryProgress', session: id, phase: 'cancelled', error: null }),
  get_settings: () => settings,
  replace_settings_file: () => (settings = { ...settings, fault: null }),
  save_settings: ({ settings: wanted }) => (settings = { ...settings, settings: wanted }),
  attach: ({ name, base64 }) => {
    const isPicture = /\.(png|jpe?g|gif|webp)$/i.test(name);
    const isPdf = /\.pdf$/i.test(name);
    return {
      hash: `${next++}`.padStart(64, '0'),
      name,
      mediaType: isPicture ? 'image/png' : isPdf ? 'application/pdf' : 'text/plain',
      size: Math.round((base64.length * 3) / 4),
      width: isPicture ? 640 : null,
      height: isPicture ? 400 : null,
      textLeftOut: 0,
      pages: isPdf ? 12 : null,
      words: isPicture ? 0 : 2400,
      tokens: isPicture ? 342 : 3150,
    };
  },
  attach_clipboard: () => null,
  attach_screenshot: () => ({
    hash: `${next++}`.padStart(64, '0'),
    name: 'Screenshot.png',
    mediaType: 'image/png',
    size: 48_000,
    width: 640,
    height: 400,
    textLeftOut: 0,
    pages: null,
    words: 0,
    tokens: 342,
  }),
  attach_dropped: () => ({ attached: [], refused: [] }),
  picture: () =>
    'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" width="640" height="400"><rect width="640" height="400" fill="teal"/></svg>',
  fetch_attachment: () => null,
  sees_pictures: () => null,
  part_read: ({ text }) => (text.length > 8000 ? { read: 8000, whole: text.length } : null),
  label_sessions: ({ sessions, change }) => relabel(sessions, (labels) => labelled(labels, change)),
  relabel_sessions: ({ sessions }) =>
    relabel(
      sessions.map(({ session: id }) => id),
      (labels, id) => sessions.find(({ session: one }) => one === id)?.labels ?? labels,
    ),
  delete_sessions: ({ sessions }) => sessions,
  restore_sessions: ({ sessions }) => sessions,
  drafts: () => draftsOf(state),
  save_draft: () => null,
  send_queued: () => null,
  ...instructionsCommands(tell),
  ...quickCommandCommands(state),
  ...userMemoryCommands(tell, state),
  ...updateCommands(state),
  queued: () => [],
  send_when_back: () => null,
  cancel_queued: () => null,
  continue_answer: () => null,
  take_notices: () =>
    state === 'error' || state === 'everything'
      ? [
          {
            level: 'error',
            code: 'corrupt',
            message: said('archive-set-aside', {
              name: '0b1f8b0e.json',
              reason: said('archive-file-empty'),
              path: 'quarantine/0b1f8b0e.json',
            }),
            session: null,
          },
        ]
      : [],
  popup_state: () => ({
    context: contexts[state] === undefined ? CONTEXT : contexts[state],
    session: null,
    hasTask: false,
    previous: { id: 'session-3', title: 'Planning the offsite in June' },
  }),
  popup_continue: () => null,
  desktop_report: () => DESKTOP,
  lines_for_terminal: () => (state === 'terminal' ? 'cd /srv/logs\ngrep -c ERROR *.log' : null),
  zoom: () => 100,
  starts_at_login: () => atLogin,
  start_at_login: ({ on }) => (atLogin = on),
  resize_popup: ({ height }) => void ((globalThis as Record<string, unknown>)['popupHeight'] = height),
};

mockWindows(popup ? 'popup' : 'main');
mockIPC(
  (command, args) => (COMMANDS as Record<string, (takes: unknown) => unknown>)[command]?.(args) ?? null,
  {
    shouldMockEvents: true,
  },
);

if (state === 'streaming' && !popup)
  void wait(600).then(() =>
    COMMANDS['send']?.({
      session: 'session-0',
      text: 'Show me all of it again, please.',
      context: null,
      model: null,
      instructions: null,
      attachments: [],
    }),
  );
if (state === 'quit') void wait(600).then(() => emit('quit-asked', UNSAVED));
if (state === 'working')
  void wait(600).then(() =>
    tell({ kind: 'summaryProgress', session: 'session-0', phase: 'running', error: null }),
  );
if (state === 'failed') {
  const message = said('app-summary', { reason: noServer() });
  const error = { code: 'no_server', message, retryable: true };
  void wait(600).then(() => tell({ kind: 'summaryProgress', session: 'session-0', phase: 'failed', error }));
}

/** `&search=words` writes into the search field, `&find=words` into that of the conversation; `&down=2` goes down the results; */
const fields = { search: '[data-testid=search-field]', find: '[data-testid=find-field]' };
for (const [name, selector] of Object.entries(fields)) {
  const words = query.get(name);
  if (words === null) continue;
  void wait(900).then(async () => {
    const press = (key: string, ctrlKey: boolean) =>
      (document.activeElement ?? document.body).dispatchEvent(
        new KeyboardEvent('keydown', { key, ctrlKey, bubbles: true, cancelable: true }),
      );
    press(name === 'find' ? 'f' : 'k', true);
    await wait(100);
    const field = document.querySelector<HTMLInputElement>(selector);
    if (field === null) return;
    field.value = words;
    field.dispatchEvent(new InputEvent('input', { bubbles: true }));
    await wait(200);
    for (let down = Number(query.get('down') ?? 0); down > 0; down--) press('ArrowDown', false);
    if (query.has('enter')) press('Enter', false);
  });
}

/** `&click=selector|selector`: clicks one after another, to look at what is behind them; `&type=text` types into the composer first. */
const typed = query.get('type');
if (typed !== null)
  void wait(900).then(() => {
    const field = document.querySelector<HTMLTextAreaElement>('[data-testid=composer]');
    if (field === null) return;
    field.focus();
    field.value = typed;
    field.dispatchEvent(new InputEvent('input', { bubbles: true }));
  });
const clicks = query.get('click')?.split('|') ?? [];
void (async () => {
  for (const selector of clicks) {
    await wait(700);
    document.querySelector<HTMLElement>(selector)?.click();
  }
})();
