/** What can be asked of the engine: one typed function per command, nothing else. */
import { invoke } from '@tauri-apps/api/core';
import type {
  ArchiveKind,
  BackupView,
  CommandReply,
  CommandView,
  ContextPreview,
  ContextView,
  ConversionView,
  Discovered,
  DraftView,
  DeletedMessageView,
  EntryView,
  FactChoice,
  FactView,
  FindRequest,
  FindResults,
  ImportView,
  IndexState,
  InstructionsView,
  LastWords,
  MemoryView,
  MessageView,
  ModelChoice,
  ModelFacts,
  NewFact,
  NodeView,
  Notice,
  PageView,
  PartReadView,
  Policy,
  PopupState,
  QueuedView,
  ReportView,
  RestoredView,
  SearchRequest,
  SearchResults,
  Sent,
  SentView,
  ServerPreset,
  SettingsField,
  SessionView,
  Settings,
  SettingsView,
  StatsView,
  StorageView,
  Zoom,
} from './wire';

type Args = Record<string, unknown>;

async function call<T>(command: string, args: Args = {}): Promise<T> {
  return await invoke<T>(command, args);
}

export const listSessions = () => call<EntryView[]>('list_sessions');
/** How these conversations ended; at most 64 at once. */
export const lastWords = (sessions: readonly string[]) => call<LastWords[]>('last_words', { sessions });
export const listTrash = () => call<EntryView[]>('list_trash');
export const restoreLast = () => call<SessionView | null>('restore_last');
export const openSession = (id: string, limit: number) => call<SessionView>('open_session', { id, limit });
/** Opens a conversation at one of its messages. */
export const openMessage = (id: string, message: string, limit: number) =>
  call<PageView>('open_message', { id, message, limit });
export const earlierMessages = (id: string, before: number, limit: number) =>
  call<MessageView[]>('earlier_messages', { id, before, limit });
export const newSession = () => call<null>('new_session');
export const renameSession = (id: string, title: string) => call<null>('rename_session', { id, title });
export const listDeletedMessages = () => call<DeletedMessageView[]>('list_deleted_messages');
export const deleteMessage = (session: string, message: string) =>
  call<null>('delete_message', { session, message });
export const restoreMessage = (session: string, message: string) =>
  call<null>('restore_message', { session, message });
export const deleteSession = (id: string) => call<null>('delete_session', { id });
export const restoreSession = (id: string) => call<null>('restore_session', { id });

/** Searches all that was ever said. */
export const search = (request: SearchRequest) => call<SearchResults>('search', { request });
/** Finds words in one conversation. */
export const find = (request: FindRequest) => call<FindResults>('find', { request });
export const indexState = () => call<IndexState>('index_state');
/** Makes the search index anew. */
export const reindex = () => call<IndexState>('reindex');

export const forgetSession = (id: string) => call<null>('forget_session', { id });
export const forgetMessage = (session: string, message: string) =>
  call<null>('forget_message', { session, message });
export const emptyTrash = () => call<number>('empty_trash');

export const storage = () => call<StorageView>('storage');
export const openDataFolder = () => call<null>('open_data_folder');
export const saveNow = () => call<null>('save_now');
export const cancelWork = () => call<null>('cancel_work');
export const convertArchive = (to: ArchiveKind) => call<ConversionView>('convert_archive', { to });
export const checkData = () => call<ReportView>('check_data');
export const mendData = () => call<ReportView>('mend_data');
export const importFolder = (path: string) => call<ImportView>('import_folder', { path });
/** Gives the backup that was made before, the way back. */
export const clearData = () => call<BackupView>('clear_data');
export const listBackups = () => call<BackupView[]>('list_backups');
export const backUpNow = () => call<BackupView>('back_up_now');
/** Gives, among other things, the name of the backup that was made before: the way back. */
export const restoreBackup = (name: string) => call<RestoredView>('restore_backup', { name });

/**
 * `model` and `instructions`: those for the conversation that begins with it, where it has any of its own.
 */
export const send = (
  session: string | null,
  text: string,
  context: ContextView | null,
  model: ModelChoice | null,
  instructions: string | null,
) => call<Sent>('send', { session, text, context, model, instructions });
/** The instructions for one conversation; `null`: for all. */
export const instructions = (session: string | null) => call<InstructionsView>('instructions', { session });
export const setInstructions = (session: string | null, text: string) =>
  call<InstructionsView>('set_instructions', { session, text });
/** Brings an earlier version back. */
export const restoreInstructions = (session: string | null, version: string) =>
  call<InstructionsView>('restore_instructions', { session, version });
/** How much of a message the model would read; `null`: all of it, or that is not known. */
export const partRead = (
  session: string | null,
  model: ModelChoice | null,
  text: string,
  context: ContextView | null,
) => call<PartReadView | null>('part_read', { session, model, text, context });
/** `null`: the model of all other conversations. */
export const chooseModel = (session: string, choice: ModelChoice | null) =>
  call<null>('choose_model', { session, choice });
export const stop = (session: string) => call<null>('stop', { session });
export const retry = (session: string, message: string) => call<null>('retry', { session, message });
/** Has the rest of an answer written that was cut or stopped. */
export const carryOn = (session: string, message: string) => call<null>('carry_on', { session, message });
/** Has a message sent as soon as its model can be reached, also after a restart. */
export const sendWhenBack = (session: string, message: string) =>
  call<null>('send_when_back', { session, message });
export const cancelQueued = (session: string, message: string) =>
  call<null>('cancel_queued', { session, message });
export const drafts = () => call<DraftView[]>('drafts');
export const saveDraft = (draft: DraftView, writer: string) => call<null>('save_draft', { draft, writer });
export const sendQueued = (session: string) => call<Sent | null>('send_queued', { session });
export const queued = () => call<QueuedView[]>('queued');
/** Makes the file for keys that a passphrase opens. */
export const createKeyFile = (passphrase: string) => call<null>('create_key_file', { passphrase });
export const openKeyFile = (passphrase: string) => call<null>('open_key_file', { passphrase });
/** What the server of a model says of it. */
export const modelFacts = (choice: ModelChoice) => call<ModelFacts>('model_facts', { choice });
/** Puts a version with other words beside a message and has it answered. */
export const editMessage = (session: string, message: string, text: string) =>
  call<Sent>('edit_message', { session, message, text });
export const chooseVersion = (session: string, message: string) =>
  call<SessionView>('choose_version', { session, message });

export const memory = (session: string) => call<MemoryView>('memory', { session });
/** Gives the new version. */
export const editSummary = (session: string, summary: string, content: string) =>
  call<NodeView>('edit_summary', { session, summary, content });
/** Starts to summarise whatever no summary stands for yet. */
export const summariseNow = (session: string) => call<null>('summarise_now', { session });
/** Starts to write one summary anew, from what it was made from. */
export const regenerateSummary = (session: string, summary: string) =>
  call<null>('regenerate_summary', { session, summary });
export const cancelSummary = (session: string) => call<null>('cancel_summary', { session });
export const restoreSummary = (session: string, version: string) =>
  call<null>('restore_summary', { session, version });
/** All lines of a summary that later versions must keep, in place of those that were locked before. */
export const lockLines = (session: string, summary: string, lines: string[]) =>
  call<NodeView>('lock_lines', { session, summary, lines });
/** Takes a summary that was held into force all the same. */
export const acceptSummary = (session: string, summary: string) =>
  call<NodeView>('accept_summary', { session, summary });
/** Lets go of a summary that was held; the one in force stays. */
export const rejectSummary = (session: string, summary: string) =>
  call<NodeView>('reject_summary', { session, summary });
export const addFact = (session: string, fact: NewFact) => call<FactView>('add_fact', { session, fact });
export const editFact = (session: string, fact: string, text: string) =>
  call<FactView>('edit_fact', { session, fact, text });
export const pinFact = (session: string, fact: string, pinned: boolean) =>
  call<FactView>('pin_fact', { session, fact, pinned });
export const acceptFact = (session: string, fact: string) => call<FactView>('accept_fact', { session, fact });
export const dismissFact = (session: string, fact: string) =>
  call<FactView>('dismiss_fact', { session, fact });
/** Decides between two facts that contradict each other. */
export const resolveFacts = (session: string, first: string, that: string, choice: FactChoice) =>
  call<FactView>('resolve_facts', { session, this: first, that, choice });
export const forgetFact = (session: string, fact: string) => call<null>('forget_fact', { session, fact });
export const pinMessage = (session: string, message: string, pinned: boolean) =>
  call<null>('pin_message', { session, message, pinned });
export const policyPresets = () => call<Policy[]>('policy_presets');
export const choosePolicy = (session: string, policy: Policy | null) =>
  call<null>('choose_policy', { session, policy });
/** What would be sent for a message. */
export const contextPreview = (session: string, message: string) =>
  call<ContextPreview>('context_preview', { session, message });
/** What was sent for an answer. */
export const sent = (session: string, message: string) => call<SentView>('sent', { session, message });
/** Figures about all conversations together. */
export const statsOfAll = () => call<StatsView>('stats_of_all');
export const listCommands = () => call<CommandView[]>('list_commands');
/** Nothing is given when the text is a message like any other. */
export const runCommand = (session: string | null, text: string) =>
  call<CommandReply | null>('run_command', { session, text });

export const getSettings = () => call<SettingsView>('get_settings');
export const saveSettings = (settings: Settings) => call<SettingsView>('save_settings', { settings });
/** Draws both windows larger, smaller, or as usual. Gives the percentage. */
export const zoom = (step: Zoom) => call<number>('zoom', { step });
export const startsAtLogin = () => call<boolean>('starts_at_login');
/** Gives what is so then. */
export const startAtLogin = (on: boolean) => call<boolean>('start_at_login', { on });
export const discoverModels = () => call<Discovered[]>('discover_models');
export const listModels = (choice: ModelChoice) => call<string[]>('list_models', { choice });
/** The servers that are known by name. */
export const serverPresets = () => call<ServerPreset[]>('server_presets');
/** Whether there is a key for each of these addresses. */
export const hasKeys = (baseUrls: string[]) => call<boolean[]>('has_keys', { baseUrls });
/** The models that a server offers for a key, which is not stored. */
export const tryApiKey = (choice: ModelChoice, key: string) => call<string[]>('try_api_key', { choice, key });
export const setApiKey = (baseUrl: string, key: string) =>
  call<'keyring' | 'keyFile' | 'thisRunOnly'>('set_api_key', { baseUrl, key });
export const clearApiKey = (baseUrl: string) => call<null>('clear_api_key', { baseUrl });

/** `html`: the same formatted, for programs that take that instead. */
export const copyAnswer = (session: string, message: string, html: string | null) =>
  call<null>('copy_answer', { session, message, html });
export const copyText = (text: string, html: string | null = null) => call<null>('copy_text', { text, html });
export const openLink = (url: string) => call<null>('open_link', { url });
/** Says that what was typed in this window is on the disk, once the program wants to end. */
export const draftsSaved = () => call<null>('drafts_saved');
/** Asks first where something is unsaved. */
export const quit = () => call<null>('quit');
export const quitAnyway = () => call<null>('quit_anyway');
export const takeNotices = () => call<Notice[]>('take_notices');

export const popupState = () => call<PopupState>('popup_state');
/** The popup is about this conversation again. */
export const popupContinue = (session: string) => call<null>('popup_continue', { session });
export const popupNew = () => call<null>('popup_new');
export const hidePopup = () => call<null>('hide_popup');
export const insertAnswer = (session: string, message: string) =>
  call<null>('insert_answer', { session, message });
export const openInWindow = (session: string) => call<null>('open_in_window', { session });
/** Shows in the main window where the size of a model is set. */
export const setSizeInWindow = (choice: ModelChoice) => call<null>('set_size_in_window', { choice });
/** Opens the settings in the main window, at a field; the popup comes back as it was. */
export const openSettingsInWindow = (at: SettingsField | null) =>
  call<null>('open_settings_in_window', { at });
export const resizePopup = (height: number) => call<null>('resize_popup', { height });
