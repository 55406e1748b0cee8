/**
 * The shapes that cross to and from the engine, generated from its own. Deliberately absent: shapes of our own; those
 * live beside what uses them.
 */
import type { ContextView } from './generated/ContextView';
import type { NoticeLevel } from './generated/NoticeLevel';

export type { AnswerState } from './generated/AnswerState';
export type { AppEvent } from './generated/AppEvent';
export type { ArchiveKind } from './generated/ArchiveKind';
export type { BackupView } from './generated/BackupView';
export type { CommandChoice } from './generated/CommandChoice';
export type { CommandReply } from './generated/CommandReply';
export type { CommandView } from './generated/CommandView';
export type { ConflictView } from './generated/ConflictView';
export type { ContextItem } from './generated/ContextItem';
export type { ContextPreview } from './generated/ContextPreview';
export type { ContextView } from './generated/ContextView';
export type { ConversionView } from './generated/ConversionView';
export type { CostView } from './generated/CostView';
export type { Discovered } from './generated/Discovered';
export type { DraftKind } from './generated/DraftKind';
export type { DraftView } from './generated/DraftView';
export type { DeletedMessageView } from './generated/DeletedMessageView';
export type { EntryView } from './generated/EntryView';
export type { FactChoice } from './generated/FactChoice';
export type { FactField } from './generated/FactField';
export type { FactView } from './generated/FactView';
export type { FindRequest } from './generated/FindRequest';
export type { FindResults } from './generated/FindResults';
export type { FindingSeverity } from './generated/FindingSeverity';
export type { FindingView } from './generated/FindingView';
export type { FoundMessage } from './generated/FoundMessage';
export type { ImportView } from './generated/ImportView';
export type { IndexState } from './generated/IndexState';
export type { InstructionsVersionView } from './generated/InstructionsVersionView';
export type { InstructionsView } from './generated/InstructionsView';
export type { KeyFile } from './generated/KeyFile';
export type { LastWords } from './generated/LastWords';
export type { MemoryView } from './generated/MemoryView';
export type { MessageView } from './generated/MessageView';
export type { ModelChoice } from './generated/ModelChoice';
export type { MemoryModel } from './generated/MemoryModel';
export type { MemoryWriter } from './generated/MemoryWriter';
export type { ModelFacts } from './generated/ModelFacts';
export type { ModelParameters } from './generated/ModelParameters';
export type { ModelStatus } from './generated/ModelStatus';
export type { NewFact } from './generated/NewFact';
export type { NodeState } from './generated/NodeState';
export type { NodeView } from './generated/NodeView';
export type { NoticeLevel } from './generated/NoticeLevel';
export type { PageView } from './generated/PageView';
export type { PartReadView } from './generated/PartReadView';
export type { Policy } from './generated/Policy';
export type { PolicySource } from './generated/PolicySource';
export type { Preset } from './generated/Preset';
export type { ProgressEvent } from './generated/ProgressEvent';
export type { ProviderKind } from './generated/ProviderKind';
export type { QualityPoint } from './generated/QualityPoint';
export type { QualityView } from './generated/QualityView';
export type { QueuedView } from './generated/QueuedView';
export type { ReportView } from './generated/ReportView';
export type { RestoredView } from './generated/RestoredView';
export type { SearchHit } from './generated/SearchHit';
export type { SearchRequest } from './generated/SearchRequest';
export type { SearchResults } from './generated/SearchResults';
export type { Sent } from './generated/Sent';
export type { SentView } from './generated/SentView';
export type { Server } from './generated/Server';
export type { ServerPreset } from './generated/ServerPreset';
export type { SessionView } from './generated/SessionView';
export type { Settings } from './generated/Settings';
export type { SettingsView } from './generated/SettingsView';
export type { SnippetPart } from './generated/SnippetPart';
export type { StatsView } from './generated/StatsView';
export type { Step } from './generated/Step';
export type { StorageView } from './generated/StorageView';
export type { StreamingView } from './generated/StreamingView';
export type { SummaryPhase } from './generated/SummaryPhase';
export type { SummaryView } from './generated/SummaryView';
export type { Task } from './generated/Task';
export type { Theme } from './generated/Theme';
export type { UnsavedView } from './generated/UnsavedView';
export type { WireError } from './generated/WireError';
export type { Zoom } from './generated/Zoom';

/** Something that the user should know, kept by the engine until a window asks. */
export interface Notice {
  level: NoticeLevel;
  code: string;
  message: string;
  /** The conversation that it is about. */
  session: string | null;
}

/** What the popup starts from each time it is shown. */
export interface PopupState {
  context: ContextView | null;
  session: string | null;
  previous: PreviousConversation | null;
}

/** A field of the settings that an error leads to. */
export type SettingsField = 'key' | 'passphrase';

/** The conversation that was in the popup before. */
export interface PreviousConversation {
  id: string;
  title: string;
}
